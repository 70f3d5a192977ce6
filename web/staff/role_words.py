"""What each role of a shop's staff may do, in words read off the table that the doors obey."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from accounts.access import MANAGES_STAFF
from accounts.models import Role
from events.access import ROLE_SCOPES, Scope
from events.scope_words import SCOPES
from events.words import Words

ROLES: Mapping[str, Words] = {
    Role.OWNER: _("Owner"),
    Role.ORGANISER: _("Organiser"),
    Role.JUDGE: _("Judge"),
    Role.RECEPTION: _("Reception"),
}
MANAGING: Words = _("Invite and remove staff, rename the shop")


@dataclass(frozen=True, slots=True)
class RoleInWords:
    """A role, what it opens, and what stays closed to it."""

    code: str
    name: Words
    may: tuple[Words, ...]
    may_not: tuple[Words, ...]


def role_in_words(role: str) -> RoleInWords:
    """Return a role with everything that it opens, and the rest."""
    opens = {SCOPES[scope]: scope in ROLE_SCOPES[Role(role)] for scope in Scope}
    opens[MANAGING] = Role(role) in MANAGES_STAFF
    may = tuple(words for words, is_open in opens.items() if is_open)
    may_not = tuple(words for words, is_open in opens.items() if not is_open)
    return RoleInWords(role, ROLES[role], may, may_not)


def roles_in_words() -> list[RoleInWords]:
    """Return every role, the mightiest first."""
    return [role_in_words(role) for role in Role]
