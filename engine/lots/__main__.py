"""python -m engine.lots draw FILE: draw once more from the public record of a draw, as JSON."""

import argparse
import sys
from collections.abc import Sequence

from engine.lots.file import read_record
from engine.refusals import answered, text_of

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 0 the draw agrees, 1 it does not (code, message, facts), 2 unreadable."""
    given = _reader().parse_args(arguments)
    return answered(lambda: read_record(text_of(given.file)).redrawn())


def _reader() -> argparse.ArgumentParser:
    reader = argparse.ArgumentParser(prog="python -m engine.lots", description=__doc__)
    commands = reader.add_subparsers(required=True)
    draw = commands.add_parser("draw", help="draw once more and compare")
    draw.add_argument("file", help="the record of a draw as JSON, - for standard input")
    return reader


if __name__ == "__main__":
    sys.exit(main())
