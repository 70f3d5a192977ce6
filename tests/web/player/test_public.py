"""What everybody may see: seats, standings, the wall, the front page; and what nobody may."""

import csv
import io
import re
from datetime import datetime, timedelta
from urllib.parse import unquote

import pytest
from django.utils import timezone

from events.access import player
from events.models import Entry
from pods import services as pod_services
from pods.models import Pod
from tests import make
from tests.web.player.browse import EN, JA, finished, html, own, words
from web.seating import shelf_of

pytestmark = pytest.mark.django_db
PAGES = ("", "/seats", "/standings", "/wall")


def test_the_front_page_lists_open_and_finished_events(client):
    event = make.event(name="Over")
    make.entries(4, event=event)
    make.closed(event=event)
    finished(event)
    make.event(name="Next", capacity=10)
    page = words(client.get("/", **EN))
    assert page.index("Next") < page.index("Finished events") < page.index("Over")
    assert "10 places left" in page


@pytest.mark.parametrize(
    ("language", "taught"), [(EN, "first event"), (JA, "最初のイベントを作る")]
)
def test_an_empty_front_page_teaches(client, language, taught):
    assert taught in words(client.get("/", **language))
    assert "/sign-in" in html(client.get("/", **language))


def test_the_language_is_chosen_by_a_form(client):
    answer = client.post("/language", {"language": "en", "next": "/"})
    assert answer.status_code == 302
    assert "Find your table" in words(client.get("/"))


def test_without_a_wish_the_language_is_japanese(client):
    assert '<html lang="ja">' in html(client.get("/"))


@pytest.mark.parametrize(
    ("language", "said"), [(EN, "No seats yet"), (JA, "席はまだ決まっていません")]
)
def test_before_the_first_round_the_seats_page_says_so(client, language, said):
    assert said in words(client.get(f"/e/{make.event().pk}/seats", **language))


def test_an_earlier_round_has_its_seats_at_an_address_of_its_own(client):
    event = make.event()
    make.entries(4, event=event)
    make.closed(event=event)
    make.published(event=event)
    address = f"/e/{event.pk}/seats"
    for query, said in (("", "Round 2"), ("?round=2", "Round 2"), ("?round=1", "Round 1")):
        page = client.get(address + query, **EN)
        assert said in words(page)
        assert 'id="table-1"' in page.content.decode()
    found = client.get(address, {"round": 1, "q": "Player"}, **EN).content.decode()
    assert '<input type="hidden" name="round" value="1">' in found
    assert ("Newest round" in found, found.count("foundseat")) == (True, 4)
    assert "Newest round" not in words(client.get(f"{address}?round=2", **EN))
    for strange in ("3", "0", "x", "-1", "１", "99999", ""):
        assert "Round 2" in words(client.get(address, {"round": strange}, **EN))


def test_nobody_sees_a_draft_by_its_number(client):
    event = make.event()
    make.entries(4, event=event)
    make.draft(event=event)
    assert "No seats yet" in words(client.get(f"/e/{event.pk}/seats?round=1", **EN))


def test_seats_by_table_and_by_the_sound_of_names(client):
    event = make.event()
    for name, kana in (("山田", "やまだ"), ("がろう", ""), ("Bob", ""), ("☆", "☆")):
        make.entry(event=event, here=True, player_name=name, kana=kana)
    make.published(event=event)
    page = words(client.get(f"/e/{event.pk}/seats", **EN))
    index = page.split("in kana order")[1]
    assert [index.count(name) for name in ("山田", "がろう", "Bob", "☆")] == [1, 1, 1, 1]
    assert "やまだ" not in page


@pytest.mark.parametrize(
    ("reading", "shelf"),
    [("がろう", "カ"), ("ぱん", "ハ"), ("ヴィ", "ア"), ("ァ", "ア"), ("ｱｲ", "ア"), ("んー", "ワ"),
     ("bob", "B"), ("Ｚ", "Z"), ("12", "#"), ("☆", "#"), ("", "#"), ("Élan", "E")],
)  # fmt: skip
def test_readings_stand_on_the_shelf_one_looks_at(reading, shelf):
    assert shelf_of(reading) == shelf


@pytest.mark.parametrize("asked", ["やまだ", "山", "ﾔﾏﾀﾞ"])
def test_one_finds_ones_seat_by_name_or_reading(client, asked):
    event = make.event()
    make.entry(event=event, here=True, player_name="山田", kana="やまだ")
    make.entries(3, event=event)
    make.published(event=event)
    assert "Table 1 山田 Turn" in words(client.get(f"/e/{event.pk}/seats", {"q": asked}, **EN))


