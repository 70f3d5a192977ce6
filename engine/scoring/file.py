"""The table of a pod event file, as JSON."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from engine.outcomes.judge import Outcome
from engine.scoring.awards import USUAL, Award, Awarded, Choices, Worth
from engine.scoring.history import PlayedPod
from engine.scoring.schemes import own_scheme
from engine.scoring.table import Row, ranked
from engine.scoring.tiebreaks import Options
from engine.seating.event import PodEvent, Round, Table
from engine.words import Kind, Text

FOUR_DRAWS = Text(
    "この点数方式では、4人で引き分けにすると、勝負をつけるより合計点が多くなります。",
    "With this scheme four people who agree on a draw score more in all than a game with a winner.",
)


@dataclass(frozen=True, slots=True)
class Wish:
    """What to do otherwise than the file says: scheme, tie-breakers, worth of byes, last round."""

    scheme: str | None = None
    draw: int | None = None
    double_loss: int | None = None
    tiebreaks: tuple[str, ...] | None = None
    worth: Mapping[Awarded, Worth] = field(default_factory=dict)
    floor: Fraction = Fraction(0)
    after: int | None = None


def table_of(event: PodEvent, wish: Wish) -> dict[str, object]:
    """Return the ranked table of an event; raises what `ranked` does.

    A pod without a result whose points are written down counts with these, and with places by
    points. Byes are worth a win unless wished otherwise; the lot's seed is the event's.
    """
    rounds = [each for each in event.rounds if wish.after is None or each.number <= wish.after]
    scheme = own_scheme(wish.scheme or event.scoring, wish.draw, wish.double_loss)
    tiebreaks = event.tiebreaks if wish.tiebreaks is None else wish.tiebreaks
    rows = ranked(
        [player.person.id for player in event.players],
        [_pod(each.number, table) for each in rounds for table in each.pods],
        scheme=scheme,
        tiebreaks=tiebreaks,
        awards=[award for each in rounds for award in _awards(event, each, wish.worth)],
        choices=Choices(wish.worth),
        options=Options(floor=wish.floor, seed=event.seed),
    )
    warnings = [FOUR_DRAWS] if scheme.four_draws_beat_a_win() else []
    return {
        "scheme": scheme.code,
        "tiebreaks": list(tiebreaks),
        "after_round": max((each.number for each in rounds), default=0),
        "rows": [_row(row) for row in rows],
        "warnings": [{"ja": text.ja, "en": text.en} for text in warnings],
    }


def _pod(number: int, table: Table) -> PlayedPod:
    points = table.points
    if table.outcome is not None or points is None:
        return PlayedPod(number, table.table, table.seats, table.outcome)
    exact = {player: Fraction(str(value)) for player, value in points.items()}
    outcome = _by_points({player: exact.get(player, Fraction(0)) for player in table.seats})
    return PlayedPod(number, table.table, table.seats, outcome, points=exact)


def _by_points(points: Mapping[str, Fraction]) -> Outcome:
    """Return the places that points mean; equals share, and one alone at the top has won."""
    places = {
        player: 1 + sum(other > mine for other in points.values())
        for player, mine in points.items()
    }
    first = [player for player, place in places.items() if place == 1]
    alone = len(first) == 1
    return Outcome(places, first[0] if alone else None, Kind.WIN if alone else Kind.DRAW)


def _awards(event: PodEvent, each: Round, worth: Mapping[Awarded, Worth]) -> Iterator[Award]:
    """Return a round's byes, and who came late or was not seated where that is worth anything."""
    for name in each.byes:
        yield Award(each.number, name, Awarded.BYE)
    seated = {name for pod in each.seats() for name in pod}
    for player in event.players:
        late = each.number < player.active_from
        kind = Awarded.LATE if late else Awarded.NO_SHOW
        missing = late or (player.is_active(each.number) and player.person.id not in seated)
        if missing and worth.get(kind, USUAL[kind]) is not Worth.NOTHING:
            yield Award(each.number, player.person.id, kind)


def _row(row: Row) -> dict[str, object]:
    exact = {"points": str(row.points)} | {code: str(value) for code, value in row.tiebreaks}
    return {
        "rank": row.rank,
        "player": row.player,
        "points": _number(row.points),
        "tiebreaks": {code: _number(value) for code, value in row.tiebreaks},
        "wins": row.wins,
        "played": row.played,
        "by_round": {str(number): _number(points) for number, points in row.by_round},
        "exact": exact,
    }


def _number(value: Fraction) -> int | float:
    return value.numerator if value.denominator == 1 else float(value)
