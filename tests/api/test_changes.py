"""Changing drafts and published rounds over the API: look first, then change."""

import pytest

from events import services as event_services
from pods.services.arranged import facts_of
from tests import make
from tests.api.conftest import Caller, app_of, player_of, pointers, refused


@pytest.fixture
def draft(event):
    make.entries(8, event=event)
    return make.draft(event=event)


def two(draft):
    return facts_of(draft)[0].seats[0], facts_of(draft)[1].seats[0]


def test_a_swap_is_looked_at_then_made_and_ids_stay(staff, draft):
    one, other = two(draft)
    path = f"/rounds/{draft.pk}/swap"
    seen = staff.get(path, {"one": one, "other": other})
    assert seen.status_code == 200, seen.content
    assert seen["Cache-Control"] == "private, no-store"
    shown = seen.json()
    assert (shown["act"], shown["tables"]) == ("swap", [1, 2])
    assert [pod["seats"][0] for pod in shown["before"]] == [one, other]
    assert [pod["seats"][0] for pod in shown["after"]] == [other, one]
    assert [pod["pod"] for pod in shown["after"]] == [pod.row for pod in facts_of(draft)]
    body = {"one": one, "other": other, "seen": shown["seen"]}
    changed = staff.post(path, body).json()
    assert changed["id"] == draft.pk
    assert [pod["seats"][0]["entry"] for pod in changed["pods"]] == [other, one]
    refused(staff.post(path, body), 409, "round.changed_meanwhile")
    refused(staff.post(path, {"one": one, "other": one}), 422, "round.same_person")
    refused(staff.post(path, {"one": one, "other": "nobody"}), 409, "seating.not_seated")
    wrong = pointers(staff.post(path, {"one": 1, "else": 2}))
    assert sorted(wrong) == ["/else", "/one", "/other"]
    undone = staff.post(f"/rounds/{draft.pk}/undo", {"step": 1}).json()
    assert [pod["seats"][0]["entry"] for pod in undone["pods"]] == [one, other]
    refused(staff.post(f"/rounds/{draft.pk}/undo"), 409, "round.nothing_to_undo")


def test_partners_for_a_swap_and_what_they_do_to_the_round(staff, event):
    make.entries(8, event=event)
    make.closed(event=event)
    draft = make.draft(event=event)
    pods = facts_of(draft)
    items = staff.get(f"/rounds/{draft.pk}/partners", {"one": pods[0].seats[0]}).json()["items"]
    assert {item["entry"] for item in items} == set(pods[1].seats)
    assert {item["change"] for item in items} <= {-1, 0, 1}
    assert 1 in {item["change"] for item in items}
    assert staff.get(f"/rounds/{draft.pk}/partners", {"one": "nobody"}).json() == {"items": []}
    runner, reader = app_of(event, "rounds:write"), app_of(event, "events:read")
    assert runner.get(f"/rounds/{draft.pk}/partners", {"one": "x"}).status_code == 200
    refused(reader.get(f"/rounds/{draft.pk}/partners", {"one": "x"}), 403, "access.forbidden")


def test_one_key_swaps_once(staff, draft):
    one, other = two(draft)
    for _ in range(2):
        answer = staff.post(
            f"/rounds/{draft.pk}/swap", {"one": one, "other": other}, Idempotency_Key="swap-1"
        )
        assert answer.status_code == 200
    assert two(draft) == (other, one)


def test_a_swap_tells_its_price_in_the_readers_language(event):
    make.entries(8, event=event)
    first = make.closed(event=event)
    draft = make.draft(event=event)
    met = facts_of(first)[0].seats
    where = {name: pod.table for pod in facts_of(draft) for name in pod.seats}
    one = next(name for name, table in where.items() if table == 1 and name not in met)
    other = next(name for name in met if where[name] == 2)
    said = {}
    for language in ("ja", "en"):
        caller = Caller(make.token(event)[1], language=language)
        shown = caller.get(f"/rounds/{draft.pk}/swap", {"one": one, "other": other}).json()
        line = next(line for line in shown["lines"] if line["rule"] == "R3")
        assert line["is_worse"]
        assert line["amount"] == f"+{shown['change']['R3'][0]:g}"
        said[language] = line["words"]
    assert said == {"ja": "再び同卓する組の重み", "en": "Weight of pairs who meet again"}


