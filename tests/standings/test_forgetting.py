"""Somebody is forgotten: no word of theirs is left anywhere, and every place and point stays."""

from dataclasses import replace

import pytest

from engine.errors import RuleError
from events import services
from events.access import player
from events.models import Entry, EntryState, Event
from events.tickets import entry_of, ticket_of
from standings.archive.writing import archive_of
from standings.services import forget_entry
from tests import make
from tests.api.conftest import Caller
from tests.decks import lending
from tests.refusing import refusing
from tests.standings.forgetting import (
    AFTER,
    MARKS,
    every_address,
    ids_of,
    is_in,
    rows_with,
    shown,
    told_everywhere,
)
from tests.standings.test_archive_round import restored
from tests.standings.test_series import evening

TOLD_BEFORE = (
    "/e/{event_id}/seats", "/e/{event_id}/standings.csv", "/e/{event_id}/standings.xlsx",
    "/e/{event_id}/standings.json", "/e/{event_id}/wall", "/e/{event_id}/decks", "/t/{ticket}",
    "/series/{series_id}", "/staff/e/{event_id}/archive/file", "/staff/e/{event_id}/reception",
    "/staff/e/{event_id}/audit/file", "/staff/e/{event_id}/name-tags", "/staff/e/{event_id}/calls",
    "/api/v1/events/{event_id}/snapshot", "/api/v1/events/{event_id}/entries.csv",
    "/api/v1/events/{event_id}/archive", "/api/v1/events/{event_id}/links",
)  # fmt: skip
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def beside(settings, tmp_path):
    """The list of who was forgotten, of this test alone."""
    settings.FORGOTTEN_LIST = str(tmp_path / "forgotten.txt")


def forget(entry, actor=None):
    return forget_entry(entry_id=entry.pk, actor=actor or player(entry), now=AFTER)


def test_no_table_of_the_database_knows_a_word_any_longer():
    one = told_everywhere()
    before = rows_with(*MARKS)
    assert len(before) > 10, before
    assert {mark for marks in before.values() for mark in marks} == set(MARKS)
    forget(one)
    assert rows_with(*MARKS) == {}


def test_no_page_file_or_answer_shows_a_word_any_longer():
    one = told_everywhere()
    ids = ids_of(one)
    some = [at.format(**ids) for at in TOLD_BEFORE]
    before = shown(one, some)
    assert [at for at in some if not any(is_in(mark, before[at]) for mark in MARKS)] == []
    forget(one)
    addresses = every_address(ids)
    assert set(some) <= set(addresses)
    after = shown(one, addresses)
    hits = {a: mark for a, text in after.items() for mark in MARKS if is_in(mark, text)}
    assert hits == {}
    assert "プレイヤー 1" in after[f"/e/{one.event_id}/standings"]


def test_places_points_and_times_stay_and_every_reader_learns_of_it():
    (event, entries), anyone = evening(make.shop(), "Ann", "Ben", "Eve", "Kim"), Caller()
    before, tag = make.table(event), anyone.get(f"/events/{event.pk}/standings")["ETag"]
    version = event.version
    forget(entries[0])
    event.refresh_from_db()
    assert [replace(row, player_name="") for row in before] == [
        replace(row, player_name="") for row in make.table(event)
    ]
    assert make.table(event)[0].player_name == "プレイヤー 1"
    assert anyone.get(f"/events/{event.pk}/standings", If_None_Match=tag).status_code == 200
    [row] = event.journal.filter(version__gt=version)
    assert (row.kind, row.facts) == ("entry.forgotten", {"entry": entries[0].pk})
    assert event.table_version == event.version == row.version
    forget(entries[0], make.organiser(event))
    assert event.journal.count() == row.version  # a second time changes nothing
    with pytest.raises(RuleError, match=r"ticket\.invalid"):
        entry_of(ticket_of(Entry.objects.get(pk=entries[0].pk)))


def test_who_plays_leaves_first_and_finishes_the_game():
    pod = make.pod()
    event, one = pod.round.event, make.seated(pod)[0]
    with refusing("entry.forget_after_leaving"):
        forget(one)
    services.drop_entry(entry_id=one.pk, actor=player(one))
    with refusing("entry.forget_after_leaving"):
        forget(one)
    make.decided(pod)
    assert forget(one).forgotten_at == AFTER
    for change in (services.restore_entry, services.rotate_ticket, services.mask_name):
        with refusing("entry.forgotten"):
            change(entry_id=one.pk, actor=make.organiser(event))


def test_who_has_not_come_is_cancelled_and_the_line_moves_up():
    event = make.event(capacity=1)
    one, waiting = make.entry(event=event), make.entry(event=event)
    forget(one)
    states = dict(event.entries.values_list("pk", "state"))
    assert states == {one.pk: EntryState.CANCELLED, waiting.pk: EntryState.EXPECTED}


def test_who_has_a_deck_of_the_shop_gives_it_back_first():
    event = make.event()
    one = make.entry(event=event, here=True)
    loan = lending.hand_out(lending.wish(one, lending.pool_deck(event.shop)))
    services.drop_entry(entry_id=one.pk, actor=player(one))
    with refusing("entry.forget_after_return"):
        forget(one)
    lending.take_back(loan)
    forget(one)
    loan.refresh_from_db()
    assert (loan.entry_id, loan.copy, loan.replaced) == (one.pk, None, None)


@pytest.mark.parametrize(
    ("name", "text", "after"),
    [
        ("Al", "Al and ALSO al!", "プレイヤー 1 and ALSO プレイヤー 1!"),
        ("佐藤", "佐藤さんと佐藤太郎", "プレイヤー 1さんとプレイヤー 1太郎"),
        ("A+", "(a+)", "(プレイヤー 1)"),
        ("あ", "あした", "あした"),
    ],
)
def test_a_name_in_words_of_others_gives_way(name, text, after):
    event = make.event()
    one = make.entry(event=event, player_name=name, kana="カナ")
    other = make.entry(event=event, group=text)
    forget(one)
    other.refresh_from_db()
    assert other.group == after


def test_an_archive_with_somebody_forgotten_comes_back_as_it_is():
    one = told_everywhere()
    forget(one)
    event = Event.objects.get(pk=one.event_id)
    made = restored(archive_of(event), make.shop())
    again = made.entries.get(arrival=one.arrival)
    assert (again.player_name, again.forgotten_at) == ("プレイヤー 1", AFTER)
