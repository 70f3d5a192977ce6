"""The reception: find, check in, walk-ins, tickets, several devices."""

import pytest

from accounts.models import Role
from decks.services import submit_deck
from engine.errors import RuleError
from events import services
from events.models import DeckPolicy, Entry, EntryState
from pods.models import Seat
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


def page(event):
    return f"/staff/e/{event.pk}/reception"


def tap(desk, entry, act, *, htmx=True, **typed):
    headers = {"hx-request": "true"} if htmx else {}
    path = f"/staff/e/{entry.event_id}/people/{entry.pk}/{act}"
    return desk.client.post(path, typed, headers=headers)


def state(entry):
    entry.refresh_from_db()
    return entry.state


def names(desk):
    return [person.entry.player_name for person in desk.page.context["list"].people]


def test_people_stand_in_kana_order(event, desk):
    for name, kana in [("渡辺", "わたなべ"), ("阿部", "アベ"), ("ｶﾙﾛｽ", ""), ("さくら", "")]:
        make.entry(event=event, player_name=name, kana=kana)
    desk.open(page(event))
    assert names(desk) == ["阿部", "ｶﾙﾛｽ", "さくら", "渡辺"]


@pytest.mark.parametrize("words", ["カル", "かる", "ｶﾙ", "カ ル"])
def test_a_person_is_found_however_the_name_is_written(event, desk, words):
    make.entry(event=event, player_name="カルロス")
    make.entry(event=event, player_name="さくら")
    desk.open(page(event), q=words)
    assert names(desk) == ["カルロス"]


def test_a_search_for_nobody_explains_itself(event, desk):
    desk.open(page(event), q="<b>x")
    assert "Nobody is found for “&lt;b&gt;x”" in desk.text


def test_one_tap_answers_with_the_row_the_counts_and_the_name(event, desk):
    entry = make.entry(event=event, player_name="さくら")
    answer = tap(desk, entry, "check-in")
    text = answer.content.decode()
    assert answer.status_code == 200
    assert text.count("<li") >= 1
    assert f'id="row-{entry.pk}"' in text
    assert "さくら is checked in." in text
    assert 'id="counts" hx-swap-oob="true"' in text
    assert "<html" not in text


def test_a_second_tap_from_another_device_is_harmless(event, desk):
    entry = make.entry(event=event)
    version = None
    for device in (desk, Desk(make.member(event.shop, "reception"))):
        answer = tap(device, entry, "check-in")
        assert answer.status_code == 200
        event.refresh_from_db()
        version = version or event.version
    assert event.version == version
    assert state(entry) == EntryState.HERE


def test_everything_can_be_taken_back(event, desk):
    entry = make.entry(event=event)
    for act, after in [
        ("check-in", "here"),
        ("undo", "expected"),
        ("cancel", "cancelled"),
        ("restore", "expected"),
        ("check-in", "here"),
        ("drop", "dropped"),
        ("restore", "here"),
    ]:
        assert tap(desk, entry, act).status_code == 200
        assert state(entry) == after


def test_somebody_with_a_seat_is_only_offered_to_drop_out(event, desk):
    entry = make.seated(make.pod(event=event))[0]
    desk.open(page(event))
    assert desk.text.count(f"/people/{entry.pk}/drop") == 2  # with and without scripts
    assert f"/people/{entry.pk}/undo" not in desk.text
    answer = tap(desk, entry, "undo")
    assert answer.status_code == 409
    assert "Let them drop out instead" in answer.content.decode()
    assert state(entry) == EntryState.HERE


def test_a_tap_that_comes_too_late_says_why(event, desk):
    entry = make.entry(event=event)
    tap(desk, entry, "cancel")
    answer = tap(desk, entry, "check-in")
    assert answer.status_code == 409
    assert "This player has left" in answer.content.decode()
    desk.page = tap(desk, entry, "check-in", htmx=False)
    assert desk.page.status_code == 303
    assert "This player has left" in desk.client.get(desk.page.url).content.decode()


def test_an_unknown_act_is_a_404(event, desk):
    assert tap(desk, make.entry(event=event), "explode").status_code == 404


def test_where_a_deck_is_required_only_a_judge_may_look_away(desk, event):
    event.deck_policy = DeckPolicy.REQUIRED
    event.save()
    entry = make.entry(event=event)
    reception = Desk(make.member(event.shop, "reception"))
    reception.open(page(event))
    assert "Check in despite the deck" not in reception.text
    assert tap(reception, entry, "check-in", despite_deck="yes").status_code == 409
    assert state(entry) == EntryState.EXPECTED
    judge = Desk(make.member(event.shop, "judge"))
    judge.open(page(event))
    judge.press(f"Check in despite the deck: {entry.player_name}")
    assert state(entry) == EntryState.HERE


def test_a_walk_in_needs_name_and_level_alone(event):
    desk = Desk(make.member(event.shop, "reception"))
    desk.open(page(event))
    desk.press("walk-in", player_name="ゆい", level="1")
    entry = Entry.objects.get()
    assert (entry.state, entry.walk_in, entry.level, entry.accepts) == ("here", True, 1, [1])
    assert "ゆい is in and checked in." in desk.text


def test_a_name_with_kanji_asks_for_its_reading_and_keeps_the_rest(event, desk):
    desk.open(page(event))
    desk.press("walk-in", player_name="長谷川", level="3", phoneless="on")
    assert desk.page.status_code == 422
    assert "This name has kanji" in desk.text
    assert desk.form("walk-in")["fields"]["level"] == ["3"]
    desk.press("walk-in", kana="はせがわ")
    entry = Entry.objects.get()
    assert (entry.player_name, entry.level, entry.phoneless) == ("長谷川", 3, True)
    assert desk.page.request["PATH_INFO"] == f"/staff/e/{event.pk}/people/{entry.pk}"


