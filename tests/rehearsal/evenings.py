"""A small played evening as the API would answer it, to be broken in every way."""

from copy import deepcopy
from typing import Any

from engine.outcomes.judge import Outcome, judge
from engine.outcomes.report import Report, Step
from engine.scoring.table import PlayedPod, ranked
from engine.words import Cause, Ending

FORMAT = "duel_party"
EVENT = {
    "format": FORMAT,
    "scheme": "places_5321",
    "tiebreaks": ["wins", "opponents_average", "head_to_head"],
}
NAMES = {each: f"name of {each}" for each in ("a", "b", "c", "d", "e", "f", "g")}
SIZES = (3, 4)


def telling(*order: str) -> Report:
    """These players go out one by one; the last one named stands."""
    *out, winner = order
    steps = tuple(
        Step((each,), Cause.DIRECT_ATTACK, winner, turn) for turn, each in enumerate(out, 5)
    )
    return Report(steps, Ending.LAST_STANDING)


def double_loss(*order: str) -> Report:
    """All but the last two go out one by one, the last two at once."""
    *out, one, other = order
    steps = (*(Step((each,), Cause.CONCESSION) for each in out), Step((one, other), Cause.DECK_OUT))
    return Report(steps, Ending.DOUBLE_LOSS)


TOLD = {"pod1": telling("b", "c", "d", "a"), "pod2": double_loss("g", "e", "f")}


def pod(name: str, table: int, seats: str) -> dict[str, Any]:
    told = TOLD[name]
    outcome = judge(told, seats=list(seats), format_code=FORMAT)
    return {
        "id": name,
        "table": table,
        "round_number": 1,
        "level": 2,
        "state": "done",
        "seats": [
            {"number": number, "entry": each, "player_name": NAMES[each]}
            for number, each in enumerate(seats, 1)
        ],
        "report": {
            **told.as_dict(),
            "state": "accepted",
            "placements": dict(outcome.placements),
            "winner": outcome.winner,
            "kind": outcome.kind.value,
        },
    }


def played_round() -> dict[str, Any]:
    return {"number": 1, "pods": [pod("pod1", 1, "abcd"), pod("pod2", 2, "efg")]}


def table(*rounds: dict[str, Any]) -> dict[str, Any]:
    """The table that a right server would show."""
    pods = [
        PlayedPod(each["number"], one["table"], _seats(one), _outcome(one))
        for each in rounds
        for one in each["pods"]
    ]
    return {"rows": [_row(row) for row in ranked(list(NAMES), pods)]}


def changed(value: Any, *path: Any, to: Any) -> Any:
    """The same JSON with another value at one place."""
    copy = deepcopy(value)
    place = copy
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return copy


def _seats(one: dict[str, Any]) -> tuple[str, ...]:
    return tuple(seat["entry"] for seat in one["seats"])


def _outcome(one: dict[str, Any]) -> Outcome:
    return judge(TOLD[one["id"]], seats=_seats(one), format_code=FORMAT)


def _row(row: Any) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "entry": row.player,
        "player_name": NAMES[row.player],
        "points": round(float(row.points), 2),
        "points_exact": str(row.points),
        "wins": row.wins,
        "played": row.played,
        "tiebreaks": {code: round(float(value), 2) for code, value in row.tiebreaks},
        "by_round": {str(number): float(value) for number, value in row.by_round},
    }
