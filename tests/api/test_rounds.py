from datetime import timedelta

import pytest

from pods.models import Round
from tests import make
from tests.api.conftest import Caller, app_of, player_of, pointers, refused


def test_pairing_needs_people_and_sizes(staff, event):
    path = f"/events/{event.pk}/rounds"
    refused(staff.post(path), 409, "round.nobody_here")
    make.entries(5, event=event)
    split = refused(staff.post(path), 409, "seating.cannot_split")
    assert "pod_of_5" in split["choices"]
    assert len(staff.post(path, {"allow": [5]}).json()["pods"]) == 1
    refused(staff.post(path, {"allow": [9]}), 422, "round.bad_sizes")
    for wrong in ({"allow": 5}, {"allow": ["5"]}, {"seed": -1}, {"seed": 2**31}, {"seed": "1"}):
        refused(staff.post(path, wrong), 422, "fields.invalid")


def test_pairing_twice_with_one_key_deals_once(staff, event):
    make.entries(4, event=event)
    path = f"/events/{event.pk}/rounds"
    first = staff.post(path, Idempotency_Key="round-1")
    again = staff.post(path, Idempotency_Key="round-1")
    assert first.json()["id"] == again.json()["id"]
    assert Round.objects.count() == 1


def test_the_same_seed_deals_the_same_round(staff, event):
    make.entries(8, event=event)
    path = f"/events/{event.pk}/rounds"
    seats = [
        [pod["seats"] for pod in staff.post(path, {"seed": 7}).json()["pods"]] for _ in range(2)
    ]
    assert seats[0] == seats[1]


def test_only_the_draft_that_was_seen_is_published(staff, event):
    make.entries(8, event=event)
    draft = make.draft(event=event)
    seen = staff.get(f"/events/{event.pk}").json()["version"]
    make.draft(event=event, seed=2)
    refused(staff.post(f"/rounds/{draft.pk}/publish", {"seen": "x"}), 422, "fields.invalid")
    refused(
        staff.post(f"/rounds/{draft.pk}/publish", {"seen": seen}), 409, "round.changed_meanwhile"
    )
    seen = staff.get(f"/events/{event.pk}").json()["version"]
    assert staff.post(f"/rounds/{draft.pk}/publish", {"seen": seen}).json()["state"] == "published"


def test_rounds_are_run_by_whoever_may(anyone, event):
    make.entries(4, event=event)
    found = make.draft(event=event)
    reader, other = app_of(event, "events:read"), app_of(make.event())
    refused(anyone.post(f"/events/{event.pk}/rounds"), 401, "access.sign_in_needed")
    refused(reader.post(f"/events/{event.pk}/rounds"), 403, "access.forbidden")
    refused(reader.post("/events/000000000000/rounds"), 404, "access.not_found")
    for act in ("publish", "withdraw", "close"):
        path = f"/rounds/{found.pk}/{act}"
        refused(anyone.post(path), 404, "access.not_found")
        refused(other.post(path), 404, "access.not_found")
        refused(reader.post(path), 403, "access.forbidden")
        refused(reader.post(path, {"x": 1}), 422, "fields.invalid")
    refused(reader.post(f"/rounds/{found.pk}/clock", {"act": "start"}), 403, "access.forbidden")


def test_an_app_that_only_runs_rounds_runs_its_own_draft(event):
    make.entries(4, event=event)
    runner = app_of(event, "rounds:write")
    path = f"/rounds/{runner.post(f'/events/{event.pk}/rounds').json()['id']}"
    seen = runner.get(path)
    assert seen.status_code == 200, seen.content
    assert seen["Cache-Control"] == "private, no-cache"
    assert "R2" not in seen.json()["cost"]
    for act, body in (("publish", None), ("clock", {"act": "start"}), ("withdraw", None)):
        answer = runner.post(f"{path}/{act}", body)
        assert answer.status_code == 200, answer.content
    refused(app_of(event, "decks:write").get(path), 404, "access.not_found")


def test_a_draft_is_seen_by_the_staff_alone(anyone, staff, event):
    make.entries(4, event=event)
    found = make.draft(event=event)
    ticket = player_of(event.entries.first())
    for stranger in (anyone, ticket, app_of(make.event())):
        refused(stranger.get(f"/rounds/{found.pk}"), 404, "access.not_found")
        assert stranger.get(f"/events/{event.pk}/rounds").json()["items"] == []
    assert staff.get(f"/rounds/{found.pk}").json()["state"] == "draft"
    assert len(staff.get(f"/events/{event.pk}/rounds").json()["items"]) == 1


def test_who_sits_apart_shows_in_no_public_number(anyone, staff, event):
    found = make.published(event=event)
    for path in (
        f"/rounds/{found.pk}",
        f"/events/{event.pk}/rounds",
        f"/events/{event.pk}/snapshot",
    ):
        assert '"R2":' in staff.get(path).content.decode()
        assert '"R2":' not in anyone.get(path).content.decode()