def test_a_second_person_of_the_same_name_is_asked_about(event, desk):
    make.entry(event=event, player_name="たくみ")
    desk.open(page(event))
    desk.press("walk-in", player_name="タクミ", level="2")
    assert desk.page.status_code == 409
    assert "Somebody named タクミ is in already" in desk.text
    desk.press("walk-in", same_name_ok="on")
    assert Entry.objects.count() == 2


def test_a_full_event_puts_walk_ins_in_line(desk, event):
    event.capacity = 1
    event.save()
    make.entry(event=event)
    desk.open(page(event))
    desk.press("walk-in", player_name="ゆい", level="1")
    assert "ゆい waits in line as number 1" in desk.text
    assert "number 1 in line" in desk.text

    desk.press("Raise the limit by one")
    event.refresh_from_db()
    assert (event.capacity, event.taken) == (2, 2)
    assert Entry.objects.get(player_name="ゆい").state == "here"


def test_only_an_organiser_raises_the_limit_and_only_for_the_first_in_line(event, desk):
    event.capacity = 1
    event.save()
    make.entries(2, event=event, here=False)
    desk.open(page(event))
    desk.press("walk-in", player_name="ゆい", level="1")
    assert "Raise the limit by one" not in desk.text
    late = Entry.objects.get(player_name="ゆい")
    with pytest.raises(RuleError, match=r"entry\.in_line"):
        services.let_in(entry_id=late.pk, actor=make.organiser(event))
    event.refresh_from_db()
    assert event.capacity == 1
    other = make.event(shop=event.shop, capacity=1)
    make.entry(event=other)
    helper = Desk(make.member(event.shop, Role.RECEPTION))
    helper.open(page(other))
    helper.press("walk-in", player_name="メイ", level="1")
    assert "Ask the organiser whether one more may come in" in helper.text


def test_a_cancelled_entry_is_listed_apart_and_comes_back(event, desk):
    entry = make.entry(event=event)
    services.cancel_entry(entry_id=entry.pk, actor=make.organiser(event))
    desk.open(page(event), state="left")
    assert "Undo the cancellation" not in desk.text
    desk.open(page(event), state="cancelled")
    desk.press("Undo the cancellation")
    entry.refresh_from_db()
    assert entry.state == "expected"


def test_pressing_twice_enters_once(event, desk):
    desk.open(page(event))
    form = desk.form("walk-in")
    typed = {name: values for name, values in form["fields"].items() if values}
    for _ in range(2):
        desk.client.post(form["action"], typed | {"player_name": "ゆい", "level": "1"})
    assert Entry.objects.count() == 1


@pytest.mark.parametrize(
    ("here", "policy", "said"),
    [
        (11, "accepted", "2 pods of 4, 1 pod of 3"),
        (5, "accepted", "These people cannot be split into pods yet."),
        (0, "accepted", "–"),
        (8, "separate", "2 pods of 4"),
    ],
)
def test_the_pods_of_this_moment_are_said(here, policy, said):
    event = make.event(levels_policy=policy)
    make.entries(here, event=event)
    desk = Desk(owner_of(event))
    desk.open(page(event))
    assert f"<b>{said}</b>" in desk.text


def test_names_are_only_text(event, desk):
    evil = "<script>alert(1)</script>"
    entry = make.entry(event=event, player_name=evil, here=True)
    make.entries(3, event=event)
    round_ = make.published(event=event)
    assert Seat.objects.filter(round=round_, entry=entry).exists()
    base = f"/staff/e/{event.pk}"
    pod = round_.pods.get()
    for path in (
        "",
        "/reception",
        "/pairing",
        "/tables",
        "/decks",
        f"/people/{entry.pk}",
        f"/tables/{pod.pk}",
    ):
        desk.open(base + path)
        assert "<script>alert" not in desk.text, path
    event.name = event.place = event.note = evil
    event.save()
    for path in ("", "/poster", "/settings"):
        desk.open(base + path)
        assert "<script>alert" not in desk.text, path


def test_the_state_of_a_deck_stands_in_the_row(event, desk):
    entry = make.entry(event=event)
    submit_deck(entry_id=entry.pk, actor=make.organiser(event), text="4 nonsense", now=make.EVENING)
    desk.open(page(event))
    assert "Deck breaks a rule" in desk.text


def test_a_walk_in_without_a_level_is_asked_for_it(event, desk):
    desk.open(page(event))
    desk.press("walk-in", player_name="ゆい", level="")
    assert "Please choose a play level." in desk.text


@pytest.mark.parametrize(
    ("path", "tab"),
    [("/people/{entry}", "Reception"), ("/people/{entry}/sure", "Reception"),
     ("/tables/{pod}", "Tables"), ("/settings/deck-rules", "Settings"), ("/finish", "Settings")],
)  # fmt: skip
def test_the_tab_of_a_page_below_is_marked(event, desk, path, tab):
    pod = make.pod(event=event)
    desk.open(f"/staff/e/{event.pk}" + path.format(entry=make.seated(pod)[0].pk, pod=pod.pk))
    assert f'aria-current="page">{tab}</a>' in desk.text


def test_a_name_that_is_too_long_is_said_in_words(event, desk):
    desk.open(page(event))
    desk.press("walk-in", player_name="あ" * 41, level="1")
    assert desk.page.status_code == 422
    assert desk.page.context["form"].errors["player_name"]