def test_a_late_entry_and_a_drop_change_the_fewest_tables(staff, anyone, event):
    make.entries(12, event=event)
    found = make.published(event=event)
    pods = facts_of(found)
    path = f"/rounds/{found.pk}/repair"
    refused(staff.get(path), 409, "round.nothing_to_repair")
    event_services.drop_entry(entry_id=pods[1].seats[2], actor=make.organiser(event))
    shown = staff.get(path).json()
    assert shown["tables"] == [2]
    version = anyone.get(f"/rounds/{found.pk}").json()["publish_version"]
    changed = staff.post(path, {"seen": shown["seen"]}).json()
    assert [pod["changed"] for pod in changed["pods"]] == [False, True, False]
    public = anyone.get(f"/rounds/{found.pk}").json()
    assert public["publish_version"] > version
    assert len(public["pods"][1]["seats"]) == 3
    late = make.entry(event=event, here=True)
    staff.post(path)
    assert late.pk == staff.get(f"/rounds/{found.pk}").json()["pods"][1]["seats"][3]["entry"]
    last = staff.get(f"/events/{event.pk}/journal", {"limit": 200}).json()["items"]
    assert "round.changed" in {row["kind"] for row in last}


def test_a_repair_that_cannot_split_takes_another_size(staff, event):
    make.entries(4, event=event)
    draft = make.draft(event=event)
    make.entry(event=event, here=True)
    path = f"/rounds/{draft.pk}/repair"
    assert "pod_of_5" in refused(staff.get(path), 409, "seating.cannot_split")["choices"]
    assert len(staff.get(path, {"allow": "5"}).json()["after"][0]["seats"]) == 5
    assert len(staff.post(path, {"allow": [5]}).json()["pods"][0]["seats"]) == 5


def test_tables_without_a_result_are_paired_anew(staff, event):
    make.entries(12, event=event)
    found = make.published(event=event)
    make.report(of=found.pods.get(table=1))
    before = facts_of(found)
    path = f"/rounds/{found.pk}/re-pair"
    shown = staff.get(path, {"seed": "5"}).json()
    assert 1 not in shown["tables"]
    made = staff.post(path, {"seed": 5, "seen": shown["seen"]}).json()
    assert [seat["entry"] for seat in made["pods"][0]["seats"]] == list(before[0].seats)
    after = {tuple(pod["seats"]) for pod in shown["after"]}
    assert after <= {pod.seats for pod in facts_of(found)}
    assert staff.post(path).status_code == 200


def test_pods_are_pinned_and_moved(staff, event, draft):
    pod = facts_of(draft)[0]
    assert staff.post(f"/pods/{pod.row}/pin", {"pinned": True}).json()["pinned"] is True
    dealt = staff.post(f"/events/{event.pk}/rounds").json()
    assert [seat["entry"] for seat in dealt["pods"][0]["seats"]] == list(pod.seats)
    assert dealt["id"] == draft.pk
    assert staff.post(f"/pods/{pod.row}/move", {"table": 2}).json()["table"] == 2
    refused(staff.post(f"/pods/{pod.row}/move", {"table": 0}), 422, "table.unknown")
    refused(staff.post(f"/pods/{pod.row}/pin", {"pinned": "yes"}), 422, "fields.invalid")


def test_why_this_pod_with_the_next_best_choice_is_for_the_staff(staff, anyone, event):
    make.entries(8, event=event)
    found = make.published(event=event)
    best = staff.get(f"/rounds/{found.pk}").json()["pods"][0]["next_best"]
    assert best["code"].startswith("next_best")
    assert best["sentence"]
    assert anyone.get(f"/rounds/{found.pk}").json()["pods"][0]["next_best"] is None


