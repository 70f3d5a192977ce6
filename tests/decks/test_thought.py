"""Nothing waits for a deck that is being judged: it is judged before the event is locked."""

from datetime import timedelta

import pytest
from django.utils import timezone

from decks import judging, services
from decks.judging import think
from decks.loans import open_loan
from decks.models import CardRuling, DeckCheck
from engine.cards.decks import own_decks
from events import access, due
from events.access import Scope, player
from events.models import Event
from tests import make
from tests.api.conftest import Caller
from tests.decks.lending import pool_deck, wish
from tests.web.player.browse import own, send
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db
DECK = own_decks()[0]
WORDS = {"text": DECK.text, "partner": DECK.partner}
NAME = "まだ知らないカード"


@pytest.fixture
def order(monkeypatch):
    """What happened, in its order: "check" and "lock"."""
    seen = []
    check, lock = judging.check_deck, access.locked_event
    monkeypatch.setattr(
        judging, "check_deck", lambda *a, **k: seen.append("check") or check(*a, **k)
    )
    monkeypatch.setattr(
        access, "locked_event", lambda *a, **k: seen.append("lock") or lock(*a, **k)
    )
    return seen


def checked_first(order):
    """Whether decks were judged, and all of them before the first lock."""
    return "check" in order[: order.index("lock")] and "check" not in order[order.index("lock") :]


def submitted(entry, text=DECK.text):
    words = {"entry_id": entry.pk, "actor": player(entry), "now": timezone.now()}
    services.submit_deck(**words, text=text, partner=DECK.partner)


@pytest.fixture
def app(event):
    _, secret = make.token(event, *Scope)
    return Caller(secret)


def test_a_submitted_deck(client, event, entry, app, order):
    desk = Desk(owner_of(event))
    asked = (
        lambda: send(client, own(entry, "/deck"), submit="1", **WORDS),
        lambda: desk.client.post(
            f"/staff/e/{event.pk}/decks/{entry.pk}/1/change", WORDS | {"submit": "1"}
        ),
        lambda: app.put(f"/entries/{entry.pk}/deck", WORDS),
        lambda: app.put(f"/decks/{entry.decks.get().pk}", WORDS),
    )
    for number, ask in enumerate(asked, 1):
        order.clear()
        answer = ask()
        assert answer.status_code in (200, 303), answer.content
        assert checked_first(order)
        assert DeckCheck.objects.count() == number


def test_a_judges_word(event, entry, app, order):
    desk = Desk(owner_of(event))
    text = "\n".join([*DECK.text.strip().splitlines()[:-1], f"1 {NAME}"])
    submitted(entry, text)
    page, rulings = f"/staff/e/{event.pk}/decks", f"/events/{event.pk}/card-rulings"
    asked = (
        (
            lambda: desk.client.post(
                f"{page}/{entry.pk}/1/names", {"written": NAME, "accept": "1"}
            ),
            "legal",
        ),
        (
            lambda: desk.client.post(f"{page}/rulings/{CardRuling.objects.get().pk}/remove"),
            "needs_judge",
        ),
        (lambda: app.post(rulings, {"names": [NAME]}), "legal"),
        (
            lambda: app.send("DELETE", f"{rulings}/{CardRuling.objects.get().pk}", None),
            "needs_judge",
        ),
    )
    for ask, state in asked:
        order.clear()
        assert ask().status_code < 400
        assert checked_first(order)
        entry.refresh_from_db()
        assert entry.deck_state == state


def test_a_deck_that_is_handed_out(event, entry, app, order):
    for path in ("page", "api"):
        loan = wish(entry, pool_deck(event.shop, number=path == "api"))
        order.clear()
        if path == "page":
            desk = Desk(owner_of(event))
            desk.client.post(f"/staff/e/{event.pk}/loans/{loan.pk}/hand-out")
        else:
            app.post(f"/loans/{loan.pk}/hand-out", {"replace": True})
        assert checked_first(order)
        loan = open_loan(entry)
        assert loan.handed_out_at
        services.take_back(
            loan_id=loan.pk, actor=make.organiser(event), cards=60, now=timezone.now()
        )


def test_decks_that_are_checked_again(event, entry, order):
    submitted(entry)
    Event.objects.update(house_rules={"deck.count": 40})
    due.plan("decks.recheck", at=timezone.now() - timedelta(seconds=1), event=event.pk)
    order.clear()
    assert due.run_due_rows(now=timezone.now()) == 1
    assert checked_first(order)
    entry.refresh_from_db()
    assert entry.deck_state == "illegal"


def test_what_was_thought_by_other_rules_does_not_count(event, entry):
    thought = think(event, **WORDS)
    Event.objects.update(house_rules={"deck.count": 40})
    check = services.submit_deck(
        entry_id=entry.pk, actor=player(entry), now=timezone.now(), thought=thought, **WORDS
    )
    assert check.outcome == "illegal"


def test_what_cannot_be_read_is_refused_as_ever(client, event, entry):
    answer = send(client, own(entry, "/deck"), submit="1", text="#", partner="")
    assert answer.status_code == 422
    assert not DeckCheck.objects.exists()
