"""The command: `check` judges one deck file, `formats` lists formats and their rules. Both print JSON."""

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date
from pathlib import Path
from types import MappingProxyType

from engine.cards.kinds import AnyCard
from engine.cards.own import own_table
from engine.cards.sources import SOURCES, read_cards
from engine.cards.table import CardTable
from engine.errors import RuleError
from engine.formats import Format, Game, format_of, formats
from engine.formats.revisions import Revision, read_revisions
from engine.legality.advice import Advice, own_advice, read_advice
from engine.legality.check import check_deck
from engine.legality.file import read_deck_file
from engine.legality.house import LARGEST, Setting
from engine.legality.lines import DeckText, Line
from engine.legality.rulings import Ruling
from engine.legality.text import MOST_BYTES
from engine.legality.verdict import Outcome, Verdict

UNREADABLE = 2
EXITS: Mapping[Outcome, int] = MappingProxyType(
    {Outcome.LEGAL: 0, Outcome.ILLEGAL: 1, Outcome.NEEDS_JUDGE: 3}
)
_HELP = """exit status: 0 legal, 1 illegal, 3 needs a judge, 2 a file or an argument that cannot be read"""


def main(words: Sequence[str]) -> int:
    """Run the command with its arguments; prints one JSON document and returns the exit status."""
    asked = _parser().parse_args(words)
    try:
        status, told = _check(asked) if asked.act == "check" else (0, _formats())
    except RuleError as error:
        status, told = UNREADABLE, {"error": error.code, "facts": error.facts}
    except OSError as error:
        status, told = UNREADABLE, {"error": "file.unreadable", "facts": {"reason": str(error)}}
    if status == UNREADABLE:
        sys.stderr.write(_explained(told))
    sys.stdout.write(json.dumps(told, ensure_ascii=False, indent=2, default=str) + "\n")
    return status


def _parser() -> ArgumentParser:
    """Return the reader of arguments; it ends the program with status 2 and an explanation."""
    parser = ArgumentParser("python -m engine.legality", description=__doc__, epilog=_HELP, formatter_class=RawDescriptionHelpFormatter)  # fmt: skip
    acts = parser.add_subparsers(dest="act", required=True)
    acts.add_parser("formats", help="list formats and their rules")
    check = acts.add_parser("check", help="judge a deck file", epilog=_HELP)
    codes = [known.code for known in formats()]
    check.add_argument(
        "deck", metavar="DECKFILE", help="a deck in any layout; - reads it from stdin"
    )
    check.add_argument("--format", required=True, choices=codes)
    check.add_argument(
        "--on", required=True, type=_day, metavar="YYYY-MM-DD", help="the day of the event"
    )
    check.add_argument("--cards", type=_source, metavar="KIND:PATH", help=f"a card file: {', '.join(SOURCES)}")  # fmt: skip
    check.add_argument("--partner", action="append", default=[], metavar="NAME", help="the partner, or a commander")  # fmt: skip
    check.add_argument("--house", action="append", default=[], type=_setting, metavar="KEY=VALUE", help="a house rule: off, on or a number")  # fmt: skip
    check.add_argument("--revisions", action="append", default=[], type=Path, metavar="FILE", help="changes to lists of restricted cards")  # fmt: skip
    check.add_argument("--advice", type=Path, metavar="FILE", help="a shop's hints about cards, instead of our own")  # fmt: skip
    check.add_argument("--ruling", action="append", default=[], type=_ruling, metavar="WRITTEN[=CARD]", help="a judge accepts a name, or names its card")  # fmt: skip
    return parser


def _day(word: str) -> date:
    """Return the day that an argument names."""
    try:
        return date.fromisoformat(word)
    except ValueError as error:
        msg = f"{word!r} is no day; write it as 2026-08-10"
        raise ArgumentTypeError(msg) from error


