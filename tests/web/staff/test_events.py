"""A shop's events: the list, a new one, settings, poster, and the end."""

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from events.models import Event, Phase
from events.services import change_event
from standings.services import finish_event
from tests import make
from tests.web.staff.desk import Desk, owner_of
from web.staff.forms import next_friday_evening

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("now", "friday"),
    [
        (datetime(2026, 11, 30, 3, 0, tzinfo=UTC), datetime(2026, 12, 4, 10, 0, tzinfo=UTC)),
        (datetime(2026, 12, 4, 9, 59, tzinfo=UTC), datetime(2026, 12, 4, 10, 0, tzinfo=UTC)),
        (datetime(2026, 12, 4, 10, 0, tzinfo=UTC), datetime(2026, 12, 11, 10, 0, tzinfo=UTC)),
    ],
)
def test_the_usual_evening_is_the_next_friday_at_seven(now, friday):
    assert next_friday_evening(now) == friday


def test_the_form_is_filled_in_and_helps_at_every_field(event, desk):
    desk.open("/staff/new")
    form = desk.page.context["form"]
    assert form["capacity"].value() == 32
    assert form["round_minutes"].value() == 60
    assert all(field.help_text for name, field in form.fields.items() if name != "key")
    desk.press("Make this event")
    made = Event.objects.exclude(pk=event.pk).get()
    assert timezone.localtime(made.starts_at).strftime("%a %H:%M") == "Fri 19:00"
    assert made.name == "Duel Party evening"


def test_what_is_wrong_is_said_at_its_field_and_the_rest_is_kept(event, desk):
    desk.open("/staff/new")
    desk.press("Make this event", capacity="0", note="Bring <sleeves>.", day="")
    assert desk.page.status_code == 422
    form = desk.page.context["form"]
    assert set(form.errors) == {"capacity", "day"}
    assert "Bring &lt;sleeves&gt;." in desk.text
    assert Event.objects.count() == 1


def test_one_press_twice_makes_one_event(event, desk):
    desk.open("/staff/new")
    fields = {
        name: value for name, value in desk.form("Make this event")["fields"].items() if value
    }
    answers = {desk.client.post("/staff/new", fields).url for _ in range(2)}
    assert len(answers) == 1
    assert Event.objects.count() == 2


def test_somebody_with_two_shops_chooses_one(event, desk):
    other = make.shop(owner=owner_of(event))
    desk.open("/staff/new")
    desk.press("Make this event", shop=other.pk)
    assert Event.objects.get(shop=other).name == "Duel Party evening"


def test_the_next_event_stands_first_and_the_past_below(event, desk):
    later = make.event(shop=event.shop, name="Later", starts_at=datetime(2027, 1, 1, tzinfo=UTC))
    past = make.event(shop=event.shop, name="Past", rounds_planned=1)
    make.entries(4, event=past)
    make.closed(event=past)
    finish_event(event_id=past.pk, actor=make.organiser(past), now=timezone.now())
    make.event(name="Of another shop")
    desk.open("/staff/")
    assert [each.event for each in desk.page.context["coming"]] == [event, later]
    assert "1 finished event" in desk.text
    assert "Of another shop" not in desk.text


def test_settings_are_changed(event, desk):
    desk.open(f"/staff/e/{event.pk}/settings")
    desk.press("Save the settings", place="2F", capacity="40", hour="18:30")
    event.refresh_from_db()
    assert (event.place, event.capacity) == ("2F", 40)
    assert timezone.localtime(event.starts_at).hour == 18
    assert "The settings are saved." in desk.text


def test_people_who_come_meanwhile_do_not_make_the_settings_stale(event, desk):
    desk.open(f"/staff/e/{event.pk}/settings")
    make.entries(3, event=event)
    desk.press("Save the settings", place="2F")
    event.refresh_from_db()
    assert event.place == "2F"


def test_settings_that_somebody_else_changed_are_shown_beside_what_was_typed(event, desk):
    desk.open(f"/staff/e/{event.pk}/settings")
    change_event(
        event_id=event.pk, actor=make.organiser(event), changes={"place": "3F", "scheme": "none"}
    )
    desk.press("Save the settings", place="2F", fee="500")
    assert desk.page.status_code == 412
    assert "Somebody changed this event meanwhile" in desk.text
    assert ("Place", "3F") in desk.page.context["differs"]
    assert ("Scoring", "No points") in desk.page.context["differs"]
    assert desk.form("Save the settings")["fields"]["place"] == ["2F"]
    desk.press("Save the settings")
    event.refresh_from_db()
    assert (event.place, event.fee) == ("2F", "500")


def test_a_capacity_below_the_people_who_are_in_is_refused_in_words(event, desk):
    make.entries(3, event=event)
    desk.open(f"/staff/e/{event.pk}/settings")
    desk.press("Save the settings", capacity="2")
    assert desk.page.status_code == 409
    assert "3 people are in already" in desk.text


def test_scoring_is_fixed_once_a_round_is_published(event, desk):
    make.published(event=event)
    desk.open(f"/staff/e/{event.pk}/settings")
    desk.press("Save the settings", scheme="none")
    assert desk.page.status_code == 409
    event.refresh_from_db()
    assert event.scheme == "places_5321"


def test_the_poster_tells_what_a_passer_by_wants_to_know(settings, event, desk):
    settings.PUBLIC_URL = "https://cards.example"
    event.place, event.fee = "2F", "500 yen"
    event.save()
    assert "shop's Wi-Fi" not in desk.open(f"/staff/e/{event.pk}/poster").content.decode()
    desk.open(f"/staff/e/{event.pk}/poster")
    for words in (
        event.name,
        event.shop.name,
        "2F",
        "500 yen",
        f"https://cards.example/e/{event.pk}",
    ):
        assert words in desk.text
    assert f"/e/{event.pk}/qr.svg" in desk.text


def test_the_poster_of_a_shop_without_internet_says_which_wifi_and_lists_fee_classes(
    settings, event, desk
):
    settings.PUBLIC_URL = "http://192.168.1.20:8000"
    adult = {"code": "a", "name": {"ja": "一般", "en": "Adult"}, "amount": 1200}
    child = {"code": "c", "name": {"ja": "小学生", "en": "Child"}, "amount": 0}
    event.fees = {"classes": [adult, child], "methods": ["cash"]}
    event.save()
    desk.open(f"/staff/e/{event.pk}/poster")
    assert "Join the shop's Wi-Fi." in desk.text
    assert [name for name, _amount in desk.page.context["fees"]] == ["Adult", "Child"]
    assert "1,200" in desk.text
    assert "The result matters less than having fun together." in desk.text


def test_finishing_asks_first_and_too_early_says_why_not(event, desk):
    make.published(event=event)
    desk.open(f"/staff/e/{event.pk}/finish")
    event.refresh_from_db()
    assert event.phase == Phase.PLAYING
    desk.press("Finish the evening")
    assert "Round 1 is still being played" in desk.text


def test_the_pages_are_japanese_for_japanese_readers(event):
    desk = Desk(owner_of(event), language="ja")
    for path, words in [
        ("/staff/", "マイイベント"),
        ("/staff/new", "新しいイベント"),
        ("/staff/tokens", "アプリ用トークン"),
        (f"/staff/e/{event.pk}/settings", "設定を保存する"),
        (f"/staff/e/{event.pk}/reception", "当日参加"),
        (f"/staff/e/{event.pk}/finish", "イベントを終えますか"),
    ]:
        desk.open(path)
        assert words in desk.text
