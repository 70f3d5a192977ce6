"""Every row can be named in a log line."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import SignInFailure
from decks.models import (
    Card,
    CardImport,
    CardRuling,
    DeckCheck,
    DeckList,
    Loan,
    LoanDeck,
    Regulation,
)
from events import due, services
from events.work import GivenAnswer
from pods.models import Voice
from standings.models import FinalTable
from tests import make

pytestmark = pytest.mark.django_db


def test_every_row_says_what_it_is():
    pod = make.pod()
    entry = make.seated(pod)[0]
    entry.player_name = "Aki"
    event = entry.event
    event.shop.name = "Honcho"
    owner = event.shop.memberships.get()
    now = timezone.now()
    report = make.report(of=pod)
    deck = DeckList(entry=entry, text="", submitted_at=now)
    rows = {
        event.shop: "Honcho",
        owner: f"owner@{event.shop_id}",
        event.shop.journal.get(): "shop.opened@1",
        SignInFailure(pk=1, username="aki"): "aki",
        event: "Test evening",
        entry: "Aki",
        event.journal.first(): "event.created@1",
        services.make_token(
            shop_id=event.shop_id, user=owner.user, name="bot", scopes=["events:read"], now=now
        )[0]: "bot (twk_",
        GivenAnswer(pk=1, credential="anyone", key="k"): "anyone k",
        due.plan("cleaning.sweep", at=now + timedelta(days=1)): "cleaning.sweep at 2",
        deck: f"deck 1 of {entry.pk}",
        Card(pk=1, name="Bolshack"): "Bolshack",
        CardImport(pk=1, source="dm_csv", added=1, changed=2): "3 cards from dm_csv",
        Regulation(lists=["hall_of_fame"], effective=now.date()): "hall_of_fame from 2",
        CardRuling(pk=1, written="Bolshak", card=""): "Bolshak: accepted",
        LoanDeck(name="Red"): "Red",
        Loan(deck_id="a", entry_id="b"): "a for b",
        DeckCheck(pk=1, deck=deck, outcome="legal"): "legal",
        pod.round: "round 1",
        pod: "table 1",
        pod.seats.first(): f"{entry.pk} in seat 1",
        report: f"pending report of {pod.pk}",
        Voice(pk=1, report=report, agrees=False): f"no to {report.pk}",
        FinalTable(pk=1, event=event, version=3): f"final table of {event.pk}@3",
    }
    for row, words in rows.items():
        assert str(row).startswith(words)
