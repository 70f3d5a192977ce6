"""Yu-Gi-Oh! cards from EDOPro's databases: `edopro`."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from engine.cards.sources.reading import unreadable
from engine.cards.ygo import YgoCard

_CARDS = (
    "SELECT texts.name, datas.id, datas.alias, datas.type FROM datas JOIN texts ON texts.id = datas.id"
    " WHERE datas.id > 0 ORDER BY datas.alias <> 0, datas.id"
)


def read_edopro(path: Path) -> Iterator[YgoCard]:
    """Yield the cards of a `.cdb` file, or of all such files in a folder, original artworks first.

    Raises RuleError("cards.unreadable").
    """
    files = sorted(path.glob("*.cdb")) if path.is_dir() else [path]
    if not files:
        raise unreadable(path, "no .cdb file in this folder")
    for file in files:
        yield from _cards(file)


def _cards(file: Path) -> Iterator[YgoCard]:
    """Yield the cards of one database; it is opened for reading only."""
    try:
        address = f"{file.resolve(strict=True).as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(address, uri=True)) as database:
            for name, passcode, alias, types in database.execute(_CARDS):
                yield YgoCard(str(name), int(passcode), int(alias or 0), int(types or 0))
    except (OSError, sqlite3.Error, ValueError) as error:
        raise unreadable(file, str(error)) from error
