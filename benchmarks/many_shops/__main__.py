"""Read every page and every reading of the API with one event in the database, then with hundreds around it.

`python -m benchmarks.many_shops [--shops 10] [--events 30] [--players 100]` writes a test database of `DATABASE_URL`
(SQLite where none is named), and one with a single event beside it, and reads the same addresses in both by turns, each
time as if the event had just changed. It prints milliseconds of processor, here and in the server (of this machine), and the
number of queries in both, then by which index each large table is found (`--plans`: every plan). The status is 1 if an
address takes more than 1.5 times as much or more queries, a page of a list more than 300 ms, or a plan reads a large table
as a whole or in vain.
"""

import logging
import os
import sys
import warnings
from argparse import ArgumentParser, Namespace
from tempfile import TemporaryDirectory
from time import perf_counter


def main() -> int:
    """Measure and print."""
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("--shops", type=int, default=10)
    asked.add_argument("--events", type=int, default=30, help="of each shop")
    asked.add_argument("--players", type=int, default=100, help="of each event")
    asked.add_argument("--rounds", type=int, default=4, help="of each event")
    asked.add_argument("--times", type=int, default=5, help="the quickest of so many counts")
    asked.add_argument("--plans", action="store_true", help="print every plan")
    words = asked.parse_args()
    with TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{folder}/shops.sqlite3")
        os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings", "TAKUWAKE_HOME": folder}
        os.environ |= {"API_RATE_TOKEN": "0", "API_RATE_TICKET": "0", "API_RATE_STRANGERS": "0"}
        os.environ["ALLOWED_HOSTS"] = "localhost"
        return _measured(words)


def _measured(words: Namespace) -> int:
    import django  # noqa: PLC0415  after its settings

    django.setup()
    logging.disable(logging.WARNING)  # many an address is for other methods
    from django.db import connection  # noqa: PLC0415

    warnings.filterwarnings("ignore", message="No directory at", category=UserWarning)
    connection.settings_dict["OPTIONS"].pop("pool", None)  # which knows one database alone
    making = connection.creation
    making.create_test_db(verbosity=0)
    many = str(connection.settings_dict["NAME"])
    connection.close()
    making.clone_test_db(suffix="one", verbosity=0)
    one = str(making.get_test_db_clone_settings("one")["NAME"])
    try:
        return _compared(words, one=one, many=many)
    finally:
        connection.close()
        connection.settings_dict["NAME"] = many
        making.destroy_test_db(many, verbosity=0, suffix="one", keepdb=False)
        making.destroy_test_db(many, verbosity=0)


def _compared(words: Namespace, *, one: str, many: str) -> int:
    from benchmarks.many_shops.comparing import compared, written  # noqa: PLC0415
    from benchmarks.many_shops.written import Field  # noqa: PLC0415

    began = perf_counter()
    field = Field(words.players, words.rounds)
    alone = written(one, shops=1, events=1, field=field)
    among = written(many, shops=words.shops, events=words.events, field=field)
    found = compared(alone=alone, among=among, times=words.times)
    found.tell(sys.stdout.write, plans=words.plans)
    sys.stdout.write(f"{perf_counter() - began:.0f} s in all\n")
    return int(bool(found.slower or found.unguided))


if __name__ == "__main__":
    sys.exit(main())