def test_who_sits_nowhere_is_sent_to_the_reception(client):
    event = make.published().event
    page = words(client.get(f"/e/{event.pk}/seats", {"q": "<b>Zoe"}, **EN))
    assert "Nobody called “<b>Zoe” sits in this round" in page


def test_a_draft_is_not_shown(client):
    event = make.event()
    make.entries(4, event=event)
    make.draft(event=event)
    for page in ("/seats", "/wall"):
        assert "Player" not in words(client.get(f"/e/{event.pk}{page}", **EN))


def test_standings_before_during_and_after(client):
    event = make.event(rounds_planned=1)
    url = f"/e/{event.pk}/standings"
    assert "Nothing has been played yet" in words(client.get(url, **EN))
    make.entries(4, event=event)
    found = make.published(event=event)
    assert "Provisional" in words(client.get(url, **EN))
    make.decided(found.pods.get())
    pod_services.close_round(round_id=found.pk, actor=make.organiser(event))
    assert "After Round 1" in words(client.get(url, **EN))
    finished(event)
    page = words(client.get(url, **EN))
    assert "Final standings" in page
    assert "Opponents' average" in page
    assert "1回戦" in words(client.get(url, **JA))


@pytest.mark.parametrize("after", ["1", "0", "99", "x", "9999", "²"])
def test_standings_as_after_a_round_never_break(client, after):
    event = make.event()
    make.entries(4, event=event)
    make.closed(event=event)
    assert client.get(f"/e/{event.pk}/standings", {"after": after}).status_code == 200


def test_an_event_without_points_shows_none(client):
    event = make.event(scheme="none")
    make.entries(4, event=event)
    make.closed(event=event)
    assert "Points" not in words(client.get(f"/e/{event.pk}/standings", **EN))
    assert "1 win" in words(client.get(f"/e/{event.pk}/wall", **EN))


def test_the_table_as_a_file(client):
    event = make.event(name="金曜の夕べ")
    make.entries(4, event=event)
    make.closed(event=event)
    answer = client.get(f"/e/{event.pk}/standings.csv", **EN)
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0][:4] == ["Rank", "Player", "Points", "Games"]
    assert len(rows) == 5
    name = unquote(answer["Content-Disposition"])
    assert name == "attachment; filename*=utf-8''金曜の夕べ-Standings.csv"


def test_a_file_in_japanese_has_japanese_headings_and_says_when_it_is_provisional(client):
    event = make.event()
    make.published(event=event)
    answer = client.get(f"/e/{event.pk}/standings.csv", **JA)
    heading = answer.content.decode("utf-8-sig").splitlines()[0]
    assert heading.startswith("順位（暫定）,プレイヤー,")
    assert not re.search("[a-z]", heading)
    assert "暫定" in unquote(answer["Content-Disposition"])


@pytest.mark.parametrize(
    ("language", "welcome", "seats", "over"),
    [(EN, "Enter with your phone", "please take your seats", "Round 1 is over"),
     (JA, "スマホでエントリー", "席のご案内", "1回戦は終わりました")],
)  # fmt: skip
def test_the_wall_says_what_everybody_waits_for(client, language, welcome, seats, over):
    event = make.event()
    url = f"/e/{event.pk}/wall"
    assert welcome in words(client.get(url, **language))
    make.entries(4, event=event)
    found = make.published(event=event)
    pod_services.set_clock(
        round_id=found.pk,
        actor=make.organiser(event),
        act=pod_services.ClockAct.START,
        now=timezone.now(),
    )
    page = client.get(url, **language)
    assert seats in words(page)
    assert "data-ends-at" in html(page)
    make.decided(found.pods.get())
    pod_services.close_round(round_id=found.pk, actor=make.organiser(event))
    assert over in words(client.get(url, **language))


def test_more_tables_than_fit_come_in_turns_even_without_scripts(client):
    event = make.event(capacity=80)
    make.entries(68, event=event)
    make.published(event=event)
    first = html(client.get(f"/e/{event.pk}/wall", {"by": "tables"}))
    assert first.count("data-wall-page") == 2
    assert f'content="15;url=/e/{event.pk}/wall?turn=1&amp;by=tables"' in first
    second = html(client.get(f"/e/{event.pk}/wall", {"turn": "1", "by": "tables"}))
    assert second.index("data-wall-page hidden") < second.index("data-wall-page>")


def test_the_qr_code_and_the_version(client):
    event = make.event()
    assert client.get(f"/e/{event.pk}/qr.svg")["Content-Type"] == "image/svg+xml"
    told = client.get(f"/e/{event.pk}/version").json()
    assert told["version"] == event.version
    assert abs(datetime.fromisoformat(told["now"]) - timezone.now()) < timedelta(minutes=1)
    assert client.get("/e/nothing/version").status_code == 404


