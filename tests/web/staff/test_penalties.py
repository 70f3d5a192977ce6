"""Penalties at the desk and on the phone; to everybody else an evening with them looks like one without."""

import json
import re

import pytest
from django.test import Client

from events.services import drop_entry
from events.tickets import ticket_of
from pods import services
from pods.ledger import Penalty
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db
REASON = "ひみつのりゆう"


def at(entry):
    desk = Desk(owner_of(entry.event))
    desk.open(f"/staff/e/{entry.event_id}/people/{entry.pk}/penalties")
    return desk


def phone(entry):
    page = Client(headers={"accept-language": "en"}).get(f"/t/{ticket_of(entry)}")
    return page.content.decode()


def test_a_judge_writes_down_a_penalty_and_takes_it_back_and_the_player_sees_it():
    pod = make.pod()
    one, two, *_rest = make.seated(pod)
    desk = at(one)
    desk.press("Write it down", kind="loss", reason=REASON)
    assert "It is written down." in desk.text
    assert REASON in desk.text
    assert "Loss of the game" in phone(one)
    assert REASON in phone(one)
    assert REASON not in phone(two)
    event = pod.round.event
    desk.open(f"/staff/e/{event.pk}/tables/{pod.pk}")
    assert f"By a judge {one.player_name} lost this game" in desk.text
    desk.open(f"/staff/e/{event.pk}/penalties")
    assert REASON in desk.text
    desk = at(one)
    desk.press("Take it back", reason="Wrong clock")
    assert "It is taken back." in desk.text
    assert "<s>Loss of the game</s>" in desk.text
    assert REASON not in phone(one)


def test_what_is_missing_is_said_at_the_form():
    one = make.entry(here=True)
    desk = at(one)
    desk.press("Write it down", kind="warning")
    assert desk.page.status_code == 422
    desk.press("Write it down", kind="loss", reason=REASON)
    assert desk.page.status_code == 409
    assert "there is no game to lose" in desk.text
    assert REASON in desk.text
    desk.press("Write it down", kind="note", reason=REASON)
    desk.press("Take it back")
    assert "This field is required." in desk.text
    assert Penalty.objects.count() == 1


def test_reception_has_no_ledger():
    one = make.entry(here=True)
    reception = Desk(make.member(one.event.shop, "reception"))
    reception.open(f"/staff/e/{one.event_id}/people/{one.pk}/penalties")
    assert reception.page.status_code == 403
    reception.open(f"/staff/e/{one.event_id}/people/{one.pk}")
    assert "/penalties" not in reception.text


NAMES = ("あき", "べに", "ちよ", "だい", "えみ", "ふみ", "ごう", "はな")


def evening(*, judged):
    """Two rounds; in the second the first seat of table 1 goes, by a judge or by themself."""
    event = make.event(name="ふたつの夕べ", shop=make.shop())
    for name in NAMES:
        make.entry(event=event, here=True, player_name=name)
    make.closed(event=event)
    found = make.published(event=event, seed=2)
    pods = list(found.pods.all())
    gone, *others = make.seated(pods[0])
    actor = make.organiser(event)
    told = [{"eliminated": [one.pk], "cause": "deck_out"} for one in others[1:]]
    if judged:
        how = {"actor": actor, "now": make.EVENING, "reason": REASON}
        services.give_penalty(entry_id=gone.pk, kind="note", **how)
        services.give_penalty(entry_id=gone.pk, kind="disqualification", **how)
    else:
        drop_entry(entry_id=gone.pk, actor=actor)
        told = [{"eliminated": [gone.pk], "cause": "left"}, *told]
    story = {"steps": told, "ending": "last_standing"}
    make.decided(pods[0], story)
    make.decided(pods[1])
    services.close_round(round_id=found.pk, actor=actor)
    event.refresh_from_db()
    return event


def plain(event, said):
    """What was said, without what differs between any two evenings."""
    text = said.decode().replace(event.shop.name, "shop")
    ids = [event.pk, event.shop_id, *event.entries.values_list("pk", flat=True)]
    ids += [found.pk for found in event.rounds.order_by("number")]
    pods = [
        pod for found in event.rounds.order_by("number") for pod in found.pods.order_by("table")
    ]
    ids += [each.pk for each in pods]
    ids += [report.pk for pod in pods for report in pod.reports.order_by("at", "pk")]
    for number, each in enumerate(ids):
        text = text.replace(each, f"id{number}")
    if text.startswith("{"):  # PostgreSQL keeps the keys of an object in an order of its own
        text = json.dumps(json.loads(text), sort_keys=True, ensure_ascii=False)
    text = re.sub(r'name="(key|csrfmiddlewaretoken)" value="[^"]*"|nonce="[^"]*"', "", text)
    text = re.sub(r"(version|as_of|at|now|ends_at|formed_at|seed|etag)\W+[-\w:.+]+", "", text)
    return re.sub(r'(data-[\w-]*version|data-version|after)=?"?\d+', "", text)


PAGES = ("", "/seats", "/standings", "/standings?after=1", "/wall", "/standings.csv")
ANSWERS = ("", "/rounds", "/standings", "/snapshot")
PUBLIC = [f"/e/{{}}{page}" for page in PAGES] + [f"/api/v1/events/{{}}{path}" for path in ANSWERS]


def everybody_reads(event):
    return [plain(event, Client().get(path.format(event.pk)).content) for path in PUBLIC]


def test_pages_and_api_for_everybody_are_as_after_an_ordinary_drop(monkeypatch):
    judged, ordinary = evening(judged=True), evening(judged=False)
    for path, one, other in zip(
        PUBLIC, everybody_reads(judged), everybody_reads(ordinary), strict=True
    ):
        assert one == other, path
    monkeypatch.setattr("api.report_words.for_everybody", lambda steps: steps)
    assert everybody_reads(judged) != everybody_reads(ordinary)
