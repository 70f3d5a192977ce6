"""How an event scores, in sentences: its scheme, what games not played are worth, its tie-breakers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.formats import format_of
from engine.scoring.awards import CHOSEN, USUAL, Awarded, Worth
from engine.scoring.schemes import SCHEMES, own_scheme
from engine.scoring.tiebreaks import TIEBREAKS
from events.models import Event
from events.teams import Teams
from events.words import in_words

FOUR = 4  # players at a table
AWARDS: Mapping[str, str | Promise] = {
    Awarded.BYE: _("A bye"),
    Awarded.LATE: _("A round before a late entry"),
    Awarded.NO_SHOW: _("A game that somebody did not come to"),
    Awarded.PENALTY: _("A penalty"),
}
AWARD_MEANINGS: Mapping[str, str | Promise] = {
    Awarded.BYE: _("For whoever sits a round out because no seat was left."),
    Awarded.LATE: _("For whoever came later, each round before."),
    Awarded.NO_SHOW: _("For whoever had a seat and did not come."),
}
SHARED: Mapping[str, str | Promise] = {
    "draw_points": _("A draw, for each who shares it"),
    "double_loss_points": _("A double loss, for each of the last ones"),
}
WORTHS: Mapping[str, str | Promise] = {
    Worth.WIN: _("as much as a win"),
    Worth.DRAW: _("as much as a draw"),
    Worth.LAST: _("as much as the last place"),
    Worth.AVERAGE: _("the player's own average per game"),
    Worth.NOTHING: _("nothing"),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose, with what it means and what to be warned of."""

    code: str
    name: str
    sentence: str
    warning: str = ""


def four_draws_words() -> str:
    """Return what to know of a scheme in which an agreed draw pays more than a game."""
    return gettext(
        "Careful: four people who agree on a draw score more in all than a game with a winner pays."
    )


def scheme_choices(event: Event) -> Iterator[Choice]:
    """Yield every scoring scheme, with what to know of it at the tables of an event."""
    fours = _plays_in_fours(event)
    for code, scheme in SCHEMES.items():
        warning = four_draws_words() if fours and scheme.four_draws_beat_a_win() else ""
        yield Choice(code, in_words(scheme.name), in_words(scheme.sentence), warning)


def tiebreak_choices() -> Iterator[Choice]:
    """Yield every tie-breaker; the sentence says also what byes and repeated meetings count."""
    for code, each in TIEBREAKS.items():
        yield Choice(code, in_words(each.name), f"{in_words(each.sentence)} {in_words(each.note)}")


def worth_choices() -> list[tuple[str, str | Promise]]:
    """Return what a game not played may be worth."""
    return list(WORTHS.items())


def worth_lines(event: Event) -> list[tuple[str, str]]:
    """Return what an event's own draws and double losses are worth, and each game not played."""
    chosen: Mapping[str, str] = event.worth
    own = [(SHARED[name], getattr(event, name)) for name in SHARED]
    return [
        *((str(label), str(points)) for label, points in own if points is not None),
        *((str(AWARDS[one]), str(WORTHS[chosen.get(one, USUAL[one])])) for one in CHOSEN),
    ]


def own_draws_warning(event: Event) -> str:
    """Return what to know of an event whose own draws pay more than a game, else nothing."""
    own = own_scheme(event.scheme, event.draw_points, event.double_loss_points)
    changed = own is not SCHEMES[event.scheme] and _plays_in_fours(event)
    return four_draws_words() if changed and own.four_draws_beat_a_win() else ""


def _plays_in_fours(event: Event) -> bool:
    return FOUR in format_of(event.format).pod_allow and event.teams == Teams.NONE
