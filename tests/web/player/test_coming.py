"""What a player's page says before the event begins: when that is, and what is still missing."""

from datetime import timedelta

import pytest
import time_machine

from tests import make
from tests.web.player.browse import EN, own, words

pytestmark = pytest.mark.django_db


def said(client, entry):
    return words(client.get(own(entry), **EN))


def test_the_page_says_when_it_begins_and_until_when_a_missing_deck_is_due(client):
    due = {"starts_at": make.EVENING, "decks_due_at": make.EVENING - timedelta(hours=5)}
    entry = make.entry(event=make.event(deck_policy="required", **due))
    with time_machine.travel(make.EVENING - timedelta(days=1), tick=False):
        assert "It begins on Fri 4 Dec, 19:00." in said(client, entry)
        assert "It is due by Fri 4 Dec, 14:00." in said(client, entry)
    with time_machine.travel(make.EVENING - timedelta(hours=4), tick=False):
        assert "needs your deck list" in said(client, entry)
        assert "It is due by" not in said(client, entry)
