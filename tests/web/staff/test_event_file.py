"""The certificate, event files out, and an event from a file."""

import json
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from accounts.models import Role
from engine.seating.file import write
from events.access import player
from events.models import Event
from pods import services
from pods.event_file import pod_event_of
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make.event(capacity=40)
    make.entries(16, event=event)
    make.closed(event=event)
    return event


@pytest.fixture
def desk(event):
    return Desk(owner_of(event))


def upload(desk, text, **typed):
    file = SimpleUploadedFile("event.json", text.encode() if isinstance(text, str) else text)
    desk.open("/staff/import")
    fields = {"name": "Copy", "day": "2026-12-04", "hour": "19:00", "file": file} | typed
    desk.page = desk.client.post("/staff/import", fields, follow=True)
    return desk.page


def test_the_certificate_tells_each_round(desk, event):
    desk.open(f"/staff/e/{event.pk}/audit")
    assert "the check found nothing avoidable" in desk.text
    assert "Nothing avoidable" in desk.text
    assert "People who wish to sit apart" not in desk.text
    desk.open(f"/staff/e/{event.pk}/audit", all="1")
    assert "People who wish to sit apart" in desk.text
    assert "Do not print or project it." in desk.text


def test_an_event_without_rounds_has_nothing_to_certify(desk, event):
    new = make.event(shop=event.shop)
    desk.open(f"/staff/e/{new.pk}/audit")
    assert "No round has been published yet." in desk.text


def test_files_are_saved_whole_and_for_everybody(desk, event, client):
    one = event.entries.first()
    services.wish_apart(entry_id=one.pk, actor=player(one), named="Secret", now=make.EVENING)
    whole = desk.open(f"/staff/e/{event.pk}/audit/file")
    assert "attachment" in whole["Content-Disposition"]
    assert one.player_name in whole.content.decode()
    public = desk.open(f"/staff/e/{event.pk}/audit/file-for-everybody")
    open_one = client.get(f"/e/{event.pk}/pod-event.json")
    assert json.loads(public.content) == json.loads(open_one.content)
    assert one.player_name not in open_one.content.decode()
    assert (
        f"/e/{event.pk}/pod-event.json" in client.get(f"/e/{event.pk}/standings").content.decode()
    )


def test_a_worse_round_is_shown_with_a_better_one(desk, event):
    file = pod_event_of(event)
    again = replace(file.rounds[0], number=2)
    upload(desk, write(replace(file, rounds=(*file.rounds, again))))
    copy = Event.objects.get(name="Copy")
    assert desk.page.redirect_chain[-1][0] == f"/staff/e/{copy.pk}"
    desk.open(f"/staff/e/{copy.pk}/audit")
    assert "Avoidable: Weight of pairs who meet again, 24 instead of 0." in desk.text
    assert "Each pair counts by the square of its meetings so far." in desk.text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "This is no JSON (line 1, column 2)."),
        (b"\xff\xff\xfe", "This is no JSON"),
        ('{"pod_event": 1, "players": 3}', "At /players there should be"),
        ("x" * 1_000_001, "This event file is too large"),
    ],
)
def test_a_bad_file_is_explained(desk, text, said):
    page = upload(desk, text)
    assert page.status_code == 422
    assert said in desk.text
    assert 'value="Copy"' in desk.text
    assert not Event.objects.filter(name="Copy").exists()


def test_the_file_is_kept_when_the_page_is_refused_and_gives_the_name(desk, event):
    upload(desk, write(pod_event_of(event)), name="", day="")
    assert desk.page.status_code == 422
    assert "“event.json” is kept." in desk.text
    fields = {"day": "2026-12-04", "hour": "19:00"}
    keeps = {
        "kept": desk.page.context["form"].keeps,
        "kept_name": "金曜の会-Pod_event-private.json",
    }
    desk.page = desk.client.post("/staff/import", fields | keeps, follow=True)
    made = Event.objects.exclude(pk=event.pk).get()
    assert made.name == "金曜の会"
    assert made.entries.count() == 16


def test_a_page_without_a_file_asks_for_one(desk):
    desk.open("/staff/import")
    desk.page = desk.client.post("/staff/import", {"day": "2026-12-04", "hour": "19:00"})
    assert desk.page.status_code == 422
    assert "Choose a file." in desk.text


def test_only_owners_make_events_from_files(event):
    judge = Desk(make.member(event.shop, Role.JUDGE))
    assert judge.open("/staff/import").status_code in (403, 404)
    reception = Desk(make.member(event.shop, Role.RECEPTION))
    for page in ("audit", "audit/file", "audit/file-for-everybody"):
        assert reception.open(f"/staff/e/{event.pk}/{page}").status_code == 403
