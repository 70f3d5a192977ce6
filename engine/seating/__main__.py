"""python -m engine.seating pair | check | generate: answers are JSON on standard output."""

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from engine.errors import RuleError
from engine.seating.commands import checked, paired
from engine.seating.event import PodEvent
from engine.seating.file import TIME_OF_DAY, read, write
from engine.seating.generate import Wish, generated

GOOD, AVOIDABLE, UNREADABLE = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 all is well, 1 refused or avoidable, 2 unreadable (see the place)."""
    given = _reader().parse_args(arguments)
    act: Callable[[argparse.Namespace], int] = given.act
    try:
        return act(given)
    except RuleError as refusal:
        _tell({"refused": refusal.code, **refusal.facts})
        return UNREADABLE if refusal.code.startswith("event_file.") else AVOIDABLE


def _reader() -> argparse.ArgumentParser:
    reader = argparse.ArgumentParser(prog="python -m engine.seating", description=__doc__)
    commands = reader.add_subparsers(required=True)
    pair = commands.add_parser("pair", help="plan the next rounds of an event file")
    pair.add_argument("file", help="a pod event file, - for standard input")
    pair.add_argument("--rounds", type=int, default=1)
    pair.add_argument("--ends", type=_time, help="HH:MM; who must be home before is not seated")
    pair.add_argument("--public", action="store_true", help="leave out what is private")
    pair.set_defaults(act=_pair)
    check = commands.add_parser("check", help="judge every round of an event file")
    check.add_argument("file", help="a pod event file, - for standard input")
    check.add_argument("--public", action="store_true", help="leave out what is private")
    check.set_defaults(act=_check)
    make = commands.add_parser("generate", help="make a random event file")
    make.add_argument("--players", type=int, required=True)
    make.add_argument("--rounds", type=int, required=True)
    make.add_argument("--seed", type=int, default=0)
    make.add_argument("--levels", type=_levels, help="level:count,…, as 1:10,2:40,3:14")
    make.add_argument("--drops", type=float, default=0.0)
    make.add_argument("--late", type=float, default=0.0)
    make.add_argument("--redacted", action="store_true", help="leave out what is private")
    make.set_defaults(act=_generate)
    return reader


def _levels(text: str) -> Mapping[int, int]:
    return {
        int(level): int(count) for level, count in (pair.split(":") for pair in text.split(","))
    }


def _time(text: str) -> str:
    if not TIME_OF_DAY.fullmatch(text):
        raise ValueError(text)
    return text


def _event(name: str) -> PodEvent:
    try:
        return read(sys.stdin.read() if name == "-" else Path(name).read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise RuleError("event_file.unreadable", file=name, why=str(error)) from error


def _pair(given: argparse.Namespace) -> int:
    _tell(paired(_event(given.file), rounds=given.rounds, ends=given.ends, public=given.public))
    return GOOD


def _check(given: argparse.Namespace) -> int:
    answer, well = checked(_event(given.file), public=given.public)
    _tell(answer)
    return GOOD if well else AVOIDABLE


def _generate(given: argparse.Namespace) -> int:
    wish = Wish(given.players, given.rounds, given.seed, given.levels, given.drops, given.late)
    sys.stdout.write(write(generated(wish), redacted=given.redacted))
    return GOOD


def _tell(answer: Mapping[str, object]) -> None:
    sys.stdout.write(json.dumps(answer, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    sys.exit(main())
