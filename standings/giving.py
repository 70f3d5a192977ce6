"""How a fan event stands: who takes part, what was given away, what is left over."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from engine.lots.draw import prizes_for
from events.models import EntryState, Event
from standings.draws import Draw, DrawState, Purpose
from standings.goods import Goods, Promo
from standings.lots import Lots

FEWEST_PEOPLE = 20  # official fan events


@dataclass(frozen=True, slots=True)
class Amount:
    """One kind of goods: how many came in, how many were given away."""

    name: str
    came: int
    given: int

    @property
    def left(self) -> int:
        """How many go back; never fewer than none."""
        return max(self.came - self.given, 0)

    @property
    def missing(self) -> int:
        """How many more were given away than are written down as come in."""
        return max(self.given - self.came, 0)


@dataclass(frozen=True, slots=True)
class Giving:
    """A fan event in numbers; `winners` are prize numbers, names or none, and people, draw by draw."""

    people: int
    promos: Amount
    specials: Amount
    draws: tuple[Lots, ...]

    @property
    def is_small(self) -> bool:
        """Whether fewer people take part than an official fan event asks for."""
        return self.people < FEWEST_PEOPLE

    @property
    def entitled(self) -> int:
        """How many special prizes so many people may get."""
        return prizes_for(self.people)

    @property
    def over(self) -> int:
        """How many special prizes were given away beyond that."""
        return max(self.specials.given - self.entitled, 0)

    @property
    def without_promo(self) -> int:
        """How many people who take part have no promo yet."""
        return max(self.people - self.promos.given, 0)


def people_in(event: Event) -> int:
    """Return how many people take part: who is checked in, or has had a seat."""
    return event.entries.filter(Q(state=EntryState.HERE) | Q(seated=True)).count()


def goods_of(event: Event) -> Goods:
    """Return what came in; nothing where nobody has written it down."""
    return Goods.objects.filter(event=event).first() or Goods(event=event)


def giving_of(event: Event) -> Giving:
    """Return what was given away so far."""
    goods = goods_of(event)
    draws = tuple(Lots(draw) for draw in prize_draws(event).exclude(state=DrawState.OPEN))
    return Giving(
        people=people_in(event),
        promos=Amount(goods.promo, goods.promos, len(promos_at(event))),
        specials=Amount(goods.special, goods.specials, sum(lots.given for lots in draws)),
        draws=draws,
    )


def prize_draws(event: Event) -> QuerySet[Draw]:
    """Return the draws of prizes."""
    return event.draws.filter(purpose=Purpose.PRIZES)


def promos_at(event: Event) -> frozenset[str]:
    """Return the entries that have got their promo, in one query."""
    return frozenset(Promo.objects.filter(entry__event=event).values_list("entry_id", flat=True))


def is_drawn(event: Event) -> bool:
    """Tell whether a draw of this event is over that had people."""
    return any(draw.people for draw in prize_draws(event).filter(state=DrawState.OVER))
