"""A round by its number, a pod by round and table, and the pages on which people read the same."""

import pytest

from tests import make
from tests.api.conftest import app_of, player_of, refused


@pytest.fixture
def played(event, staff):
    """An event with a closed and a published round of two tables each; table 3 has the label 1."""
    tables = [{"label": "A1", "chairs": 4}, {"label": "", "chairs": 4}, {"label": "1", "chairs": 4}]
    staff.put(f"/events/{event.pk}/tables", {"tables": tables})
    make.entries(8, event=event)
    make.closed(event=event)
    make.published(event=event)
    return event


def test_a_round_is_found_by_its_number_or_as_the_current_one(played, anyone, staff):
    path = f"/events/{played.pk}/rounds"
    first, second = anyone.get(path).json()["items"]
    for number, found in ((1, first), (2, second), ("current", second)):
        answer = anyone.get(f"{path}/{number}")
        assert answer.json()["id"] == found["id"]
        assert anyone.get(f"{path}/{number}", If_None_Match=answer["ETag"]).status_code == 304
    for none in ("3", "0", "9999"):
        refused(anyone.get(f"{path}/{none}"), 404, "access.not_found")
    for strange in ("01", "-1", "latest", "10000", "１"):
        refused(anyone.get(f"{path}/{strange}"), 404, "access.not_found")
    draft = make.event(shop=played.shop)
    make.entries(4, event=draft)
    made = make.draft(event=draft)
    path = f"/events/{draft.pk}/rounds"
    assert staff.get(f"{path}/1").json()["id"] == made.pk
    assert app_of(draft, "rounds:write").get(f"{path}/1").json()["id"] == made.pk
    refused(anyone.get(f"{path}/1"), 404, "access.not_found")
    refused(staff.get(f"{path}/current"), 404, "access.not_found")


def test_a_pod_is_found_by_what_stands_on_its_table(played, anyone):
    path = f"/events/{played.pk}/rounds/current/pods"
    by_table = {pod.table: pod for pod in played.rounds.get(number=2).pods.all()}
    assert anyone.get(f"{path}/A1").json()["id"] == by_table[1].pk
    assert anyone.get(f"{path}/2").json()["id"] == by_table[2].pk
    refused(anyone.get(f"{path}/1"), 404, "access.not_found")
    refused(anyone.get(f"{path}/A2"), 404, "access.not_found")
    for strange in ("A123456789", "99999999", "٢", "%00", "%20", "A1/"):
        refused(anyone.get(f"{path}/{strange}"), 404, "access.not_found")
    first = anyone.get(f"/events/{played.pk}/rounds/1/pods/2").json()
    assert (first["round_number"], first["state"]) == (1, "done")


def test_pods_are_listed_by_round_table_sign_player_and_state(played, anyone, staff):
    path = f"/events/{played.pk}/pods"

    def places(**query):
        found = anyone.get(path, query).json()
        return [(pod["round_number"], pod["table"]) for pod in found["items"]]

    assert places() == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert places(round="current") == places(round=2) == [(2, 1), (2, 2)]
    assert places(round=2, table=2) == [(2, 2)]
    assert places(sign="A1") == [(1, 1), (2, 1)]
    assert places(state="playing", table=1) == [(2, 1)]
    entry = played.entries.first()
    assert [number for number, _ in places(entry=entry.pk)] == [1, 2]
    refused(anyone.get(path, {"round": 3}), 404, "access.not_found")
    for query in ({"round": "last"}, {"table": "A1"}, {"state": "hot"}, {"sign": "x" * 9}):
        refused(anyone.get(path, query), 422, "fields.invalid")


def test_pages_of_pods_bear_what_comes_meanwhile(played, anyone, staff):
    path = f"/events/{played.pk}/pods"
    first = anyone.get(path, {"limit": 3}).json()
    for pod in played.rounds.get(number=2).pods.all():
        make.decided(pod)
    make.close(played.rounds.get(number=2))
    make.published(event=played)
    rest = anyone.get(path, {"limit": 9, "cursor": first["next"]}).json()
    seen = [pod["id"] for pod in first["items"] + rest["items"]]
    assert len(set(seen)) == len(seen) == 6
    assert rest["as_of"] > first["as_of"]
    refused(anyone.get(path, {"cursor": "x"}), 422, "cursor.invalid")


def test_pods_take_the_same_queries_for_two_and_twenty(event, anyone, django_assert_num_queries):
    for people in (8, 72):
        make.entries(people, event=event)
        make.close(_decided(make.published(event=event)))
        with django_assert_num_queries(5):
            anyone.get(f"/events/{event.pk}/pods")


