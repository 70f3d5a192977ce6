import pytest
from django.utils import timezone

from events.models import Event
from tests import make
from tests.api.conftest import app_of, player_of, refused
from tests.pods.tables_rolling import pods_of, rolling_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return rolling_event(starts_at=timezone.now())


@pytest.fixture
def four(event):
    return make.entries(4, event=event, here=True)


def queue_of(one):
    return f"/entries/{one.pk}/queue"


def test_an_event_is_made_rolling_and_its_queue_opened(anyone):
    shop = make.shop()
    app = app_of(shop)
    settings = {"queue_three_after": 6, "queue_again_after": 15, "queue_last_start": None}
    made = app.post(
        "/events",
        {"shop": shop.pk, "preset": "rolling_tables", "name": "All day",
         "starts_at": "2026-12-05T12:00:00+09:00", **settings},
    ).json()  # fmt: skip
    assert (made["mode"], made["queue_open"], made["queue_scored"]) == ("rolling", False, False)
    assert {name: made[name] for name in settings} == settings

    path = f"/events/{made['id']}/queue"
    before = anyone.get(path).json()
    assert (before["is_open"], before["items"], len(before["free_tables"])) == (False, [], 20)
    opened = [app.post(f"{path}/open") for _ in range(2)]
    assert [each.status_code for each in opened] == [200, 200]
    assert opened[0].json()["is_open"] is True
    assert app.get(f"/events/{made['id']}").json()["queue_open"] is True
    closed = app.post(f"{path}/close").json()
    assert closed["is_open"] is False


@pytest.mark.parametrize(
    "wrong",
    [
        {"mode": "swiss"}, {"queue_three_after": 0}, {"queue_again_after": 21},
        {"queue_from_minute": -1}, {"queue_scored": "yes"}, {"queue_open": True},
    ],
)  # fmt: skip
def test_odd_settings_are_refused(staff, event, wrong):
    refused(staff.patch(f"/events/{event.pk}", wrong, If_Match="*"), 422, "fields.invalid")


def test_the_mode_is_fixed_once_playing(staff, event):
    refused(
        staff.patch(f"/events/{event.pk}", {"mode": "rounds"}, If_Match="*"),
        409,
        "event.fixed_once_playing",
    )


def test_players_join_are_told_the_truth_and_sit(anyone, event, four):
    for one in four[:2]:
        told = player_of(one).post(queue_of(one))
        assert told.status_code == 200
    seen = player_of(four[1]).get(queue_of(four[1])).json()
    assert (seen["waiting"], seen["before"], seen["missing"], seen["at"]) == (True, 1, 2, None)
    line = anyone.get(f"/events/{event.pk}/queue").json()
    assert [each["entry"] for each in line["items"]] == [each.pk for each in four[:2]]
    assert "home_by" not in str(line)

    player_of(four[2]).post(queue_of(four[2]))
    third = player_of(four[2]).get(queue_of(four[2])).json()
    assert (third["missing"], third["is_sure"], third["has_table"]) == (1, True, True)
    assert third["at"] is not None
    last = player_of(four[3]).post(queue_of(four[3]), {"out": False}).json()

    pod = pods_of(event)[0]
    assert (last["waiting"], last["pod"]) == (False, pod.pk)
    mine = player_of(four[0]).get("/me").json()
    assert (mine["pod"]["id"], mine["round"]["kind"], mine["round"]["number"]) == (
        pod.pk,
        "open",
        0,
    )
    assert mine["pod"]["formed_at"] is not None
    assert [why["code"] for why in mine["pod"]["reasons"]] == ["all_new", "level_all"]
    assert all(why["sentence"] for why in mine["pod"]["reasons"])
    shown = anyone.get(f"/events/{event.pk}/rounds").json()["items"]
    assert [(each["kind"], len(each["pods"])) for each in shown] == [("open", 1)]
    hints = anyone.get(f"/events/{event.pk}/changes", {"after": 0}).json()["changes"]
    assert hints[-1] == {
        "version": hints[-1]["version"], "kind": "pod.formed", "round": pod.round_id, "pod": pod.pk,
    }  # fmt: skip


