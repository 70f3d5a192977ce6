"""What of a pod event file this site cannot hold, told with the place in the file."""

from collections.abc import Iterator
from typing import Never

from engine.errors import RuleError
from engine.formats import format_of
from engine.outcomes.judge import Outcome
from engine.scoring.schemes import SCHEMES
from engine.scoring.tiebreaks import tiebreak_of
from engine.seating.byes import BYE
from engine.seating.event import Player, PodEvent, Round, Table
from engine.words import Kind
from events.models import MOST_PLACES
from events.names import needs_reading, tidy

LEVELS = frozenset({1, 2, 3})
MOST_PLAYERS, MOST_ROUNDS = MOST_PLACES, 20
MOST_SEATS = 6000  # all are written at once, while nobody else of the site can write
LONGEST = 40
HIGHEST_TABLE = 2000
SMALLEST_POD, LARGEST_POD = 2, 6  # as the pairing page allows
SEEDS = 2**63  # what the database holds


def refuse_unfit(file: PodEvent) -> None:
    """Raise RuleError `event_file.malformed` (pointer, expected) for the first thing that does not fit."""
    for pointer, expected in _unfit(file):
        _refuse(pointer, expected)


def _refuse(pointer: str, expected: str) -> Never:
    raise RuleError("event_file.malformed", pointer=pointer, expected=expected)


def _unfit(file: PodEvent) -> Iterator[tuple[str, str]]:
    yield from _unfit_settings(file)
    yield from _unfit_numbers(file)
    for at, player in enumerate(file.players):
        yield from _unfit_player(f"/players/{at}", player)
    for at, found in enumerate(file.rounds):
        yield from _unfit_round(f"/rounds/{at}", found, is_last=at == len(file.rounds) - 1)
    for at, each in enumerate(file.open_play):
        yield from _unfit_open(f"/open_play/{at}", each.pod)


def _unfit_settings(file: PodEvent) -> Iterator[tuple[str, str]]:
    if not _knows(file.format):
        yield "/format", "the code of a format"
    if file.scoring not in SCHEMES:
        yield "/scoring", f"one of {', '.join(sorted(SCHEMES))}"
    for at, code in enumerate(file.tiebreaks):
        try:
            tiebreak_of(code)
        except RuleError:
            yield f"/tiebreaks/{at}", "the code of a tie-breaker"
    if max(file.rounds_planned, len(file.rounds)) > MOST_ROUNDS:
        yield "/rounds_planned", f"at most {MOST_ROUNDS} rounds"
    if len(file.players) > MOST_PLAYERS:
        yield "/players", f"at most {MOST_PLAYERS} players"
    if sum(len(pod) for found in file.seatings(len(file.rounds) + 1) for pod in found) > MOST_SEATS:
        yield "/rounds", f"at most {MOST_SEATS} seats in all rounds together"


def _unfit_numbers(file: PodEvent) -> Iterator[tuple[str, str]]:
    if file.seed >= SEEDS:
        yield "/seed", f"a whole number below {SEEDS}"
    sizes = {"prefer": file.prefer} | {f"allow/{at}": size for at, size in enumerate(file.allow)}
    for name, size in sizes.items():
        if size == BYE and name != "prefer":
            continue
        if not SMALLEST_POD <= size <= LARGEST_POD:
            yield f"/sizes/{name}", f"{SMALLEST_POD} to {LARGEST_POD}"


def _knows(format_code: str) -> bool:
    try:
        return not format_of(format_code).supplementary
    except RuleError:
        return False


def _unfit_player(at: str, player: Player) -> Iterator[tuple[str, str]]:
    person = player.person
    if person.level not in LEVELS:
        yield f"{at}/level", "1, 2 or 3"
    if not person.accepts <= LEVELS:
        yield f"{at}/accepts", "levels 1, 2 or 3"
    name = tidy(player.name or person.id)
    if not 0 < len(name) <= LONGEST:
        yield f"{at}/{'name' if player.name else 'id'}", f"1 to {LONGEST} characters"
    if len(tidy(player.reading)) > LONGEST or (needs_reading(name) and not tidy(player.reading)):
        yield f"{at}/reading", f"how the name is read, at most {LONGEST} characters"
    if len(person.group or "") > LONGEST:
        yield f"{at}/group", f"at most {LONGEST} characters"


def _unfit_open(at: str, pod: Table) -> Iterator[tuple[str, str]]:
    """A game at a rolling table; several may have had the same one."""
    if pod.table > HIGHEST_TABLE:
        yield f"{at}/table", f"at most {HIGHEST_TABLE}"
    if not SMALLEST_POD <= len(pod.seats) <= LARGEST_POD:
        yield f"{at}/seats", f"{SMALLEST_POD} to {LARGEST_POD} players"
    if pod.outcome is not None:
        yield from _unfit_outcome(f"{at}/result", pod.outcome)


def _unfit_round(at: str, found: Round, *, is_last: bool) -> Iterator[tuple[str, str]]:
    if not found.pods:
        yield f"{at}/pods", "at least one pod"
    tables: set[int] = set()
    for number, pod in enumerate(found.pods):
        if pod.table in tables or pod.table > HIGHEST_TABLE:
            yield f"{at}/pods/{number}/table", f"a number of its own, at most {HIGHEST_TABLE}"
        tables.add(pod.table)
        if not SMALLEST_POD <= len(pod.seats) <= LARGEST_POD:
            yield f"{at}/pods/{number}/seats", f"{SMALLEST_POD} to {LARGEST_POD} players"
        if pod.outcome is None and not is_last:
            yield f"{at}/pods/{number}/result", "a result: only the last round may be unfinished"
        if pod.outcome is not None:
            yield from _unfit_outcome(f"{at}/pods/{number}/result", pod.outcome)


def _unfit_outcome(at: str, outcome: Outcome) -> Iterator[tuple[str, str]]:
    if max(outcome.placements.values()) > len(outcome.placements):
        yield f"{at}/placements", f"places 1 to {len(outcome.placements)}"
    if not _is_sound(outcome):
        yield f"{at}/winner", "whoever won alone, else null"


def _is_sound(outcome: Outcome) -> bool:
    first = [name for name, place in outcome.placements.items() if place == 1]
    if outcome.kind == Kind.WIN:
        return first == [outcome.winner] if outcome.winner else len(first) > 1
    return outcome.winner is None
