"""Who may stand before the doors of one shop in the middle of an evening, and what they must not read."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.test import Client
from django.utils import timezone

from accounts.models import Membership, Role, User
from events import services as events
from events.access import Scope
from events.keys import ApiToken
from events.models import Entry, Event
from tests import make

ALL = frozenset(map(str, Scope))


@dataclass(frozen=True, slots=True)
class Secret:
    """A text that stands in one place, and who may read it, in the words of the tables."""

    text: str
    readers: frozenset[str]


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody with a credential or a session; `words` are what they are to the evening's own rows."""

    name: str
    words: frozenset[str] = frozenset()
    credential: str = ""
    user: User | None = None
    is_refused: bool = False  # the credential itself is no good

    def client(self) -> Client:
        """A browser of this person."""
        client = Client(raise_request_exception=False, headers={"accept-language": "ja"})
        if self.user:
            client.force_login(self.user)
        return client


@dataclass
class World:
    """The evening, the ids that stand in addresses, those who call, and what they must not read."""

    event: Event
    own: Entry
    ids: dict[str, Any] = field(default_factory=dict)
    secrets: dict[str, Secret] = field(default_factory=dict)
    callers: list[Caller] = field(default_factory=list)  # of the API
    browsers: list[Caller] = field(default_factory=list)  # of the pages
    tickets: list[tuple[Caller, str]] = field(default_factory=list)  # who opens pages by what
    _apps: dict[frozenset[str], Caller] = field(default_factory=dict)

    def only(self, scopes: Iterable[str]) -> Caller:
        """An app that may exactly this."""
        held = frozenset(scopes)
        if held not in self._apps:
            secret = new_token(self.event, scopes=tuple(map(Scope, sorted(held))))[1]
            name = "only " + " ".join(sorted(held))
            self._apps[held] = Caller(name, words_of(held) | {"by-owner"}, secret)
        return self._apps[held]

    def hide(self, name: str, text: str, readers: str) -> str:
        """Note a secret and return its text."""
        self.secrets[name] = Secret(text, frozenset(readers.split()))
        return text

    def leaks(self, words: frozenset[str], said: bytes) -> set[str]:
        """Which secrets stand in an answer that are not for somebody of these words."""
        return {name for name in self.seen(said) if not words & self.secrets[name].readers}

    def seen(self, said: bytes) -> set[str]:
        """Which secrets stand in an answer at all."""
        return {name for name, one in self.secrets.items() if one.text.encode() in said}


def words_of(scopes: Iterable[str]) -> frozenset[str]:
    """What a token of the whole shop may, in the words of the tables."""
    names = {str(scope) for scope in scopes}
    more = {"writes"} if Scope.EVENTS_WRITE in names else set()  # events of some shop
    return frozenset({*names, *(f"{name}@shop" for name in names), *more, "token", "member"})


def new_token(
    event: Event,
    *,
    role: Role = Role.OWNER,
    scopes: tuple[Scope, ...] = tuple(Scope),
    event_id: str | None = None,
) -> tuple[ApiToken, str]:
    """A token of somebody who made it as an owner and has this role now."""
    person = make.member(event.shop, Role.OWNER)
    made = events.make_token(
        shop_id=event.shop_id,
        user=person,
        name="x",
        scopes=scopes,
        now=timezone.now(),
        event_id=event_id,
    )
    Membership.objects.filter(user=person).update(role=role)
    return made
