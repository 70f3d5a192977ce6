"""python -m engine.scoring table FILE: the ranked table of a pod event file, as JSON."""

import argparse
import sys
from collections.abc import Sequence
from fractions import Fraction

from engine.refusals import answered, text_of
from engine.scoring.awards import Awarded, Worth
from engine.scoring.file import Wish, table_of
from engine.seating.file import read

__all__ = ["main"]

_CHOSEN = {"bye": Awarded.BYE, "late": Awarded.LATE, "no_show": Awarded.NO_SHOW}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 0 a table, 1 refused with code, message and facts, 2 unreadable."""
    given = _reader().parse_args(arguments)
    return answered(lambda: table_of(read(text_of(given.file)), _wish(given)))


def _reader() -> argparse.ArgumentParser:
    reader = argparse.ArgumentParser(prog="python -m engine.scoring", description=__doc__)
    commands = reader.add_subparsers(required=True)
    table = commands.add_parser("table", help="rank the players of an event")
    table.add_argument("file", help="a pod event file, - for standard input")
    table.add_argument("--scheme", help="another point scheme than the file's")
    table.add_argument("--draw", type=int, metavar="POINTS", help="what each scores at a draw")
    table.add_argument(
        "--double-loss", type=int, metavar="POINTS", help="what each last one scores"
    )
    table.add_argument("--tiebreaks", type=_codes, help="others than the file's, as wins,lot")
    table.add_argument("--after", type=int, metavar="N", help="as after round N")
    table.add_argument("--floor", type=_share, default=Fraction(0), help="least win rate, as 1/3")
    worths = [worth.value for worth in Worth]
    for name, kind in _CHOSEN.items():
        flag = "--" + name.replace("_", "-")
        table.add_argument(flag, choices=worths, help=f"what a {kind.replace('_', '-')} is worth")
    return reader


def _codes(text: str) -> tuple[str, ...]:
    return tuple(code for code in text.split(",") if code)


def _share(text: str) -> Fraction:
    share = Fraction(text)
    if not 0 <= share <= 1:
        raise ValueError(text)
    return share


def _wish(given: argparse.Namespace) -> Wish:
    told = {kind: getattr(given, name) for name, kind in _CHOSEN.items()}
    return Wish(
        scheme=given.scheme,
        draw=given.draw,
        double_loss=given.double_loss,
        tiebreaks=given.tiebreaks,
        worth={kind: Worth(worth) for kind, worth in told.items() if worth},
        floor=given.floor,
        after=given.after,
    )


if __name__ == "__main__":
    sys.exit(main())
