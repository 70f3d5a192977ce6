"""Announcements: to whom, until when, and what no stranger learns."""

from datetime import time, timedelta

import pytest

from accounts.models import Role
from events.access import ANYONE, player, staff
from events.journal import hint_of
from events.models import JournalEntry
from pods import services as pods
from pods.announcement import ReadMark
from pods.announcement_words import sentence_in, spoken_in
from pods.announcements import announcements_for, for_entry, on_the_wall, public_at
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
NOW = make.EVENING
WORDS = "ひみつのおしらせ"


def said(event, **words):
    told = {"occasion": "free", "text_ja": WORDS} | words
    return pods.announce(event_id=event.pk, actor=make.organiser(event), now=NOW, **told)


def test_each_reads_what_concerns_them_and_nobody_more():
    event = make.event()
    people = [make.entry(event=event, here=True, level=1 + number % 2) for number in range(8)]
    one, other = make.published(event=event).pods.all()[:2]
    made = {
        "all": said(event),
        "level": said(event, audience="level", level=1),
        "table": said(event, audience="table", pod_id=one.pk),
    }
    assert set(public_at(event)) == {made["all"], made["level"]}
    for person in people:
        seen = set(for_entry(person))
        assert (made["level"] in seen) == (person.level == 1)
        assert (made["table"] in seen) == one.seats.filter(entry=person).exists()
        assert set(announcements_for(event, actor=player(person))) == seen
    assert other.seats.exists()
    assert set(announcements_for(event, actor=ANYONE)) == set(public_at(event))
    assert len(announcements_for(event, actor=make.organiser(event))) == 3


def test_the_wall_shows_it_for_so_many_minutes_unless_it_is_taken_back():
    event = make.event()
    made = said(event, minutes=5)
    assert on_the_wall(event, now=NOW + timedelta(minutes=4, seconds=59)) == [made]
    assert on_the_wall(event, now=NOW + timedelta(minutes=5)) == []
    assert public_at(event) == [made]
    words = {"announcement_id": made.pk, "actor": make.organiser(event)}
    pods.take_back_announcement(now=NOW, **words)
    again = pods.take_back_announcement(now=NOW + timedelta(minutes=1), **words)
    assert again.taken_back_at == NOW
    assert public_at(event) == on_the_wall(event, now=NOW) == []


def test_the_journal_and_the_stream_hold_an_id_and_no_table():
    event = make.event()
    pod = make.pod(event=event)
    made = said(event, audience="table", pod_id=pod.pk)
    row = JournalEntry.objects.latest("version")
    assert (row.kind, row.facts) == ("announcement.made", {"announcement": made.pk})
    assert pod.pk not in hint_of(row).as_json()


INCOMPLETE = [
    ("announcement.no_words", {"text_ja": ""}),
    ("announcement.no_time", {"occasion": "next_round"}),
    ("announcement.no_table", {"occasion": "come_to_table"}),
    ("announcement.no_table", {"audience": "table"}),
    ("announcement.no_table", {"audience": "table", "pod_id": "nothing"}),
    ("announcement.no_level", {"audience": "level"}),
    ("announcement.no_level", {"audience": "level", "level": 4}),
    ("announcement.bad_minutes", {"minutes": 0}),
    ("announcement.bad_minutes", {"minutes": 241}),
    ("fields.invalid", {"text_ja": "x" * 201}),
    ("fields.invalid", {"occasion": "dance"}),
    ("fields.invalid", {"audience": "cats"}),
]


def test_what_cannot_be_announced():
    event = make.event()
    for code, words in INCOMPLETE:
        with refusing(code):
            said(event, **words)


def test_only_who_runs_rounds_announces_and_only_at_tables_of_their_event():
    event = make.event()
    pod = make.pod(event=event)
    words = {"event_id": event.pk, "occasion": "opening", "now": NOW}
    for actor in (player(make.seated(pod)[0]), staff(make.member(event.shop, Role.RECEPTION))):
        with refusing("access.forbidden"):
            pods.announce(actor=actor, **words)
    made = said(event)
    with refusing("access.not_found"):
        pods.take_back_announcement(
            announcement_id=made.pk, actor=player(make.seated(pod)[0]), now=NOW
        )
    with refusing("announcement.no_table"):
        said(make.event(), audience="table", pod_id=pod.pk)


def test_it_is_closed_once_by_whom_it_concerns():
    event = make.event()
    pod = make.pod(event=event)
    made = said(event, audience="table", pod_id=pod.pk)
    one = make.seated(pod)[0]
    version = JournalEntry.objects.count()
    for _tap in range(2):
        pods.mark_read(announcement_id=made.pk, actor=player(one))
    assert ReadMark.objects.get().entry_id == one.pk
    assert JournalEntry.objects.count() == version
    for actor in (player(make.entry(event=event)), make.organiser(event)):
        with refusing("access.not_found"):
            pods.mark_read(announcement_id=made.pk, actor=actor)


def test_ready_words_are_said_in_both_languages():
    event = make.event()
    pod = make.pod(event=event)
    at = time(19, 5)
    next_round = said(event, occasion="next_round", at=at, text_ja="")
    assert sentence_in(next_round, "en") == "The next round begins at 19:05."
    assert "19:05" in spoken_in(next_round, "ja")
    pause = said(event, occasion="break", text_ja="")
    assert sentence_in(pause, "en") == "We have a break now."
    assert "19:05" in sentence_in(said(event, occasion="break", at=at), "en")
    come = said(event, occasion="come_to_table", pod_id=pod.pk)
    assert sentence_in(come, "en") == f"Table {pod.sign}: please come to your table."
    lost = said(event, occasion="lost_property", text_ja="", text_en="A {red} box")
    assert sentence_in(lost, "ja").endswith("A {red} box")
    free = said(event)
    assert (sentence_in(free, "en"), spoken_in(free, "en"), spoken_in(free, "ja")) == (
        WORDS,
        "",
        WORDS,
    )
