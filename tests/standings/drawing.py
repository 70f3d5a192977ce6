"""An event with people and a draw, for tests."""

from standings import services
from standings.draws import Draw
from standings.lots import Lots
from tests import make


def opened(*, people=9, event=None, **words) -> Draw:
    """A draw that takes numbers."""
    where = event or make.event(capacity=60)
    make.entries(people, event=where)
    actor = make.organiser(where)
    return services.open_draw(event_id=where.pk, actor=actor, now=make.EVENING, **words)


def begun(**words) -> Draw:
    """A draw whose lots are drawn."""
    draw = opened(**words)
    return services.begin_draw(draw_id=draw.pk, actor=make.organiser(draw.event), now=make.EVENING)


def holders(draw) -> list[str]:
    """Who holds the prizes, in the order of the prizes."""
    return [each.holder.player_name if each.holder else "" for each in Lots(draw).prizes]
