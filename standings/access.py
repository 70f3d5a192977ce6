"""The doors through which code reaches draws and series."""

from accounts.access import locked_shop
from accounts.models import Shop
from engine.errors import RuleError
from events import access
from events.access import Actor, Scope
from events.models import Event
from standings.draws import Draw, DrawState, Purpose
from standings.series import Series
from standings.uploads import Upload


def draw_for(draw_id: str) -> Draw:
    """Return a draw to read; what is public of it is anybody's."""
    return access.by_id(Draw.objects.select_related("event__shop"), draw_id)


def locked_draw(draw_id: str, *, actor: Actor, need: Scope | None) -> tuple[Event, Draw]:
    """Lock the event of a draw; return both under the lock."""
    event = access.locked_event(draw_for(draw_id).event_id, actor=actor, need=need)
    return event, Draw.objects.get(pk=draw_id)


def locked_lots(draw_id: str, *, actor: Actor, seen: int | None) -> tuple[Event, Draw]:
    """Lock the event of a draw whose lots are being drawn, for somebody who runs rounds.

    `seen` is how many steps one has seen; more or fewer refuse with `draw.changed_meanwhile`.
    """
    event, draw = locked_draw(draw_id, actor=actor, need=Scope.ROUNDS_WRITE)
    refuse_lottery(draw)
    if draw.state == DrawState.OPEN:
        raise RuleError("draw.not_begun")
    if draw.state == DrawState.OVER:
        raise RuleError("draw.over")
    if seen is not None and seen != draw.steps.count():
        raise RuleError("draw.changed_meanwhile")
    return event, draw


def shop_of_series(shop_id: str, *, actor: Actor | None = None) -> Shop:
    """Return a shop whose series are listed; with an actor only to somebody who may make one."""
    found = access.by_id(Shop.objects.all(), shop_id)
    if actor is not None:
        access.require(Event(shop=found), actor=actor, need=Scope.EVENTS_WRITE)
    return found


def refuse_lottery(draw: Draw) -> None:
    """Refuse to draw, step by step, what is drawn at once: the places of an event."""
    if draw.purpose == Purpose.ENTRIES:
        raise RuleError("lots.for_places")


def series_for(series_id: str, *, actor: Actor | None = None) -> Series:
    """Return a series to read; with an actor only to somebody who may change it."""
    found = access.by_id(Series.objects.select_related("shop"), series_id)
    if actor is not None:
        access.require(Event(shop=found.shop), actor=actor, need=Scope.EVENTS_WRITE)
    return found


def locked_series(series_id: str, *, actor: Actor) -> tuple[Shop, Series]:
    """Lock the shop of a series for somebody who may change its events; return both."""
    shop = locked_shop(series_for(series_id, actor=actor).shop_id)
    return shop, Series.objects.get(pk=series_id)


def upload_for(upload_id: str, *, actor: Actor) -> Upload:
    """Return what became of a file, without the file, to whoever makes events of its shop."""
    found = access.by_id(Upload.objects.defer("content").select_related("shop"), upload_id)
    if not actor.may(Event(shop=found.shop), Scope.EVENTS_WRITE):
        raise RuleError("access.not_found")
    return found


def locked_upload(upload_id: str, *, actor: Actor) -> Upload:
    """Lock the row of an upload, under the same rule."""
    upload_for(upload_id, actor=actor)
    return Upload.objects.defer("content").select_for_update().get(pk=upload_id)