def _decided(found):
    for pod in found.pods.all():
        make.decided(pod)
    return found


def test_ids_stay_from_the_draft_on(event, staff):
    make.entries(8, event=event)
    draft = staff.post(f"/events/{event.pk}/rounds").json()
    ids = {pod["id"]: [seat["entry"] for seat in pod["seats"]] for pod in draft["pods"]}
    for act in ("publish", "redraft", "publish"):
        told = staff.post(f"/rounds/{draft['id']}/{act}").json()
        assert told["id"] == draft["id"]
        assert {p["id"]: [seat["entry"] for seat in p["seats"]] for p in told["pods"]} == ids


def test_slips_find_whoever_holds_them(event, staff):
    door = make.event(shop=event.shop, admission="slips")
    entries = make.entries(3, event=door, here=False)
    for entry, number in zip(entries, (12, 7, 3), strict=True):
        staff.post(f"/entries/{entry.pk}/slip", {"number": number})
    path = f"/events/{door.pk}/entries"
    assert [each["id"] for each in staff.get(path, {"slip": 7}).json()["items"]] == [entries[1].pk]
    assert staff.get(path, {"slip": 8}).json()["items"] == []
    refused(staff.get(path, {"slip": 0}), 422, "fields.invalid")


def test_every_page_of_an_answer_opens_for_a_person(played, anyone, staff, client):
    entry = played.entries.first()
    opened = []

    def look(answer, **headers):
        found = answer.json()
        page = found["html_url"].removeprefix("http://testserver")
        assert page.startswith("/")
        opened.append(page)
        return client.get(page.partition("#")[0], **headers)

    draw = staff.post(f"/events/{played.pk}/draws", {"count": 1}).json()
    series = staff.post(f"/shops/{played.shop_id}/series", {"name": "League", "places": [3]}).json()
    pod = played.rounds.get(number=1).pods.first()
    for path in (
        f"/shops/{played.shop_id}",
        f"/events/{played.pk}",
        f"/events/{played.pk}/rounds/1",
        f"/pods/{pod.pk}",
        f"/draws/{draw['id']}",
        f"/series/{series['id']}",
    ):
        assert look(anyone.get(path)).status_code == 200, path
    assert f"/e/{played.pk}/seats?round=1#table-{pod.table}" in opened
    page = client.get(f"/e/{played.pk}/seats?round=1").content.decode()
    assert f'id="table-{pod.table}"' in page

    assert look(player_of(entry).get(f"/entries/{entry.pk}")).status_code == 200
    assert opened[-1].startswith("/t/")
    assert look(staff.get(f"/entries/{entry.pk}")).status_code == 302
    assert opened[-1] == f"/staff/e/{played.pk}/people/{entry.pk}"
    for reader in (staff, app_of(played, "events:read", "checkin:write")):
        for path in (f"/entries/{entry.pk}", f"/events/{played.pk}/entries"):
            assert b"/t/" not in reader.get(path).content


def test_a_draft_leads_the_staff_to_the_page_of_drafts(event, staff):
    make.entries(4, event=event)
    draft = staff.post(f"/events/{event.pk}/rounds").json()
    desk = f"http://testserver/staff/e/{event.pk}/pairing"
    assert (draft["html_url"], draft["pods"][0]["html_url"]) == (desk, desk)


def test_clocks_come_with_the_servers_time(played, anyone, staff):
    entry, pod = played.entries.first(), played.rounds.get(number=2).pods.first()
    staff.post(f"/pods/{pod.pk}/companion")
    for path in (
        f"/events/{played.pk}/snapshot",
        f"/events/{played.pk}/rounds/current",
        f"/pods/{pod.pk}",
        f"/events/{played.pk}/queue",
        f"/events/{played.pk}/forecast",
        f"/events/{played.pk}/announcements",
        f"/entries/{entry.pk}/queue",
        f"/pods/{pod.pk}/companion",
    ):
        assert "T" in staff.get(path).json()["server_now"], path


def test_a_report_that_waits_for_silence_says_until_when(event, staff):
    quiet = make.event(shop=event.shop, confirmation="silence", silence_minutes=10)
    told = make.report(of=make.pod(event=quiet))
    found = staff.get(f"/pods/{told.pod_id}").json()["report"]
    assert found["counts_at"] == "2026-12-04T19:10:00+09:00"
    staff.post(f"/reports/{told.pk}/uphold")
    assert staff.get(f"/pods/{told.pod_id}").json()["report"]["counts_at"] is None
    loud = make.report(of=make.pod(event=make.event(shop=event.shop)))
    assert staff.get(f"/pods/{loud.pod_id}").json()["report"]["counts_at"] is None
