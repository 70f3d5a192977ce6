"""How long the deck page takes from a pasted list to its verdict, beside a plain loop of look-ups.

`python -m benchmarks.deck_page [--cards 10000]` imports so many cards into a test database of `DATABASE_URL` (SQLite
where none is named), posts lists through Django's test client and prints medians in milliseconds and ratios; the
status is 1 if the page takes more than 50 ms.
"""

import os
import sys
import warnings
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TypeVar

from benchmarks.card_import import imported, write_cards
from benchmarks.made_cards import made_deck, made_table
from engine.cards.names import name_key

T = TypeVar("T")
Deck = tuple[str, str]  # a text and the partner's name
ALLOWED = 50.0  # milliseconds
WARM_UP = 5
SEE_OTHER = 303


def main() -> int:
    """Measure and print."""
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("--cards", type=int, default=10_000)
    asked.add_argument("--decks", type=int, default=100)
    words = asked.parse_args()
    with TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{folder}/page.sqlite3")
        os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings", "TAKUWAKE_HOME": folder}
        return _measured(Path(folder) / "cards.csv", words.cards, words.decks)


def _measured(file: Path, cards: int, decks: int) -> int:
    import django  # noqa: PLC0415  after its settings

    django.setup()
    from django.db import connection  # noqa: PLC0415

    connection.creation.create_test_db(verbosity=0)
    try:
        write_cards(file, cards)
        imported(file)
        return _told(_ticket(), cards, decks)
    finally:
        connection.creation.destroy_test_db(connection.settings_dict["NAME"], verbosity=0)


def _ticket() -> str:
    """Return the ticket of somebody who has entered an event."""
    from django.utils import timezone  # noqa: PLC0415

    from accounts.models import Shop  # noqa: PLC0415
    from config.demo import open_first_shop  # noqa: PLC0415
    from events import access, services  # noqa: PLC0415
    from events.tickets import ticket_of  # noqa: PLC0415

    owner = open_first_shop(name="Shop")
    assert owner is not None  # noqa: S101  the database was empty
    event = services.create_event(
        shop_id=Shop.objects.get().pk,
        actor=access.staff(owner),
        preset="duel_party_evening",
        settings={"name": "Evening", "starts_at": timezone.now()},
    )
    entry = services.add_entry(event_id=event.pk, actor=access.ANYONE, player_name="Aoi", level=2)
    return ticket_of(entry)


def _told(ticket: str, cards: int, number: int) -> int:
    """Measure the page and the fragment that answers while somebody types, and print them."""
    table = list(made_table(cards, seed=1))
    rng = Random(2)  # noqa: S311 # decks for a measurement
    decks = [(made_deck(table, rng), rng.choice(table).name) for _ in range(number)]
    names = [[card.name for card in rng.sample(table, 60)] for _ in range(number)]
    plain = {card.key: card for card in table}
    page = _took(_posting(f"/t/{ticket}/deck", check="1"), decks)
    part = _took(_posting(f"/t/{ticket}/deck/check"), decks)
    kept = _took(_posting(f"/t/{ticket}/deck", submit="1"), decks)
    loop = _took(lambda some: [plain[name_key(name)] for name in some], names)
    sys.stdout.write(
        f"paste to verdict, the page:     {page:.2f} ms median of {number} decks, {cards} cards\n"
        f"paste to verdict, while typing: {part:.2f} ms\n"
        f"paste to submitted:             {kept:.2f} ms\n"
        f"60 look-ups: {loop:.4f} ms; the page costs {page / loop:.0f} such loops\n"
    )
    return int(page > ALLOWED)


def _posting(path: str, **button: str) -> Callable[[Deck], None]:
    from django.test import Client  # noqa: PLC0415

    warnings.filterwarnings("ignore", message="No directory at", category=UserWarning)
    client = Client(SERVER_NAME="localhost")

    def post(deck: Deck) -> None:
        answer = client.post(path, {"text": deck[0], "partner": deck[1], **button})
        is_done = answer.status_code == SEE_OTHER or b'class="verdict"' in answer.content
        assert is_done  # noqa: S101  a refusal would be quicker

    return post


def _took(act: Callable[[T], object], subjects: Sequence[T]) -> float:
    """Return the median time of an act, in milliseconds, once it has been done a few times."""
    for subject in subjects[:WARM_UP]:
        act(subject)
    times = []
    for subject in subjects:
        started = perf_counter()
        act(subject)
        times.append((perf_counter() - started) * 1000)
    return median(times)


if __name__ == "__main__":
    sys.exit(main())
