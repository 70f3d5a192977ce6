"""How long the table of a large event takes, as a page and over the API: first of its version, and from then on.

`python -m benchmarks.standings_page [--players 1000] [--rounds 10]` writes such an event into a test database of
`DATABASE_URL` (SQLite where none is named), reads it through Django's test client and prints milliseconds of processor time; the
status is 1 if the page from what is kept takes more than 10 ms, as a median.
"""

import os
import sys
import warnings
from argparse import ArgumentParser
from itertools import pairwise
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from events.models import Entry, Event

ALLOWED = 10.0  # milliseconds
TIMES = 50
SIZE = 4
OK = 200


def main() -> int:
    """Measure and print."""
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("--players", type=int, default=1000)
    asked.add_argument("--rounds", type=int, default=10)
    words = asked.parse_args()
    with TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{folder}/page.sqlite3")
        os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings", "TAKUWAKE_HOME": folder}
        return _measured(words.players, words.rounds)


def _measured(players: int, rounds: int) -> int:
    import django  # noqa: PLC0415  after its settings

    django.setup()
    from django.db import connection  # noqa: PLC0415

    connection.creation.create_test_db(verbosity=0)
    try:
        return _told(_written(players, rounds), players, rounds)
    finally:
        connection.creation.destroy_test_db(connection.settings_dict["NAME"], verbosity=0)


def _written(players: int, rounds: int) -> str:
    """Write an event of so many players and rounds, every game won by its first seat; return its id."""
    from django.utils import timezone  # noqa: PLC0415

    from accounts.models import Shop  # noqa: PLC0415
    from config.demo import open_first_shop  # noqa: PLC0415
    from events import access, services  # noqa: PLC0415
    from events.models import Entry, EntryState  # noqa: PLC0415

    owner = open_first_shop(name="Shop")
    assert owner is not None  # noqa: S101  the database was empty
    event = services.create_event(
        shop_id=Shop.objects.get().pk,
        actor=access.staff(owner),
        preset="duel_party_evening",
        settings={"name": "Large", "starts_at": timezone.now(), "capacity": 2000},
    )
    entries = Entry.objects.bulk_create(
        Entry(
            event=event,
            player_name=f"Player {n}",
            kana="",
            level=2,
            state=EntryState.HERE,
            arrival=n,
        )
        for n in range(players)
    )
    for number in range(1, rounds + 1):
        _write_round(event, number, Random(number).sample(entries, players))  # noqa: S311 # a field
    return event.pk


def _write_round(event: "Event", number: int, order: "list[Entry]") -> None:
    from django.utils import timezone  # noqa: PLC0415

    from pods.models import Pod, PodState, Report, ReportState, Round, RoundState, Seat  # noqa: PLC0415

    found = Round.objects.create(
        event=event, number=number, seed=number, cost={}, lower_bound={}, minutes=50,
        state=RoundState.CLOSED,
    )  # fmt: skip
    groups = [
        order[start:end] for start, end in pairwise([*range(0, len(order), SIZE), len(order)])
    ]
    pods = Pod.objects.bulk_create(
        Pod(round=found, table=table, state=PodState.DONE) for table, _ in enumerate(groups, 1)
    )
    Seat.objects.bulk_create(
        Seat(round=found, pod=pod, entry=entry, number=at)
        for pod, group in zip(pods, groups, strict=True)
        for at, entry in enumerate(group, 1)
    )
    Report.objects.bulk_create(
        Report(
            pod=pod, made_by="system", steps=[], ending="last_standing", kind="win",
            placements={entry.pk: at for at, entry in enumerate(group, 1)}, winner=group[0],
            state=ReportState.ACCEPTED, at=timezone.now(),
        )
        for pod, group in zip(pods, groups, strict=True)
    )  # fmt: skip


def _told(event_id: str, players: int, rounds: int) -> int:
    """Read each address for the first time, then again and again, and print what that took."""
    from django.test import Client  # noqa: PLC0415

    warnings.filterwarnings("ignore", message="No directory at", category=UserWarning)
    client = Client(SERVER_NAME="localhost")
    sys.stdout.write(f"{players} players, {rounds} rounds; milliseconds, median of {TIMES}\n")
    medians = {}
    for name, path in (
        ("page", f"/e/{event_id}/standings"),
        ("API", f"/api/v1/events/{event_id}/standings"),
        ("how it went", f"/e/{event_id}/progress"),
    ):
        first, *others = (_took(client, path) for _ in range(TIMES + 1))
        medians[name] = median(others)
        sys.stdout.write(
            f"{name:12} first {first:7.1f}, kept {medians[name]:5.1f}: {first / medians[name]:.0f} times\n"
        )
    return int(medians["page"] > ALLOWED)


def _took(client: object, path: str) -> float:
    started = process_time()
    answer = client.get(path)  # type: ignore[attr-defined]  # Django's test client
    took = (process_time() - started) * 1000
    assert answer.status_code == OK  # noqa: S101  a refusal would be quicker
    return took


if __name__ == "__main__":
    sys.exit(main())
