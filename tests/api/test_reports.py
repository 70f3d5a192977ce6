from pods.models import Report
from tests import make
from tests.api.conftest import app_of, player_of, pointers, refused


def seats_of(pod):
    return [player_of(entry) for entry in make.seated(pod)]


def test_players_tell_dispute_and_a_judge_upholds(anyone, staff, event):
    pod = make.pod(event=event)
    first, second, *_ = seats_of(pod)
    told = first.post(f"/pods/{pod.pk}/reports", make.first_seat_wins(pod)).json()
    assert (told["pod"], told["by"]) == (pod.pk, make.seated(pod)[0].pk)
    assert told["placements"][told["winner"]] == 1
    assert told["steps"][0].keys() == {"eliminated", "cause", "by", "turn"}

    path = f"/reports/{told['id']}"
    disputed = second.post(f"{path}/dispute", {"note": "I was still in"}).json()
    assert disputed["state"] == "disputed"
    assert "note" not in disputed["voices"][0]
    assert "I was still in" not in anyone.get(f"/pods/{pod.pk}").content.decode()
    shown = staff.get(f"/pods/{pod.pk}").json()
    assert shown["state"] == "disputed"
    assert shown["report"]["voices"][0]["note"] == "I was still in"
    assert staff.post(f"{path}/uphold").json()["state"] == "accepted"
    assert anyone.get(f"/pods/{pod.pk}").json()["state"] == "done"


def test_a_decision_supersedes(staff, event):
    pod = make.pod(event=event)
    told = make.report(of=pod)
    decided = staff.post(f"/pods/{pod.pk}/decision", make.first_seat_wins(pod))
    assert decided.status_code == 201
    assert (decided.json()["state"], decided.json()["by"]) == ("accepted", None)
    told.refresh_from_db()
    assert told.state == "superseded"
    refused(staff.post(f"/reports/{told.pk}/uphold"), 409, "report.superseded")


def test_one_report_with_one_key(event):
    pod = make.pod(event=event)
    me, story = seats_of(pod)[0], make.first_seat_wins(pod)
    first = me.post(f"/pods/{pod.pk}/reports", story, Idempotency_Key="r1")
    again = me.post(f"/pods/{pod.pk}/reports", story, Idempotency_Key="r1")
    assert first.json() == again.json()
    assert Report.objects.count() == 1
    other = me.post(f"/pods/{pod.pk}/reports", story | {"ending": "time"}, Idempotency_Key="r1")
    refused(other, 422, "key.other_words")


def test_only_players_of_the_table_and_the_staff_speak(anyone, event):
    pod = make.pod(event=event)
    story = make.first_seat_wins(pod)
    stranger = player_of(make.entry(event=event))
    refused(anyone.post(f"/pods/{pod.pk}/reports", story), 401, "access.sign_in_needed")
    refused(stranger.post(f"/pods/{pod.pk}/reports", story), 403, "access.forbidden")
    refused(app_of(make.event()).post(f"/pods/{pod.pk}/reports", story), 403, "access.forbidden")
    refused(stranger.post(f"/pods/{pod.pk}/decision", story), 403, "access.forbidden")
    reporter = app_of(event, "results:report")
    refused(reporter.post(f"/pods/{pod.pk}/decision", story), 403, "access.forbidden")
    told = reporter.post(f"/pods/{pod.pk}/reports", story).json()
    assert told["by"] is None
    for act in ("confirm", "dispute"):
        refused(anyone.post(f"/reports/{told['id']}/{act}"), 401, "access.sign_in_needed")
        for caller in (stranger, reporter):
            refused(caller.post(f"/reports/{told['id']}/{act}"), 403, "report.not_your_pod")
    refused(stranger.post(f"/reports/{told['id']}/uphold"), 403, "access.forbidden")
    refused(stranger.post("/reports/000000000000/confirm"), 404, "access.not_found")
    second = refused(
        seats_of(pod)[0].post(f"/pods/{pod.pk}/reports", story), 409, "report.already_made"
    )
    assert second["report"] == told["id"]


def test_a_report_that_cannot_be_read_is_pointed_at(event):
    pod = make.pod(event=event)
    me, path = seats_of(pod)[0], f"/pods/{pod.pk}/reports"
    step = {"eliminated": ["x"], "cause": "deck_out"}
    for wrong, pointer in (
        ([], ""),
        ({}, "/ending"),
        ({"steps": 1, "ending": "time"}, "/steps"),
        ({"steps": [step], "ending": "party"}, "/ending"),
        ({"steps": [step | {"cause": "luck"}], "ending": "time"}, "/steps/0/cause"),
        ({"steps": [step | {"turn": 10**40}], "ending": "time"}, "/steps/0/turn"),
        ({"steps": [step | {"eliminated": ["\0"]}], "ending": "time"}, "/steps/0/eliminated/0"),
    ):
        response = me.post(path, wrong)
        document = refused(response, 422, "report.malformed")
        assert pointers(response) == [pointer]
        assert ("direct_attack" in document.get("known", ())) == pointer.endswith("/cause")
    refused(me.post(path, {"steps": [step], "ending": "time"}), 422, "report.unknown_player")
    refused(me.post(path, {"steps": [], "ending": "special_win"}), 422, "report.ending_excluded")


def test_a_note_is_short(event):
    pod = make.pod(event=event)
    told = make.report(of=pod)
    response = seats_of(pod)[1].post(f"/reports/{told.pk}/dispute", {"note": "x" * 301})
    refused(response, 422, "fields.invalid")
    assert pointers(response) == ["/note"]


def test_a_pod_is_304_while_nothing_changes(anyone, event):
    pod = make.pod(event=event)
    tag = anyone.get(f"/pods/{pod.pk}")["ETag"]
    assert anyone.get(f"/pods/{pod.pk}", If_None_Match=tag).status_code == 304
    make.report(of=pod)
    shown = anyone.get(f"/pods/{pod.pk}", If_None_Match=tag)
    assert shown.json()["report"]["state"] == "pending"


def test_a_closed_round_takes_only_judges_words(staff, event):
    make.entries(4, event=event)
    found = make.closed(event=event)
    pod = found.pods.get()
    story = make.first_seat_wins(pod)
    late = seats_of(pod)[0].post(f"/pods/{pod.pk}/reports", story)
    refused(late, 409, "report.round_closed")
    assert staff.post(f"/pods/{pod.pk}/decision", story).status_code == 201


def test_what_a_judge_entered_is_taken_back(staff, event):
    pod = make.pod(event=event)
    report = make.decided(pod)
    assert staff.post(f"/reports/{report.pk}/take-back").json()["state"] == "superseded"
    assert staff.get(f"/pods/{pod.pk}").json()["state"] == "playing"
    refused(staff.post(f"/reports/{report.pk}/take-back"), 409, "report.superseded")
    again = make.decided(pod)
    reader = app_of(event, "events:read")
    refused(reader.post(f"/reports/{again.pk}/take-back"), 403, "access.forbidden")
