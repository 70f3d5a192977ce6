import pytest

from tests import make
from tests.api.conftest import app_of, player_of, pointers, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def pod(event):
    return make.pod(event=event)


@pytest.fixture
def event():
    return make.event(format="mtg_commander")


def opening(players, **more):
    return {"players": players, "libraries": dict.fromkeys(players, 60)} | more


def test_a_pod_plays_a_game_inside_its_game(pod, event, staff, anyone):
    path = f"/pods/{pod.pk}/subgames"
    people = make.seated(pod)
    ids = [entry.pk for entry in people]
    phone = player_of(people[0])
    assert anyone.get(path).json()["games"] == []
    made = phone.post(path, opening(ids[:3], life=20, copies=2), Idempotency_Key="once")
    again = phone.post(path, opening(ids[:3], life=20, copies=2), Idempotency_Key="once")
    assert (made.status_code, made.json()) == (201, again.json())
    tree = made.json()
    (game,) = tree["games"]
    assert (game["number"], game["parent"], game["depth"], game["copies"]) == (1, 0, 1, 1)
    assert (game["life"], game["players"], game["kind"]) == (20, ids[:3], None)
    assert game["first"] in ids[:3]
    assert (tree["running"], tree["waiting"], tree["open"]) == (1, ids[3:], [1])
    refused(
        phone.post(f"/pods/{pod.pk}/reports", make.telling(*ids[1:])), 409, "subgame.still_open"
    )

    told = phone.post(f"{path}/1/result", make.telling(ids[1], ids[2])).json()
    assert told["games"][0]["placements"] == {ids[0]: 1, ids[2]: 2, ids[1]: 3}
    assert (told["running"], told["next_copy"]) == (0, 1)
    refused(
        staff.post(f"/pods/{pod.pk}/decision", make.telling(*ids[1:])), 409, "subgame.copies_left"
    )
    copy = phone.post(f"{path}/next-copy", {"libraries": dict.fromkeys(ids, 6)}).json()
    assert (copy["games"][1]["kind"], copy["games"][1]["short"]) == ("draw", ids[:3])
    assert phone.post(f"/pods/{pod.pk}/reports", make.telling(*ids[1:])).status_code == 201
    refused(phone.post(path, opening(ids)), 409, "subgame.main_reported")


def test_what_was_opened_by_mistake_is_taken_back_and_copies_are_waived(pod, staff):
    path = f"/pods/{pod.pk}/subgames"
    ids = [entry.pk for entry in make.seated(pod)]
    staff.post(path, opening(ids, copies=2))
    assert staff.post(f"{path}/1/take-back").json()["games"] == []
    staff.post(path, opening(ids, copies=2))
    staff.post(f"{path}/1/result", make.telling(*ids[1:]))
    assert staff.post(f"{path}/waive-copies").json()["next_copy"] is None
    refused(staff.post(f"{path}/1/take-back"), 409, "subgame.not_last")
    refused(staff.post(f"{path}/9/result", make.telling()), 404, "subgame.unknown")


def test_staff_give_the_time_that_it_took(pod, event):
    path = f"/pods/{pod.pk}/subgames"
    ids = [entry.pk for entry in make.seated(pod)]
    judge, teller = app_of(event, "results:confirm"), app_of(event, "results:report")
    refused(judge.post(f"{path}/extra-time"), 409, "subgame.no_time_offered")
    teller.post(path, opening(ids))
    teller.post(f"{path}/1/result", make.telling(*ids[1:]))
    refused(teller.post(f"{path}/extra-time"), 403, "access.forbidden")
    refused(judge.post(f"{path}/extra-time", {"minutes": 121}), 422, "fields.invalid")
    assert judge.post(f"{path}/extra-time", {"minutes": 10}).json()["extra_seconds"] == 600


def test_odd_words_and_other_people_are_refused(pod, event, anyone):
    path = f"/pods/{pod.pk}/subgames"
    ids = [entry.pk for entry in make.seated(pod)]
    phone = player_of(make.seated(pod)[0])
    for odd, where in (
        ({"players": ids}, "/libraries"),
        (opening(ids) | {"libraries": {ids[0]: "60"}}, f"/libraries/{ids[0]}"),
        (opening(ids, life=0), "/life"),
        (opening(ids, copies=21), "/copies"),
        (opening(ids, cards=1), "/cards"),
    ):
        assert pointers(phone.post(path, odd)) == [where]
    refused(phone.post(path, opening([ids[0]])), 422, "subgame.players_invalid")
    refused(phone.post(path, {"players": ids, "libraries": {}}), 422, "subgame.library_unknown")
    refused(anyone.post(path, opening(ids)), 401, "access.sign_in_needed")
    elsewhere = player_of(make.entry(event=event, here=True))
    refused(elsewhere.post(path, opening(ids)), 403, "access.forbidden")
    refused(app_of(make.event()).post(path, opening(ids)), 403, "access.forbidden")


def test_what_a_judge_ruled_in_a_subgame_reads_as_leaving(pod, staff, anyone):
    path = f"/pods/{pod.pk}/subgames"
    ids = [entry.pk for entry in make.seated(pod)]
    staff.post(path, opening(ids[:2]))
    step = {"eliminated": [ids[1]], "cause": "disqualified"}
    told = staff.post(f"{path}/1/result", {"steps": [step], "ending": "last_standing"})
    assert told.status_code == 200
    assert anyone.get(path).json()["games"][0]["steps"][0]["cause"] == "left"