def _source(word: str) -> tuple[str, Path]:
    """Return the kind and the path of a card file."""
    kind, parted, path = word.partition(":")
    if not parted or not path or kind not in SOURCES:
        msg = f"{word!r} is no KIND:PATH; kinds: {', '.join(SOURCES)}"
        raise ArgumentTypeError(msg)
    return kind, Path(path)


def _setting(word: str) -> tuple[str, Setting]:
    """Return a house rule."""
    key, _, value = word.partition("=")
    switches: Mapping[str, Setting] = {"off": False, "false": False, "on": True, "true": True}
    number = value.isascii() and value.isdecimal() and int(value) <= LARGEST
    setting = int(value) if number else switches.get(value.casefold())
    if not key or setting is None:
        msg = f"{word!r} is no KEY=VALUE; VALUE is off, on or 0 to {LARGEST}"
        raise ArgumentTypeError(msg)
    return key, setting


def _ruling(word: str) -> Ruling:
    """Return a judge's ruling."""
    written, _, card = word.partition("=")
    return Ruling(written, card or None)


def _check(asked: Namespace) -> tuple[int, dict[str, object]]:
    """Judge the deck that the arguments ask about."""
    known = format_of(asked.format)
    deck = read_deck_file(_content(asked.deck))
    verdict = check_deck(
        deck,
        format_code=known.code,
        on=asked.on,
        cards=_cards(known, asked.cards),
        partner=asked.partner,
        house=dict(asked.house),
        revisions=[each for path in asked.revisions for each in _revisions(path)],
        rulings=asked.ruling,
        advice=_advice(asked.advice),
    )
    return EXITS[verdict.outcome], document(deck, verdict)


def document(deck: DeckText, verdict: Verdict) -> dict[str, object]:
    """Return the JSON document about a deck: the verdict, the lines as read, the layout found."""
    return verdict.as_dict() | {
        "lines": [_line(line) for line in deck.lines],
        "detected": deck.detected,
    }


def _line(line: Line) -> dict[str, object]:
    return {"number": line.number, "count": line.count, "name": line.name, "zone": line.zone}


def _content(name: str) -> bytes:
    """Return the content of a file or of stdin, as much of it as any deck list has."""
    if name == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _cards(known: Format, source: tuple[str, Path] | None) -> CardTable[AnyCard]:
    """Return the cards to judge by; without a file those of the product, which are Duel Masters cards."""
    if source is None and known.game is Game.DM:
        return own_table()
    kind, path = source or ("none", Path())
    if kind in SOURCES and SOURCES[kind].game != known.game:
        raise RuleError("cards.wrong_game", kind=kind, format=known.code)
    return read_cards(kind, path)


def _revisions(path: Path) -> tuple[Revision, ...]:
    """Return the revisions in a file."""
    return read_revisions(path.read_text("utf-8", errors="replace"))


def _advice(path: Path | None) -> tuple[Advice, ...]:
    """Return the hints in a file, ours where none is named."""
    return read_advice(path.read_text("utf-8", errors="replace")) if path else own_advice()


def _formats() -> dict[str, object]:
    """Return every format with its rules, their numbers, sentences and sources."""
    return {"formats": [_format(known) for known in formats()]}


def _format(known: Format) -> dict[str, object]:
    """Return one format."""
    return {
        "code": known.code,
        "name": asdict(known.name),
        "game": known.game.value,
        "supplementary": known.supplementary,
        "regulation": known.regulation,
        "predicates": [
            {
                "id": rule.id,
                "params": dict(rule.params),
                "sentence": asdict(rule.sentence),
                "source": rule.source,
            }
            for rule in known.predicates
        ],
    }


def _explained(told: Mapping[str, object]) -> str:
    """Return an error for people: the code and what it is about."""
    facts = told["facts"]
    about = ", ".join(f"{k}: {v}" for k, v in facts.items()) if isinstance(facts, dict) else ""
    return f"{told['error']} ({about})\n" if about else f"{told['error']}\n"
