"""Deck files by chance: nothing may end in another exception than a refusal, or take a second.

`python -m benchmarks.fuzz_decks --runs 100000 --seed 1` prints how the files were answered, the slowest one and the
most memory that was ever used; the status is 1 if one was too slow or the memory too large.
"""

import gzip
import io
import resource
import sys
import zipfile
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable
from datetime import date
from random import Random
from time import perf_counter

from engine.cards.decks import own_decks
from engine.cards.own import own_table
from engine.errors import RuleError
from engine.formats import Game, formats
from engine.legality.check import check_deck
from engine.legality.file import read_deck_file
from engine.legality.lines import DeckText, Line
from engine.legality.text import read_deck
from engine.legality.write import WRITERS

SLOWEST = 1.0  # seconds
MOST_MEMORY = 200 * 1024  # KiB above what the program needs before it starts
DAY = date(2026, 8, 10)
_LETTERS = " \t\n\r\0\x1b\u200b\u202e\ud800\U0010ffff×x枚《》【】（）()[]^*,;:：/\\\"'<>&!#・１２３4567890あア亜Aaﾊﾟ㌫"
_ENTITY = '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><cockatrice_deck>&b;</cockatrice_deck>'


def main() -> int:
    """Run and print."""
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("--runs", type=int, default=100_000)
    asked.add_argument("--seed", type=int, default=1)
    words = asked.parse_args()
    rng = Random(words.seed)  # noqa: S311 # files for a measurement
    answers: Counter[str] = Counter()
    seeds = samples()
    judge(seeds[0], 0)
    before = _memory()
    slowest, which = 0.0, -1
    for run in range(words.runs):
        content = random_file(rng, seeds)
        started = perf_counter()
        answers[judge(content, run)] += 1
        slowest, which = max((slowest, which), (perf_counter() - started, run))
    used = _memory() - before
    rows = "".join(f"{count:8} {answer}\n" for answer, count in answers.most_common())
    sys.stdout.write(
        f"{rows}slowest: {slowest:.3f} s (run {which}); memory: {used / 1024:.1f} MiB more\n"
    )
    return int(slowest > SLOWEST or used > MOST_MEMORY)


def random_file(rng: Random, seeds: list[bytes]) -> bytes:
    """Return a file made in one of the ways below."""
    return rng.choice(_WAYS)(rng, seeds)


def judge(content: bytes, run: int) -> str:
    """Return how a file is answered: the verdict, or the code of the refusal."""
    codes = [known.code for known in formats() if known.game is Game.DM or run % 7 == 0]
    try:
        text = content.decode("utf-8", "replace")
        deck = read_deck(text) if run % 2 else read_deck_file(content)
        verdict = check_deck(
            deck, format_code=codes[run % len(codes)], on=DAY, cards=own_table(), partner=None
        )
    except RuleError as refused:
        return refused.code
    return verdict.outcome.value


def samples() -> list[bytes]:
    """Return sound decks in every layout that the product writes."""
    numbers = DeckText(
        tuple(Line(0, 3, str(code), "main") for code in range(100, 112)), None, "ydk"
    )
    latin = DeckText(tuple(Line(0, 4, f"Card {n}", "main") for n in range(15)), None, "mtgo")
    written = [write(numbers if "ydk" in name else latin) for name, write in WRITERS.items()]
    return [text.encode() for text in (*(deck.text for deck in own_decks()), *written)]


def _memory() -> int:
    """Return the most memory that this program has used, in KiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _letters(rng: Random, _: list[bytes]) -> bytes:
    """Return letters by chance."""
    text = "".join(rng.choices(_LETTERS, k=rng.randint(0, 400)))
    return text.encode(rng.choice(("utf-8", "utf-16", "cp932")), "replace")


def _bytes(rng: Random, _: list[bytes]) -> bytes:
    """Return bytes by chance."""
    return rng.randbytes(rng.randint(0, 2000))


def _mutated(rng: Random, seeds: list[bytes]) -> bytes:
    """Return a sound deck with some letters changed, moved or doubled."""
    letters = list(rng.choice(seeds).decode())
    for _ in range(rng.randint(1, 30)):
        at = rng.randrange(len(letters) + 1)
        letters[at : at + rng.randint(0, 9)] = rng.choices(_LETTERS, k=rng.randint(0, 9))
    return "".join(letters).encode("utf-8", "replace")


def _mixed(rng: Random, seeds: list[bytes]) -> bytes:
    """Return pieces of several decks."""
    rows = [row for seed in rng.sample(seeds, 3) for row in seed.split(b"\n")]
    return b"\n".join(rng.choices(rows, k=rng.randint(1, 200)))


def _repeated(rng: Random, seeds: list[bytes]) -> bytes:
    """Return one piece, over and over, up to and beyond what is read."""
    piece = rng.choice(seeds)[: rng.randint(1, 60)] + rng.choice(
        (b"", b"\n", b"[", b"(", b" ^", b"<a>")
    )
    return (piece * (rng.choice((3_000, 99_000, 120_000)) // len(piece)))[:120_000]


def _hostile(rng: Random, _: list[bytes]) -> bytes:
    """Return an archive, a bomb, a declaration, or ten megabytes."""
    return rng.choice(_BOMBS)


def _zip() -> bytes:
    """Return a small archive of a megabyte of zeros."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("deck.txt", "0" * 1_000_000)
    return held.getvalue()


_BOMBS = (
    _zip(),
    gzip.compress(b"0" * 1_000_000),
    _ENTITY.encode(),
    b"<?xml version='1.0'?>" + _ENTITY.encode(),
    _ENTITY.encode("utf-16"),
    b"<cockatrice_deck>" + b"<zone>" * 15_000,
    b"<Deck><Cards " + b'a="1" ' * 15_000 + b"/></Deck>",
    b"\0" * 99_999,
    "4 名前\n".encode() * 1_000_000,
    b"ydke://" + b"A" * 99_000 + b"!!!",
    b"#main\n" + b"9999999999\n" * 1_990,
)
_WAYS: tuple[Callable[[Random, list[bytes]], bytes], ...] = (
    *[_letters] * 50, *[_bytes] * 30, *[_mutated] * 90, *[_mixed] * 30, *[_hostile] * 10, _repeated,
)  # fmt: skip
if __name__ == "__main__":
    sys.exit(main())
