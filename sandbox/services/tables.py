"""What happens at one table: told, answered, decided; each move follows from how the pod stands."""

from collections.abc import Sequence
from random import Random

from engine.formats import format_of
from engine.outcomes.report import Report as Game
from engine.words import Ending
from events.access import player
from events.models import Entry
from pods.models import OPEN_REPORTS, PodState, Report
from pods.services import answer_report, decide_result, report_result, uphold_report
from sandbox.chance import chance
from sandbox.game import Happening, Role, played
from sandbox.script import happening
from sandbox.stage import Stage, Table

NOTE = "順位が違います"


def move(stage: Stage, table: Table, *, last: bool) -> bool:
    """Play the next move at a table and tell whether there was one.

    Where somebody of the author sits, nobody else tells before the round's time is over (`last`).
    """
    happens = happening(stage.options, stage.scene.round, table.place)
    match PodState(table.pod.state):
        case PodState.PLAYING:
            return _tell(stage, table, happens, last=last)
        case PodState.REPORTED:
            return _answer(stage, table, happens, last=last)
        case PodState.DISPUTED:
            return _decide(stage, table, happens)
        case PodState.DONE:
            return False


def _tell(stage: Stage, table: Table, happens: Happening, *, last: bool) -> bool:
    game = _game(stage, table, happens)
    if not last and (table.is_shared or game.ending is Ending.TIME):
        return False
    told = _wrong(stage, table, game) if happens.role is Role.DECIDED else game
    if table.speakers:
        teller = _one_of(table.speakers, _rng(stage, table, "teller"))
        report_result(
            pod_id=table.pod.pk,
            actor=player(Entry(pk=teller)),
            telling=told.as_dict(),
            now=stage.now,
        )
    else:
        decide_result(pod_id=table.pod.pk, actor=stage.staff, telling=game.as_dict(), now=stage.now)
    return True


def _answer(stage: Stage, table: Table, happens: Happening, *, last: bool) -> bool:
    report = _open_report(table)
    said = set(report.voices.values_list("entry_id", flat=True)) | {report.entry_id}
    silent = [each for each in table.speakers if each not in said]
    if not silent:
        if last:
            uphold_report(report_id=report.pk, actor=stage.staff)
        return last
    disputes = happens.role in (Role.DECIDED, Role.UPHELD) and report.entry_id in table.speakers
    answer_report(
        report_id=report.pk,
        actor=player(Entry(pk=_one_of(silent, _rng(stage, table, "answer")))),
        agrees=not disputes,
        note=NOTE if disputes else "",
        now=stage.now,
    )
    return True


def _decide(stage: Stage, table: Table, happens: Happening) -> bool:
    report = _open_report(table)
    if happens.role is Role.DECIDED and report.entry_id in table.speakers:
        game = _game(stage, table, happens)
        decide_result(pod_id=table.pod.pk, actor=stage.staff, telling=game.as_dict(), now=stage.now)
    else:
        uphold_report(report_id=report.pk, actor=stage.staff)
    return True


def _game(stage: Stage, table: Table, happens: Happening) -> Game:
    rules = format_of(stage.sandbox.event.format)
    rng = _rng(stage, table, "game")
    return played(table.seats, rules, rng, must_end=happens.must_end)


def _wrong(stage: Stage, table: Table, right: Game) -> Game:
    rules = format_of(stage.sandbox.event.format)
    rng = _rng(stage, table, "wrong")
    told = right
    while told == right:
        told = played(table.seats, rules, rng, must_end=Ending.LAST_STANDING)
    return told


def _open_report(table: Table) -> Report:
    return table.pod.reports.get(state__in=OPEN_REPORTS)


def _rng(stage: Stage, table: Table, what: str) -> Random:
    return chance(stage.options.seed, stage.scene.round, table.place, what)


def _one_of(people: Sequence[str], rng: Random) -> str:
    return people[rng.randrange(len(people))]
