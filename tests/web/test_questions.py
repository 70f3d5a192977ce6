"""An event's own questions: written by the organiser, asked at entry, answered for the staff alone."""

import pytest
from django.test import Client

from events import services
from events.models import Entry
from events.work import GivenAnswer
from tests import make
from tests.api.conftest import Caller, app_of, player_of, pointers, refused
from tests.web.player.browse import EN, form, own, send, words
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


def question(code="q1", kind="text", **words):
    usual = {"code": code, "kind": kind, "text": code.upper(), "text_en": "", "choices": []}
    return usual | {"required": False} | words


@pytest.fixture
def event():
    meal = question("meal", "choice", choices=["Rice", "Bread"], required=True, text_en="Meal?")
    return make.event(questions=[meal, question("sleeves", "yes_no"), question("else")])


def test_the_organiser_writes_questions_and_a_changed_one_keeps_its_answers():
    event = make.event()
    desk = Desk(owner_of(event))
    desk.open(f"/staff/e/{event.pk}/settings/questions")
    desk.press(
        "Save the settings",
        text_0="お食事は？",
        text_en_0="Meal?",
        kind_0="choice",
        choices_0="Rice\n",
    )
    assert desk.page.status_code == 422
    assert "two to 12 different answers" in desk.text
    desk.press("Save the settings", choices_0="Rice\n Bread \n\n", required_0="on", text_2="Hat?")
    event.refresh_from_db()
    assert event.questions == [
        question(
            "q1",
            "choice",
            text="お食事は？",
            text_en="Meal?",
            choices=["Rice", "Bread"],
            required=True,
        ),
        question("q3", text="Hat?"),
    ]
    desk.press("Save the settings", text_0="")
    event.refresh_from_db()
    assert [each["code"] for each in event.questions] == ["q3"]


def test_they_are_asked_at_entry_and_can_be_changed(client, event):
    page = client.get(f"/e/{event.pk}", **EN)
    assert "Meal?" in words(page)
    missing = send(client, f"/e/{event.pk}", page=page, player_name="Ann", answer_else="a <b>hat")
    assert missing.status_code == 422
    assert "Please answer this question." in words(missing)
    done = send(client, f"/e/{event.pk}", page=missing, answer_meal="Rice", answer_sleeves="no")
    entry = Entry.objects.get()
    assert done.status_code == 303
    assert entry.answers == {"meal": "Rice", "sleeves": "no", "else": "a <b>hat"}
    changed = send(client, own(entry, "/change"), answer_meal="Bread", answer_else="")
    assert changed.status_code == 303
    entry.refresh_from_db()
    assert entry.answers == {"meal": "Bread", "sleeves": "no"}
    facts = event.journal.filter(kind="entry.changed").get().facts
    assert "answers" not in facts["fields"]


def test_an_answer_of_which_nothing_shows_is_none(client, event):
    event = make.event(questions=[question("why", required=True)])
    asked = send(client, f"/e/{event.pk}", player_name="Ann", answer_why="\u200b")
    assert asked.status_code == 422
    assert "Please answer this question." in words(asked)


def test_everybody_of_a_family_is_asked_and_what_was_typed_stays(client, event):
    url = f"/e/{event.pk}"
    page = send(client, url, family="more", player_name="Ann", answer_meal="Rice")
    assert form(page)["sends"]["answer_meal"] == ["Rice"]
    more = {"p2-player_name": "Ben", "p2-answer_meal": "Bread"}
    assert send(client, url, page=page, **more).status_code == 303
    meals = Entry.objects.order_by("arrival").values_list("answers__meal", flat=True)
    assert list(meals) == ["Rice", "Bread"]


