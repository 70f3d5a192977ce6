"""What is worked out once per version: the table, its fragment, its words in the API."""

from threading import Barrier, Thread

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from events import services as event_services
from events.kinds import PUBLIC, QUIET
from standings.kept import Kept
from tests import make
from tests.api.conftest import Caller
from tests.web.player.browse import EN, JA, html, words

FRAGMENT = {"HTTP_HX_TARGET": "standings"}


def test_ten_at_once_build_once():
    kept, built, got, start = Kept(3), [], [], Barrier(10)

    def ask():
        start.wait(10)
        got.append(kept.once("key", lambda: built.append(1) or len(built)))

    threads = [Thread(target=ask) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert (got, built) == ([1] * 10, [1])


def test_what_was_asked_for_last_stays_and_nothing_is_kept_of_a_failure():
    kept = Kept(2)
    with pytest.raises(ZeroDivisionError):
        kept.once("a", lambda: 1 / 0)
    assert kept.once("a", lambda: "first") == "first"
    kept.once("b", lambda: "b")
    assert kept.once("a", lambda: "again") == "first"
    kept.once("c", lambda: "c")
    assert kept.once("a", lambda: "again") == "first"
    assert kept.once("b", lambda: "again") == "again"


def played(people=8):
    event = make.event(capacity=100)
    make.entries(people, event=event)
    make.closed(event=event)
    return event


def cost(client, url, **headers):
    with CaptureQueriesContext(connection) as seen:
        assert client.get(url, **headers).status_code in {200, 304}
    return len(seen)


@pytest.mark.django_db
@pytest.mark.parametrize("people", [4, 50])
def test_the_second_reader_of_a_version_works_nothing_out(client, people):
    event = played(people)
    page, api = f"/e/{event.pk}/standings", f"/api/v1/events/{event.pk}/standings"
    assert cost(client, page, **EN) <= 8
    assert [cost(client, each, **EN) for each in (api, f"{page}.json")] == [1, 1]
    assert cost(client, page, **EN) == 2  # the event, and the series that it counts for
    assert cost(client, page, **FRAGMENT, **EN) == 1
    assert cost(client, f"{page}?after=1", **EN) <= 8
    assert cost(client, f"{page}?after=1", **EN) == 2


@pytest.mark.django_db
def test_what_cannot_move_the_table_leaves_it_kept(client):
    event = played()
    page = f"/e/{event.pk}/standings"
    cost(client, page, **EN)
    late = make.entry(event=event)
    event_services.check_in(entry_id=late.pk, actor=make.organiser(event))
    make.draft(event=event)
    assert cost(client, page, **EN) == 2


@pytest.mark.django_db
def test_a_counted_result_a_new_name_and_a_new_round_are_seen_at_once(client):
    event = played(4)
    page, api = f"/e/{event.pk}/standings", Caller()
    before = api.get(f"/events/{event.pk}/standings").json()
    last = before["rows"][3]["entry"]
    client.get(page, **EN)
    pod = event.rounds.get().pods.get()
    outs = [each.pk for each in make.seated(pod) if each.pk != last]
    make.decided(pod, make.telling(*outs))
    assert api.get(f"/events/{event.pk}/standings").json()["rows"][0]["entry"] == last
    event_services.change_entry(
        entry_id=last, actor=make.organiser(event), changes={"player_name": "Renamed"}
    )
    assert "Renamed" in words(client.get(page, **EN))
    make.published(event=event, seed=3)
    assert "Provisional" in words(client.get(page, **EN))


@pytest.mark.django_db
def test_a_fragment_is_sent_again_only_when_it_is_another(client):
    event = played()
    page = f"/e/{event.pk}/standings"
    first = client.get(page, **FRAGMENT, **EN)
    assert "<!doctype" not in html(first)
    again = client.get(page, HTTP_IF_NONE_MATCH=first["ETag"], **FRAGMENT, **EN)
    assert (again.status_code, again.content) == (304, b"")
    other = client.get(page, HTTP_IF_NONE_MATCH=first["ETag"], **FRAGMENT, **JA)
    assert other.status_code == 200
    make.published(event=event, seed=3)
    assert client.get(page, HTTP_IF_NONE_MATCH=first["ETag"], **FRAGMENT, **EN).status_code == 200


@pytest.mark.django_db
def test_the_api_has_a_tag_of_the_table_and_not_of_the_event():
    event, api = played(), Caller()
    url = f"/events/{event.pk}/standings"
    tag = api.get(url)["ETag"]
    make.entry(event=event)
    assert api.get(url, if_none_match=tag).status_code == 304
    make.published(event=event, seed=3)
    assert api.get(url, if_none_match=tag).status_code == 200


def test_every_quiet_kind_is_a_kind_and_results_are_none_of_them():
    assert PUBLIC.keys() > QUIET
    loud = {"report.accepted", "report.decided", "round.published", "round.closed"}
    loud |= {"entry.changed", "event.changed", "event.finished", "event.reopened"}
    assert loud <= PUBLIC.keys() - QUIET
