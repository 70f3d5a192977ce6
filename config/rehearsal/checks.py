"""What must be true of an evening; every check returns the sentences of what is not.

Results are computed anew from what was told, through the engine and without the server's word.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from engine.errors import RuleError
from engine.outcomes.judge import Outcome, judge
from engine.outcomes.report import Report, report_from
from engine.scoring.schemes import points_of
from engine.scoring.table import PlayedPod, Row, ranked

Json = Mapping[str, Any]
_CENT = Fraction(1, 100)


class Inconsistent(Exception):  # noqa: N818  a finding
    """The evening contradicts itself; `troubles` are the sentences."""

    def __init__(self, troubles: Sequence[str]) -> None:
        """Keep every sentence."""
        self.troubles = list(troubles)
        super().__init__("\n".join(troubles))


def must_hold(troubles: Sequence[str]) -> None:
    """Raise `Inconsistent` where something is not as it must be."""
    if troubles:
        raise Inconsistent(troubles)


def entries_kept(answered: Mapping[str, str], listed: Sequence[Json]) -> list[str]:
    """Everybody whose entry was answered (name by id) is on the list once, under that name."""
    found = [str(entry["id"]) for entry in listed]
    names = {str(entry["id"]): str(entry["player_name"]) for entry in listed}
    troubles = [
        f"{answered[each]} was entered and is missing" for each in answered if each not in names
    ]
    troubles += [
        f"{name} was entered and is now called {names[each]}"
        for each, name in answered.items()
        if names.get(each, name) != name
    ]
    troubles += [
        f"{names[each]} is on the list and nobody entered them"
        for each in names
        if each not in answered
    ]
    twice = sorted({each for each in found if found.count(each) > 1})
    return troubles + [f"{names[each]} is on the list twice" for each in twice]


def seated_once(round_: Json, here: Mapping[str, str], sizes: Collection[int]) -> list[str]:
    """Everybody here (name by id) sits in one pod of the round, and pods have allowed sizes."""
    pods = round_["pods"]
    sat = [str(seat["entry"]) for pod in pods for seat in pod["seats"]]
    where = f"round {round_['number']}"
    troubles = [f"{where}: {name} sits in no pod" for each, name in here.items() if each not in sat]
    troubles += [
        f"{where}: {here.get(each, each)} sits in two pods"
        for each in sorted({each for each in sat if sat.count(each) > 1})
    ]
    troubles += [
        f"{where}: {each} sits in a pod and is not here" for each in sat if each not in here
    ]
    return troubles + [
        f"{where}: table {pod['table']} has {len(pod['seats'])} players"
        for pod in pods
        if len(pod["seats"]) not in sizes
    ]


def reports_kept(round_: Json, told: Mapping[str, Report], format_code: str) -> list[str]:
    """Every pod has the accepted result that was told (report by pod id), judged by the rules."""
    return [
        f"round {round_['number']}, table {pod['table']}: {trouble}"
        for pod in round_["pods"]
        for trouble in _report_troubles(pod, told.get(str(pod["id"])), format_code)
    ]


def _report_troubles(pod: Json, told: Report | None, format_code: str) -> Iterator[str]:
    found = pod["report"]
    if told is None or found is None:
        yield "the report is lost" if found is None else "there is a report that nobody told"
        return
    if (pod["state"], found["state"]) != ("done", "accepted"):
        yield f"the pod is {pod['state']} and its report {found['state']}"
    if _telling(found) != told:
        yield "the report is not what was told"
        return
    outcome = judge(told, seats=_seats(pod), format_code=format_code)
    shown = (dict(found["placements"]), found["winner"], found["kind"])
    if shown != (dict(outcome.placements), outcome.winner, outcome.kind.value):
        yield "the places are not what the report means"


def table_adds_up(
    table: Json, rounds: Sequence[Json], arrived: Mapping[str, str], event: Json
) -> list[str]:
    """The table equals a computation from the rounds' reports; `arrived` are names by id, in order."""
    pods = list(_played(rounds, str(event["format"])))
    seated = {player for pod in pods for player in pod.seats}
    players = [each for each in arrived if each in seated]
    rows = ranked(players, pods, scheme=event["scheme"], tiebreaks=event["tiebreaks"])
    shown = {str(row["entry"]): row for row in table["rows"]}
    troubles = [] if len(shown) == len(table["rows"]) else ["somebody is in the table twice"]
    troubles += [f"{arrived[each]} is not in the table" for each in players if each not in shown]
    troubles += [
        f"{shown[each]['player_name']} never played and is in the table"
        for each in shown
        if each not in seated
    ]
    for row in rows:
        if row.player in shown:
            troubles += _row_troubles(shown[row.player], row)
    return troubles + _sum_troubles(table, pods, str(event["scheme"]))


def _row_troubles(shown: Json, row: Row) -> list[str]:
    pairs = {
        "rank": (shown["rank"], row.rank),
        "points": (Fraction(str(shown["points_exact"])), row.points),
        "wins": (shown["wins"], row.wins),
        "games": (shown["played"], row.played),
    }
    wrong = [
        f"{what} {there} instead of {mine}"
        for what, (there, mine) in pairs.items()
        if there != mine
    ]
    near = {
        f"points in round {number}": (shown["by_round"].get(str(number)), value)
        for number, value in row.by_round
    }
    near |= {code: (shown["tiebreaks"].get(code), value) for code, value in row.tiebreaks}
    near["points"] = (shown["points"], row.points)
    wrong += [
        f"{what} {there} instead of {mine}"
        for what, (there, mine) in near.items()
        if not _near(there, mine)
    ]
    return [f"{shown['player_name']}: {trouble}" for trouble in wrong]


def _near(shown: float | str | None, exact: Fraction) -> bool:
    return shown is not None and abs(Fraction(str(shown)) - exact) <= _CENT


def _sum_troubles(table: Json, pods: Sequence[PlayedPod], scheme: str) -> list[str]:
    scored = sum(
        (
            points
            for pod in pods
            if pod.outcome
            for points in points_of(pod.outcome, scheme).values()
        ),
        Fraction(0),
    )
    shown = sum((Fraction(str(row["points_exact"])) for row in table["rows"]), Fraction(0))
    return [] if scored == shown else [f"the table has {shown} points, the pods scored {scored}"]


def _played(rounds: Sequence[Json], format_code: str) -> Iterator[PlayedPod]:
    for round_ in rounds:
        for pod in round_["pods"]:
            yield PlayedPod(
                round_["number"], pod["table"], tuple(_seats(pod)), _outcome(pod, format_code)
            )


def _outcome(pod: Json, format_code: str) -> Outcome | None:
    found = pod["report"]
    if found is None or found["state"] != "accepted":
        return None
    return judge(_telling(found), seats=_seats(pod), format_code=format_code)


def _telling(found: Json) -> Report:
    try:
        return report_from({"steps": found["steps"], "ending": found["ending"]})
    except RuleError as error:
        raise Inconsistent([f"a stored report is malformed at {error.facts}"]) from error


def _seats(pod: Json) -> list[str]:
    return [
        str(seat["entry"]) for seat in sorted(pod["seats"], key=lambda seat: int(seat["number"]))
    ]


def journal_whole(rows: Sequence[Json], version: int) -> list[str]:
    """The journal has every version from 1 to the event's once, in order."""
    found = [int(row["version"]) for row in rows]
    wanted = list(range(1, version + 1))
    if found == wanted:
        return []
    missing = sorted(set(wanted) - set(found))
    if missing:
        return [f"the journal lacks versions {missing[:10]}"]
    return [f"the journal has {len(found)} rows for {version} versions"]