def test_staff_read_them_on_a_page_and_as_a_file_and_need_not_ask(event):
    services.add_entry(
        event_id=event.pk, actor=make.organiser(event), player_name="=Bob", level=2, kana="ボブ"
    )
    entry = make.entry(event=event, player_name="Ann", answers={"meal": "Rice", "sleeves": "yes"})
    desk = Desk(owner_of(event))
    desk.open(f"/staff/e/{event.pk}/answers")
    assert "1 of 2 people answered." in desk.text
    assert "<dt>Rice</dt><dd>1</dd><dt>Bread</dt><dd>0</dd>" in desk.text
    desk.open(f"/staff/e/{event.pk}/people/{entry.pk}")
    assert "<dt>Meal?</dt><dd>Rice</dd>" in desk.text
    file = desk.client.get(f"/staff/e/{event.pk}/answers.csv").content.decode("utf-8-sig")
    assert "Ann,Ann,Rice,Yes," in file
    assert "'=Bob,ボブ,," in file
    assert Client().get(f"/staff/e/{event.pk}/answers.csv").status_code == 302


def test_only_the_player_and_those_at_the_door_read_answers_and_none_is_kept(event):
    entry = make.entry(event=event, answers={"meal": "Rice"})
    at, everybody = f"/entries/{entry.pk}", f"/events/{event.pk}/entries"
    door, reader = app_of(event, "events:read", "checkin:write"), app_of(event, "events:read")
    assert door.get(at).json()["answers"] == {"meal": "Rice"}
    assert door.get(everybody).json()["items"][0]["answers"] == {"meal": "Rice"}
    assert "answers" not in reader.get(at).json()
    assert "answers" not in reader.get(everybody).json()["items"][0]
    assert reader.get(at)["ETag"] != door.get(at)["ETag"]
    assert player_of(entry).get("/me").json()["entry"]["answers"] == {"meal": "Rice"}
    desk = app_of(event, "events:read", "entries:write")
    tag = desk.get(at)["ETag"]
    changed = desk.patch(at, {"level": 3}, If_Match=tag, Idempotency_Key="change")
    assert "answers" not in changed.json()
    for _again in range(2):
        came = door.post(f"{at}/check-in", Idempotency_Key="came")
        assert came.json()["answers"] == {"meal": "Rice"}
    key, body = "entered-0123456789", {"player_name": "Ann", "level": 2}
    for _again in range(2):
        made = Caller().post(everybody, body | {"answers": {"meal": "Bread"}}, Idempotency_Key=key)
        assert made.json()["answers"] == {"meal": "Bread"}
    kept = str([*GivenAnswer.objects.values_list("body", flat=True)])
    assert entry.pk in kept
    assert "Rice" not in kept
    assert "Bread" not in kept


def test_apps_read_the_questions_and_send_answers(event):
    app, path = app_of(event), f"/events/{event.pk}/entries"
    assert [each["code"] for each in app.get(f"/events/{event.pk}").json()["questions"]] == [
        "meal",
        "sleeves",
        "else",
    ]
    body = {"player_name": "Ann", "level": 2}
    assert pointers(Caller().post(path, body)) == ["/answers/meal"]
    wrong = {"meal": "Soup", "sleeves": "maybe", "else": "x" * 200, "nothing": "dropped"}
    assert set(pointers(Caller().post(path, body | {"answers": wrong}))) == {
        "/answers/meal",
        "/answers/sleeves",
    }
    for odd in ([], {"meal": 1}, {str(n): "" for n in range(9)}):
        refused(Caller().post(path, body | {"answers": odd}), 422, "fields.invalid")
    made = Caller().post(path, body | {"answers": {"meal": "Rice", "nothing": "dropped"}})
    assert made.json()["answers"] == {"meal": "Rice"}
    entry = Entry.objects.get()
    assert player_of(entry).get(f"/entries/{entry.pk}").json()["answers"] == {"meal": "Rice"}
    tag = app.get(f"/events/{event.pk}")["ETag"]
    twice = {"questions": [question(), question()]}
    refused(app.patch(f"/events/{event.pk}", twice, If_Match=tag), 422, "questions.malformed")
    one = app.patch(f"/events/{event.pk}", {"questions": [question(kind="choice")]}, If_Match=tag)
    assert pointers(one) == ["/0/choices"]
    good = app.patch(
        f"/events/{event.pk}",
        {"questions": [{"code": "a", "kind": "text", "text": "A"}]},
        If_Match=tag,
    )
    assert good.json()["questions"] == [question("a", text="A")]
