"""python -m engine.outcomes judge | ruling FILE: what a game means, or who loses first, as JSON."""

import argparse
import sys
from collections.abc import Sequence

from engine.outcomes.file import read_game, read_ruling
from engine.refusals import answered, text_of

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 answered, 1 refused with code, message and facts, 2 unreadable."""
    given = _reader().parse_args(arguments)
    return answered(lambda: given.act(given.file))


def _reader() -> argparse.ArgumentParser:
    reader = argparse.ArgumentParser(prog="python -m engine.outcomes", description=__doc__)
    commands = reader.add_subparsers(required=True)
    judge = commands.add_parser("judge", help="say what a reported game means")
    judge.add_argument("file", help="a game as JSON, - for standard input")
    judge.set_defaults(act=lambda name: read_game(text_of(name)).judged())
    ruling = commands.add_parser("ruling", help="say who is out when several lose at once")
    ruling.add_argument("file", help="the situation as JSON, - for standard input")
    ruling.set_defaults(act=lambda name: read_ruling(text_of(name)).as_dict())
    return reader


if __name__ == "__main__":
    sys.exit(main())
