"""Everything that changes people and shops."""

from accounts.services.invitations import (
    invitation_by,
    invite,
    join,
    join_as_new,
    revoke_invitation,
)
from accounts.services.leaving import delete_staff_account
from accounts.services.passkeys import add_passkey, remove_passkey, sign_in_by_passkey
from accounts.services.players import (
    change_mail,
    close_account,
    refuse_staff,
    remind_by_mail,
    sign_in_by_mail,
)
from accounts.services.shops import open_shop, rename_shop
from accounts.services.signing import link_works, sign_in_by_link, sign_in_by_password
from accounts.services.staff import change_role, dismiss, employ, make_sign_in_link, remove_member
from accounts.services.sweeping import forget_old_sessions, forget_old_tries

__all__ = [
    "add_passkey",
    "change_mail",
    "change_role",
    "close_account",
    "delete_staff_account",
    "dismiss",
    "employ",
    "forget_old_sessions",
    "forget_old_tries",
    "invitation_by",
    "invite",
    "join",
    "join_as_new",
    "link_works",
    "make_sign_in_link",
    "open_shop",
    "refuse_staff",
    "remind_by_mail",
    "remove_member",
    "remove_passkey",
    "rename_shop",
    "revoke_invitation",
    "sign_in_by_link",
    "sign_in_by_mail",
    "sign_in_by_passkey",
    "sign_in_by_password",
]
