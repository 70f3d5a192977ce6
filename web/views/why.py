"""Why a player stands where they do in the table."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.scoring.table import Broken, PointsLine
from engine.scoring.tiebreaks import Term, tiebreak_of
from events.words import in_words
from standings.ranks import ranked_event_for
from standings.why import Opened, opened
from web.actors import reader_of
from web.door import page
from web.views.standings import round_asked


@dataclass(frozen=True, slots=True)
class Game:
    """A game that terms come from, and the terms with whom they are; no sign for a lot."""

    round: int | None
    sign: str
    terms: list[tuple[str, Fraction]]


@dataclass(frozen=True, slots=True)
class Shown:
    """A tie-breaker as it is shown; less is better where its values are below 0."""

    name: str
    sentence: str
    note: str
    is_mean: bool
    value: Fraction
    games: list[Game]
    tied_with: list[str]


@require_safe
@page
def why(request: HttpRequest, event_id: str, entry_id: str) -> HttpResponse:
    """Open a row of the table: points game by game, and tie-breakers with their terms."""
    event = ranked_event_for(event_id, actor=reader_of(request))
    after = request.GET.get("after", "")
    found = opened(event, entry_id, after_round=round_asked(after))
    words = {
        "event": event,
        "after": after,
        "name": found.names[found.why.row.player],
        "why": found.why,
        "by_cut": found.by_cut,
        "is_scored": event.scheme != "none",
        "games": [(line, _sign(found, line)) for line in found.why.lines],
        "tiebreaks": [_shown(found, each) for each in found.why.tiebreaks],
    }
    return render(request, "web/standings/why.html", words)


def _sign(found: Opened, of: PointsLine | Term) -> str:
    return found.signs.get((of.round or 0, of.table or 0), "")


def _shown(found: Opened, each: Broken) -> Shown:
    tiebreak = tiebreak_of(each.code)
    sign = -1 if tiebreak.negated else 1
    return Shown(
        name=in_words(tiebreak.name),
        sentence=in_words(tiebreak.sentence),
        note=in_words(tiebreak.note),
        is_mean=tiebreak.means,
        value=sign * each.value,
        games=list(_games(found, each.terms, sign)),
        tied_with=[found.names.get(other, "?") for other in each.tied_with],
    )


def _games(found: Opened, terms: Iterable[Term], sign: int) -> Iterable[Game]:
    for (number, _table), same in groupby(terms, key=lambda term: (term.round, term.table)):
        together = list(same)
        values = [(found.names.get(term.other or "", ""), sign * term.value) for term in together]
        yield Game(number, _sign(found, together[0]), values)
