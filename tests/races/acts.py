"""Acts of the racer that are no seated player's: who enters, who works there, who plays for themselves."""

from collections.abc import Callable


def acts_at_entry() -> dict[str, Callable[..., str]]:
    """Acts of phones that enter several people."""
    from django.utils import timezone

    from decks.services import enter_family
    from events.access import ANYONE

    def family(event_id: str, names: list[str]) -> str:
        people = [{"player_name": name, "level": 2} for name in names]
        entries = enter_family(event_id=event_id, actor=ANYONE, now=timezone.now(), people=people)
        return " ".join(entry.state for entry in entries)

    return {"family": family}


def acts_on_offers() -> dict[str, Callable[..., str]]:
    """A player who takes an offered place at the last moment, and the row that gives it on."""
    from datetime import datetime

    from events import services
    from events.access import player
    from events.models import Entry

    def take(entry_id: str) -> str:
        services.take_place(entry_id=entry_id, actor=player(Entry.objects.get(pk=entry_id)))
        return "taken"

    def late(event_id: str, now: str) -> str:
        services.end_offers(event=event_id, now=datetime.fromisoformat(now))
        return "looked"

    return {"take": take, "late": late}


def acts_on_staff() -> dict[str, Callable[..., str]]:
    from django.utils import timezone

    from accounts import services as accounts
    from accounts.models import Role, User

    def join(token: str, name: str) -> str:
        accounts.join_as_new(token=token, name=name, password="", now=timezone.now())
        return "joined"

    def demote(shop_id: str, user_id: int, by: int) -> str:
        owner = User.objects.get(pk=by)
        accounts.change_role(shop_id=shop_id, user_id=user_id, role=Role.JUDGE, by=owner)
        return "demoted"

    return {"join": join, "demote": demote}


def play(most: int) -> str:
    """Have a sandbox made as a stranger, where so many may be alive."""
    from django.conf import settings
    from django.utils import timezone

    from events.access import ANYONE
    from sandbox import access
    from sandbox.services import open_sandbox

    settings.SANDBOX, access.MOST_OF_STRANGERS = access.STRANGERS, most
    open_sandbox(actor=ANYONE, now=timezone.now(), seed=1, players=9, rounds=1)
    return "made"
