"""How long an import of cards takes, beside a plain executemany of the same rows.

`python -m benchmarks.card_import [--cards 30000]` makes a file of cards, imports it twice into a test database of
`DATABASE_URL` (SQLite where none is named) and prints seconds, peak memory and ratio; the status is 1 over a
minute or 500 MiB.
"""

import csv
import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

ALLOWED_SECONDS, ALLOWED_MIB = 60, 500
PLAIN = ("game", "key", "name", "kana", "folded", "civilizations", "costs", "types")


def main() -> int:
    """Measure and print."""
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("--cards", type=int, default=30_000)
    cards = asked.parse_args().cards
    with TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{folder}/cards.sqlite3")
        os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings", "TAKUWAKE_HOME": folder}
        return _measured(Path(folder) / "cards.csv", cards)


def _measured(file: Path, cards: int) -> int:
    import django  # noqa: PLC0415  after its settings

    django.setup()
    from django.db import connection  # noqa: PLC0415

    connection.creation.create_test_db(verbosity=0)
    try:
        write_cards(file, cards)
        plain = _took(lambda: _plainly(file))
        first, again = _took(lambda: imported(file)), _took(lambda: imported(file))
        peak = _peak_mib()
    finally:
        connection.creation.destroy_test_db(connection.settings_dict["NAME"], verbosity=0)
    sys.stdout.write(
        f"{connection.vendor}, {cards} cards\n"
        f"first import:      {first:.2f} s, {first / plain:.1f} times the plain rows\n"
        f"the same again:    {again:.2f} s\n"
        f"plain executemany: {plain:.2f} s\n"
        f"peak memory:       {peak:.0f} MiB\n"
    )
    return int(max(first, again) > ALLOWED_SECONDS or peak > ALLOWED_MIB)


def write_cards(file: Path, cards: int) -> None:
    """Write a table of made-up cards in our own columns."""
    from benchmarks.made_cards import made_table  # noqa: PLC0415

    with file.open("w", encoding="utf-8", newline="") as opened:
        rows = csv.writer(opened)
        rows.writerow(
            ("name", "kind", "civilizations", "face_names", "face_types", "face_costs", "zone")
        )
        for card in made_table(cards, seed=1):
            sides = list(
                zip(*((f.name, "/".join(f.types), str(f.cost)) for f in card.faces), strict=True)
            )
            names, types, costs = ("|".join(side) for side in sides)
            kind = "twinpact" if card.is_twinpact else "single"
            rows.writerow(
                (card.name, kind, "/".join(card.civilizations), names, types, costs, card.zone)
            )


def imported(file: Path) -> None:
    """Import the table."""
    from django.utils import timezone  # noqa: PLC0415

    from decks.importing import import_cards  # noqa: PLC0415

    import_cards(source="dm_csv", path=file, now=timezone.now())


def _plainly(file: Path) -> None:
    """Read the file and put the same rows into a table of no use, as simply as can be."""
    from django.db import connection, transaction  # noqa: PLC0415

    from decks.facts import facts_of, row_of  # noqa: PLC0415
    from engine.cards.sources import SOURCES  # noqa: PLC0415

    rows = []
    for card in SOURCES["dm_csv"].read(file):
        facts = facts_of(card)
        row = row_of(card, facts, source="plain")
        rows.append((*(getattr(row, name) for name in PLAIN), json.dumps(facts)))
    columns = (*PLAIN, "facts")
    words = f"({', '.join(columns)}) VALUES ({', '.join(['%s'] * len(columns))})"
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE plain ({', '.join(f'{name} TEXT' for name in columns)})")
        cursor.executemany(f"INSERT INTO plain {words}", rows)


def _took(act: Callable[[], None]) -> float:
    """Return the seconds that an act takes."""
    started = perf_counter()
    act()
    return perf_counter() - started


def _peak_mib() -> float:
    """Return the most memory that this program has had."""
    import resource  # noqa: PLC0415  not on Windows

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    sys.exit(main())