def test_the_clock(staff, event):
    found = make.published(event=event)
    path = f"/rounds/{found.pk}/clock"
    for act, state in (
        ("start", "running"), ("start", "running"), ("pause", "paused"), ("resume", "running"),
    ):  # fmt: skip
        assert staff.post(path, {"act": act}).json()["clock"]["state"] == state
    before = staff.get(f"/rounds/{found.pk}").json()["clock"]["ends_at"]
    after = staff.post(path, {"act": "adjust", "minutes": 5}).json()["clock"]["ends_at"]
    assert after > before
    refused(staff.post(path, {"act": "adjust", "minutes": 999}), 422, "clock.bad_minutes")
    response = staff.post(path, {"act": "stop", "minutes": "5"})
    refused(response, 422, "fields.invalid")
    assert pointers(response) == ["/act", "/minutes"]


def test_a_clock_that_ran_out_is_over(anyone, event):
    from django.utils import timezone

    found = make.published(event=event)
    long_ago = timezone.now() - timedelta(hours=3)
    Round.objects.filter(pk=found.pk).update(
        started_at=long_ago, ends_at=long_ago + timedelta(hours=1)
    )
    clock = anyone.get(f"/rounds/{found.pk}").json()["clock"]
    assert (clock["state"], clock["seconds_left"]) == ("over", 0)


def test_a_round_in_the_wrong_state_refuses(staff, event):
    found = make.published(event=event)
    path = f"/rounds/{found.pk}"
    playing = refused(staff.post(f"{path}/close"), 409, "round.pods_still_playing")
    assert playing["pods"] == [1]
    make.report(of=found.pods.get())
    refused(staff.post(f"{path}/withdraw"), 409, "round.has_results")
    refused(staff.post(f"/events/{event.pk}/rounds"), 409, "round.still_open")


def test_a_draft_is_withdrawn(staff, event):
    make.entries(4, event=event)
    found = make.draft(event=event)
    assert staff.post(f"/rounds/{found.pk}/withdraw").json()["state"] == "voided"
    refused(staff.post(f"/rounds/{found.pk}/publish"), 409, "round.wrong_state")


def test_a_published_round_becomes_a_draft_again(staff, anyone, event):
    found = make.published(event=event)
    pods = [pod["id"] for pod in anyone.get(f"/rounds/{found.pk}").json()["pods"]]
    again = staff.post(f"/rounds/{found.pk}/redraft").json()
    assert (again["state"], [pod["id"] for pod in again["pods"]]) == ("draft", pods)
    refused(anyone.get(f"/rounds/{found.pk}"), 404, "access.not_found")
    staff.post(f"/rounds/{found.pk}/publish")
    make.report(of=found.pods.get())
    refused(staff.post(f"/rounds/{found.pk}/redraft"), 409, "round.has_results")


@pytest.mark.parametrize("people", [4, 48])
def test_a_snapshot_takes_the_same_queries_for_few_and_many(
    anyone, staff, event, people, django_assert_num_queries
):
    crowd = make.event(shop=event.shop, capacity=100)
    make.entries(people, event=crowd)
    make.closed(event=crowd)
    make.published(event=crowd)
    with django_assert_num_queries(14):
        assert anyone.get(f"/events/{crowd.pk}/snapshot").status_code == 200
    staff.get("/presets")
    with django_assert_num_queries(10):  # the table is kept from before
        assert len(staff.get(f"/events/{crowd.pk}/snapshot").json()["rounds"]) == 2


def test_a_snapshot_holds_no_names_beyond_the_seats(anyone, event):
    small = make.event(shop=event.shop, capacity=4)
    make.entries(4, event=small)
    make.entry(event=small, player_name="Waits in line")
    make.published(event=small)
    shown = anyone.get(f"/events/{small.pk}/snapshot")
    assert "Waits in line" not in shown.content.decode()
    assert shown.json()["turnout"] == {
        "taken": 4, "free": 0, "waiting": 1, "here": 4, "expected": 0,
        "levels": {"1": 0, "2": 4, "3": 0}, "here_levels": {"1": 0, "2": 4, "3": 0},
    }  # fmt: skip
    assert shown.json()["event"]["waiting"] == 1


def test_a_snapshot_is_304_while_nothing_changes(anyone, event):
    path = f"/events/{event.pk}/snapshot"
    tag = anyone.get(path)["ETag"]
    assert anyone.get(path, If_None_Match=tag).status_code == 304
    make.entry(event=event)
    assert anyone.get(path, If_None_Match=tag).status_code == 200


def test_reasons_are_told_in_the_readers_language(event):
    found = make.published(event=event)
    told = {}
    for language in ("ja", "en"):
        pods = Caller(language=language).get(f"/rounds/{found.pk}").json()["pods"]
        told[language] = [why["sentence"] for why in pods[0]["reasons"]]
        assert {why["code"] for why in pods[0]["reasons"]} >= {"all_new", "level_all"}
    assert told["en"]
    assert len(told["en"]) == len(told["ja"])