def test_tables_are_written_as_a_whole_and_labels_are_everybodys(staff, anyone, event):
    path = f"/events/{event.pk}/tables"
    assert anyone.get(path).json() == {"own": False, "items": []}
    tables = [{"label": "A", "chairs": 4, "accessible": True}, {}, {"out_of_use": True}]
    stored = staff.put(path, {"tables": tables}).json()
    assert stored == anyone.get(path).json()
    assert stored["own"] is True
    assert [(table["number"], table["label"], table["chairs"]) for table in stored["items"]] == [
        (1, "A", 4), (2, "2", 4), (3, "3", 4),
    ]  # fmt: skip
    make.entries(4, event=event)
    found = make.published(event=event)
    assert anyone.get(f"/rounds/{found.pk}").json()["pods"][0]["label"] == "A"
    later = make.event(shop=event.shop)
    assert anyone.get(f"/events/{later.pk}/tables").json() == {**stored, "own": False}
    refused(staff.put(path, {"tables": [{"chairs": 1}]}), 422, "fields.invalid")
    refused(staff.put(path, {"tables": [{"label": "x"}, {"label": "x"}]}), 422, "table.label_twice")
    refused(anyone.put(path, {"tables": []}), 401, "access.sign_in_needed")
    refused(app_of(event, "events:read").put(path, {"tables": []}), 403, "access.forbidden")


def test_promises_are_made_listed_and_taken_back(staff, event):
    one, other, third = make.entries(3, event=event)
    path = f"/events/{event.pk}/locks"
    made = staff.post(path, {"entry": one.pk, "table": 2})
    assert made.status_code == 201
    assert made.json() == {"id": made.json()["id"], "entry": one.pk, "table": 2, "mate": None}
    staff.post(path, {"entry": other.pk, "mate": third.pk})
    assert len(staff.get(path).json()["items"]) == 2
    assert staff.send("DELETE", f"{path}/{made.json()['id']}", None).status_code == 204
    assert [lock["table"] for lock in staff.get(path).json()["items"]] == [None]
    refused(staff.post(path, {"entry": one.pk}), 422, "lock.table_or_mate")
    refused(staff.post(path, {"entry": "\0", "table": 1}), 422, "fields.invalid")
    refused(staff.post(path, {"entry": "NOBODY", "table": 1}), 422, "lock.unknown_person")


def test_changes_are_made_and_seen_by_whoever_runs_rounds(anyone, event, draft):
    one, other = two(draft)
    reader, stranger = app_of(event, "events:read"), app_of(make.event())
    ticket = player_of(event.entries.first())
    pod = facts_of(draft)[0].row
    for path, body in (
        (f"/rounds/{draft.pk}/swap", {"one": one, "other": other}),
        (f"/rounds/{draft.pk}/repair", {}),
        (f"/rounds/{draft.pk}/re-pair", {}),
        (f"/rounds/{draft.pk}/undo", {}),
        (f"/pods/{pod}/pin", {"pinned": True}),
        (f"/pods/{pod}/move", {"table": 2}),
    ):
        for caller in (anyone, stranger, ticket):
            refused(caller.post(path, body), 404, "access.not_found")
        refused(reader.post(path, body), 403, "access.forbidden")
    refused(
        reader.get(f"/rounds/{draft.pk}/swap", {"one": one, "other": other}),
        403,
        "access.forbidden",
    )
    for caller in (anyone, stranger, ticket, reader):
        assert caller.get(f"/events/{event.pk}/locks").status_code in (401, 403)
    runner = app_of(event, "rounds:write")
    shown = runner.get(f"/rounds/{draft.pk}/swap", {"one": one, "other": other})
    assert "R2" not in shown.json()["change"]
    assert runner.post(f"/rounds/{draft.pk}/swap", {"one": one, "other": other}).status_code == 200
