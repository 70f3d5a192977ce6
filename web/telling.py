"""A told result as lines to read: who came where, and why they went out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.errors import RuleError
from engine.words import Ending, Kind
from events.models import Event
from events.sentences import sentence_of
from events.teams import Teams
from pods.judging import judged, places_shown
from pods.models import Pod, Report
from pods.penalties import for_everybody
from pods.words import ENDINGS, KINDS, lost_together
from web.achievements import names_in


@dataclass(frozen=True, slots=True)
class Line:
    """One player's place in a told result."""

    place: int
    entry_id: str
    name: str
    cause: str
    by: str
    is_winner: bool
    ending: str
    score: str = ""
    achieved: str = ""


def cause_in(step: Mapping[str, Any], player: str) -> str:
    """Return why this player went out in a step; some steps have a cause for each."""
    causes: Mapping[str, str] = step.get("causes", {})
    return causes[player] if player in causes else str(step["cause"])


def ending_words(kind: str, last: int) -> str:
    """Return what a result without a winner is called; `last` players went out or drew last."""
    if kind == Kind.DOUBLE_LOSS:
        return lost_together(last)
    return str(KINDS[kind]) if kind == Kind.DRAW else ""


def lines_of(report: Report, names: Mapping[str, str], *, event: Event) -> list[Line]:
    """Return a report as lines, the best place first."""
    achieved = names_in(report)
    places = places_shown(event, report.placements)
    told = lines(report.steps, places, kind=report.kind, names=names, games=report.games)
    return [replace(line, achieved=achieved.get(line.entry_id, "")) for line in told]


def score_in(games: Iterable[Mapping[str, Any]], player: str) -> str:
    """Return how many games of a match a player won and lost; nothing for a single game."""
    winners = [game["winner"] for game in games]
    if not winners:
        return ""
    own = winners.count(player)
    lost = sum(winner not in (player, None) for winner in winners)
    return f"{own}–{lost}"


def lines(
    steps: Iterable[Mapping[str, Any]],
    placements: Mapping[str, int],
    *,
    kind: str,
    names: Mapping[str, str],
    games: Sequence[Mapping[str, Any]] = (),
) -> list[Line]:
    """Return a telling and what the rules made of it as lines, the best place first."""
    why = {player: step for step in for_everybody(steps) for player in step["eliminated"]}
    last = [player for player, place in placements.items() if place == 1]
    together = ending_words(kind, len(last))
    return [
        Line(
            place=place,
            entry_id=player,
            name=names.get(player, "?"),
            cause=cause_in(why[player], player) if player in why else "",
            by=names.get(why[player].get("by") or "", "") if player in why else "",
            is_winner=kind == Kind.WIN and place == 1,
            ending=together if place == 1 else "",
            score=score_in(games, player),
        )
        for player, place in sorted(placements.items(), key=lambda each: each[1])
    ]


def checked(
    event: Event, pod: Pod, telling: Mapping[str, Any], names: Mapping[str, str]
) -> dict[str, object]:
    """Return what the screen before sending shows: the places, or why this cannot be quite right."""
    try:
        found = judged(event, pod, telling)
    except RuleError as refusal:
        return {"screen": "check", "refusal": sentence_of(refusal)}
    places = lines(
        found.steps,
        places_shown(event, found.outcome.placements),
        kind=found.outcome.kind,
        names=names,
        games=found.games,
    )
    is_plain = not found.games and event.teams == Teams.NONE
    says_more = is_plain or found.ending is not Ending.LAST_STANDING
    ending = ENDINGS[found.ending] if says_more else ""
    return {"screen": "check", "places": places, "ending": ending}
