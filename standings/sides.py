"""Fixed pairs in the table: one row for both, who is there first stands for the two of them."""

from collections.abc import Mapping
from dataclasses import replace

from engine.outcomes.judge import Outcome
from engine.scoring.history import PlayedPod
from engine.words import Kind
from events.models import Event
from events.team_words import team_name
from pods.history import History, Scoring, scoring_of


def counted_pods(history: History, *, up_to: int | None = None) -> tuple[PlayedPod, ...]:
    """Return all pods that count, up to a round's number; of fixed pairs those of the pairs."""
    pods = history.played_pods(up_to=up_to)
    return tuple(_of_pairs(pod, history.pairs) for pod in pods) if history.pairs else pods


def counting_of(event: Event, history: History, *, up_to: int | None = None) -> Scoring:
    """Return how an event counts; a pair that sits out has one bye."""
    scoring = scoring_of(event, history, up_to=up_to)
    awards = [
        replace(award, player=history.pairs.get(award.player, award.player))
        for award in scoring["awards"]
    ]
    return {**scoring, "awards": tuple(dict.fromkeys(awards))}


def names_of_rows(names: Mapping[str, str], pairs: Mapping[str, str]) -> dict[str, str]:
    """Return who has a row by name; a pair is called by both names. `names` are of all people."""
    together: dict[str, list[str]] = {}
    for player, name in names.items():
        together.setdefault(pairs.get(player, player), []).append(name)
    return {player: team_name(some) for player, some in together.items()}


def members_of(player: str, pairs: Mapping[str, str]) -> tuple[str, ...]:
    """Return both of the pair that a row stands for; nothing where it is somebody's own."""
    return tuple(name for name, first in pairs.items() if first == player)


def _of_pairs(pod: PlayedPod, pairs: Mapping[str, str]) -> PlayedPod:
    people: dict[str, list[str]] = {}
    for name in pod.seats:
        people.setdefault(pairs.get(name, name), []).append(name)
    return replace(
        pod,
        seats=tuple(people),
        outcome=pod.outcome and _outcome(pod.outcome, people),
        teams=_teams(pod, pairs),
        absent=frozenset(one for one, some in people.items() if pod.absent.issuperset(some)),
        achievements={
            one: sum(pod.achievements.get(name, 0) for name in some) for one, some in people.items()
        },
    )


def _outcome(outcome: Outcome, people: Mapping[str, list[str]]) -> Outcome:
    """Return the places of the pairs among each other."""
    best = {one: min(outcome.placements[name] for name in some) for one, some in people.items()}
    places = {one: 1 + sum(other < own for other in best.values()) for one, own in best.items()}
    first = [one for one, place in places.items() if place == 1]
    won = outcome.kind is Kind.WIN and len(first) == 1
    return Outcome(places, first[0] if won else None, outcome.kind)


def _teams(pod: PlayedPod, pairs: Mapping[str, str]) -> tuple[tuple[str, ...], ...]:
    """Return the sides by who stands for them; who has parted since counts on the first side."""
    seen: set[str] = set()
    teams = []
    for team in pod.teams:
        side = dict.fromkeys(pairs.get(name, name) for name in team)
        teams.append(tuple(one for one in side if one not in seen))
        seen |= side.keys()
    return tuple(filter(None, teams))
