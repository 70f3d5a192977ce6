"""The same evening again: all settings and the room, other dates, nobody of the people."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import Role
from events import access, services
from events.models import Event
from events.services.copying import weeks_until_next
from events.services.events import SETTINGS
from pods.services import set_tables
from tests import make
from tests.refusing import refusing
from tests.web.staff.desk import Desk

pytestmark = pytest.mark.django_db
START = datetime(2026, 10, 2, 10, 0, tzinfo=UTC)  # a Friday long past, 19:00 in Japan
FEAT = {"code": "first", "name": "First out", "points": 1, "per": "round"}
SPECIAL = {
    "starts_at": START,
    "decks_due_at": START - timedelta(hours=2),
    "scheme": "places_5321",
    "tiebreaks": ["head_to_head"],
    "worth": {"bye": "draw"},
    "achievements": [FEAT],
    "house_rules": {"deck.count": False},
    "queue_from_minute": 30,
    "grace_minutes": 9,
    "fee": "500円",
}


@pytest.fixture
def earlier():
    event = make.event(name="Friday", **SPECIAL)
    make.entries(4, event=event)
    make.closed(event=event)
    tables = [{"label": "A1", "chairs": 4}, {"label": "B7", "chairs": 6, "accessible": True}]
    set_tables(event_id=event.pk, actor=make.organiser(event), tables=tables)
    return event


def weekday_and_hour(at):
    return timezone.localtime(at).strftime("%a %H:%M")


def test_a_copy_has_every_setting_and_nobody(earlier):
    desk = Desk(make.member(earlier.shop, Role.ORGANISER))
    desk.open("/staff/new")
    assert f'href="?copy={earlier.pk}"' in desk.text
    desk.open("/staff/new", copy=earlier.pk)
    desk.press("Make this event", capacity="20")
    made = Event.objects.exclude(pk=earlier.pk).get()
    moved = {"starts_at", "decks_due_at", "capacity"}
    for name in SETTINGS - moved:
        assert getattr(made, name) == getattr(earlier, name), name
    assert (made.capacity, made.taken, made.phase, made.entries.count()) == (20, 0, "open", 0)
    assert made.starts_at > timezone.now()
    assert made.starts_at - timezone.now() <= timedelta(days=7)
    assert weekday_and_hour(made.starts_at) == weekday_and_hour(START)
    assert made.starts_at - made.decks_due_at == timedelta(hours=2)
    assert [(t.label, t.chairs, t.accessible) for t in made.tables.all()] == [
        ("A1", 4, False),
        ("B7", 6, True),
    ]
    first = made.journal.get(version=1)
    assert (first.kind, first.facts) == ("event.created", {"copy_of": earlier.pk})


def test_another_format_leaves_what_belongs_to_the_old_one(earlier):
    made = services.copy_event(
        event_id=earlier.pk,
        actor=make.organiser(earlier),
        settings={"format": "dm_original"},
        now=timezone.now(),
    )
    assert (made.house_rules, made.life_points) == ({}, None)


def test_a_copy_is_for_who_may_make_events(earlier):
    for user, code in (
        (make.member(earlier.shop, Role.JUDGE), "access.forbidden"),
        (make.member(make.shop(), Role.OWNER), "access.forbidden"),
    ):
        assert Desk(user).open("/staff/new", copy=earlier.pk).status_code == 403
        with refusing(code):
            services.copy_event(
                event_id=earlier.pk, actor=access.staff(user), settings={}, now=timezone.now()
            )
    owner = make.organiser(earlier)
    with refusing("access.not_found"):
        services.copy_event(event_id="nowhere", actor=owner, settings={}, now=timezone.now())


@pytest.mark.parametrize(
    ("now", "weeks"),
    [
        (START - timedelta(days=30), 1),
        (START, 1),
        (START + timedelta(days=7) - timedelta(seconds=1), 1),
        (START + timedelta(days=7), 2),
        (START + timedelta(weeks=200, days=3), 201),
    ],
)
def test_a_copy_is_on_the_next_such_weekday_to_come(now, weeks):
    assert weeks_until_next(START, now=now) == weeks


def test_the_end_of_the_calendar_is_no_accident(earlier):
    last = datetime(9999, 12, 31, 1, 0, tzinfo=UTC)
    Event.objects.filter(pk=earlier.pk).update(starts_at=last)
    desk = Desk(make.member(earlier.shop, Role.OWNER))
    assert desk.open("/staff/new", copy=earlier.pk).status_code == 200


def test_an_event_from_scratch_asks_for_its_name(earlier):
    desk = Desk(make.member(earlier.shop, Role.OWNER))
    desk.open("/staff/new", preset="blank")
    assert desk.press("Make this event").status_code == 422
    desk.press("Make this event", name="Mine")
    made = Event.objects.get(name="Mine")
    assert (made.scheme, made.deck_policy, made.levels_policy) == ("none", "none", "mixed")
