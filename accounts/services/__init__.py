"""Everything that changes people and shops."""

from accounts.services.invitations import (
    invitation_by,
    invite,
    join,
    join_as_new,
    revoke_invitation,
)
from accounts.services.shops import open_shop, rename_shop
from accounts.services.signing import link_works, sign_in_by_link, sign_in_by_password
from accounts.services.staff import change_role, dismiss, employ, make_sign_in_link, remove_member

__all__ = [
    "change_role",
    "dismiss",
    "employ",
    "invitation_by",
    "invite",
    "join",
    "join_as_new",
    "link_works",
    "make_sign_in_link",
    "open_shop",
    "remove_member",
    "rename_shop",
    "revoke_invitation",
    "sign_in_by_link",
    "sign_in_by_password",
]