def test_the_same_key_joins_once_and_leaving_twice_is_fine(event, four):
    me = player_of(four[0])
    first = me.post(queue_of(four[0]), Idempotency_Key="join-1")
    me.post(f"{queue_of(four[0])}/leave")
    again = me.post(queue_of(four[0]), Idempotency_Key="join-1")
    assert (again.json(), again["Idempotency-Replayed"]) == (first.json(), "true")
    left = me.post(f"{queue_of(four[0])}/leave")
    assert (left.status_code, left.json()["waiting"]) == (200, False)


def test_a_knocked_out_player_queues_again_and_may_take_it_back(event, four):
    for one in four:
        player_of(one).post(queue_of(one))
    me = player_of(four[0])
    refused(me.post(queue_of(four[0])), 409, "queue.still_playing")
    assert me.post(queue_of(four[0]), {"out": True}).json()["waiting"] is True
    back = me.post(f"{queue_of(four[0])}/back-to-game").json()
    assert (back["waiting"], back["pod"]) == (False, pods_of(event)[0].pk)
    refused(me.post(f"{queue_of(four[0])}/back-to-game"), 409, "queue.no_game")


def test_staff_hand_somebody_in_form_now_and_put_back(staff, anyone, event, four):
    for one in four[:3]:
        assert staff.post(queue_of(one)).json()["waiting"] is True
    path = f"/events/{event.pk}/queue/form"
    refused(staff.post(path, {"entries": [four[0].pk, four[3].pk]}), 409, "queue.nobody_fits")
    refused(staff.post(path, {"entries": "all"}), 422, "fields.invalid")
    refused(anyone.post(path), 401, "access.sign_in_needed")
    formed = staff.post(path, {}).json()["pods"]

    assert formed == [pods_of(event)[0].pk]
    refused(anyone.post(f"/pods/{formed[0]}/put-back"), 401, "access.sign_in_needed")
    refused(player_of(four[0]).post(f"/pods/{formed[0]}/put-back"), 403, "access.forbidden")
    assert staff.post(f"/pods/{formed[0]}/put-back").json()["id"] == formed[0]
    line = anyone.get(f"/events/{event.pk}/queue").json()["items"]
    assert [each["entry"] for each in line] == [each.pk for each in four[:3]]
    assert all(each["rests_until"] for each in line)
    refused(anyone.get(f"/pods/{formed[0]}"), 404, "access.not_found")
    resting = staff.get(queue_of(four[0])).json()
    assert (resting["waiting"], resting["before"]) == (True, None)


def test_nobody_moves_others_or_strangers_anything(anyone, event, four):
    other = player_of(four[1])
    for path in (
        queue_of(four[0]),
        f"{queue_of(four[0])}/leave",
        f"{queue_of(four[0])}/back-to-game",
    ):
        refused(other.post(path), 404, "access.not_found")
        refused(anyone.post(path), 404, "access.not_found")
    refused(other.get(queue_of(four[0])), 404, "access.not_found")
    for act in ("open", "close"):
        refused(other.post(f"/events/{event.pk}/queue/{act}"), 403, "access.forbidden")
    reader = app_of(event, "events:read")
    refused(reader.post(f"/events/{event.pk}/queue/close"), 403, "access.forbidden")


def test_open_play_cannot_be_run_like_a_round(staff, event, four):
    for one in four:
        player_of(one).post(queue_of(one))
    found = pods_of(event)[0].round_id
    for act in ("publish", "withdraw", "close"):
        refused(staff.post(f"/rounds/{found}/{act}"), 409, "round.open_play")
    refused(staff.post(f"/rounds/{found}/clock", {"act": "start"}), 409, "round.open_play")
    refused(staff.post(f"/events/{event.pk}/rounds"), 409, "round.rolling_event")


def test_the_queue_reads_in_a_fixed_number_of_queries(anyone, event, django_assert_num_queries):
    path = f"/events/{event.pk}/queue"
    for _ in range(2):
        for one in make.entries(3, event=event, here=True, level=1, accepts=(1,))[:1]:
            player_of(one).post(queue_of(one))
        with django_assert_num_queries(QUERIES):
            anyone.get(path)
    assert Event.objects.get(pk=event.pk).queue.count() == 2


QUERIES = 6