@pytest.mark.parametrize("page", [*PAGES, "/standings.csv"])
@pytest.mark.parametrize("language", [EN, JA])
def test_an_event_that_is_not_there_gets_a_friendly_page(client, page, language):
    answer = client.get(f"/e/nothing{page}", **language)
    assert answer.status_code == 404
    assert "ページ" in words(answer) or "There is nothing here" in words(answer)


@pytest.mark.parametrize(("path", "status"), [("/zzz", 404), ("/t/", 404), ("/e/%00", 404)])
def test_an_unknown_address_gets_a_friendly_page(client, path, status):
    answer = client.get(path, **EN)
    assert answer.status_code == status
    assert "There is nothing here" in words(answer)


@pytest.mark.parametrize("people", [4, 40])
@pytest.mark.parametrize(("page", "queries"), [("/seats", 10), ("/wall", 9), ("/standings", 8)])
def test_the_number_of_queries_does_not_grow(
    client, django_assert_num_queries, people, page, queries
):
    event = make.event(capacity=80)
    make.entries(people, event=event)
    make.closed(event=event)
    make.published(event=event, seed=2)
    with django_assert_num_queries(queries):
        assert client.get(f"/e/{event.pk}{page}").status_code == 200


@pytest.fixture
def secrets_of_a_pod():
    """A pod whose players have told things that are nobody else's business."""
    event = make.event()
    entry = make.entry(
        event=event, here=True, player_name="Open", kana="ひみつのよみ", group="secret-club"
    )
    make.entries(3, event=event)
    pod = make.published(event=event).pods.get()
    teller, mate, *_ = make.seated(pod)
    report = make.report(of=pod, by=teller)
    pod_services.answer_report(
        report_id=report.pk, actor=player(mate), agrees=False, note="secret-note", now=make.EVENING
    )
    return event, entry, next(seat for seat in make.seated(pod) if seat.pk != entry.pk)


def test_nothing_private_stands_on_a_page_of_others(client, secrets_of_a_pod):
    event, entry, other = secrets_of_a_pod
    pages = [f"/e/{event.pk}{page}" for page in (*PAGES, "/standings.csv")]
    pages += [own(other), own(other, "/now"), own(other, "/report"), own(other, "/dispute")]
    shown = "".join(html(client.get(url, **EN)) for url in pages)
    private = ("ひみつのよみ", "secret-club", "secret-note", own(entry).split(".")[-1])
    assert [secret for secret in private if secret in shown] == []


def test_names_are_never_markup_on_public_pages(client):
    event = make.event(name="<script>alert(0)</script>", place="<script>alert(0)</script>")
    make.entries(4, event=event)
    Entry.objects.filter(event=event).update(player_name="<script>alert(1)</script>")
    make.closed(event=event)
    make.published(event=event, seed=2)
    shown = "".join(html(client.get(f"/e/{event.pk}{page}?q=%3Cscript%3E")) for page in PAGES)
    shown += html(client.get("/"))
    assert "<script>alert" not in shown
    assert "&lt;script&gt;alert(1)" in shown


def test_pages_allow_no_script_but_their_own(client):
    answer = client.get(f"/e/{make.event().pk}")
    policy = answer["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    page = html(answer)
    assert "<style" not in page
    assert " style=" not in page
    assert " onclick=" not in page


@pytest.mark.parametrize(("language", "mixed"), [(JA, "レベル混合"), (EN, "Mixed levels")])
def test_the_wall_says_where_levels_are_mixed(client, language, mixed):
    event = make.event(levels_policy="mixed")
    for level in (1, 2, 3, 3):
        make.entry(event=event, here=True, level=level)
    make.published(event=event)
    assert mixed in words(client.get(f"/e/{event.pk}/wall", **language))
    alike = make.pod().round.event
    assert mixed not in words(client.get(f"/e/{alike.pk}/wall", **language))


def test_a_crowded_table_is_marked_for_the_wall(client):
    event = make.event()
    make.entries(5, event=event)
    found = make.draft(event=event, allow=(5,))
    pod_services.publish_round(round_id=found.pk, actor=make.organiser(event))
    assert Pod.objects.get(round=found).seats.count() == 5
    assert "pod crowded" in html(client.get(f"/e/{event.pk}/wall"))


@pytest.mark.parametrize(
    ("page", "target"), [("/seats", "seats"), ("/standings", "standings"), ("/wall", "wall")]
)
def test_a_page_refetches_only_its_own_fragment(client, page, target):
    event = make.published().event
    answer = client.get(f"/e/{event.pk}{page}", HTTP_HX_REQUEST="true", HTTP_HX_TARGET=target)
    assert html(answer).lstrip().startswith(f'<div id="{target}"')
    assert "HX-Target" in answer["Vary"]
