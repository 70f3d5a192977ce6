"""How an event went: the chart of ranks, the grid of meetings, and both as text."""

import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standings.progress import Course, Progress, progress_of
from standings.selectors import table_of
from tests import make
from tests.pods.test_teams import couples, play
from tests.web.player.browse import EN, JA, finished, html, links, own, words
from web.bump import NARROW, WIDE, bump_chart, short
from web.grid import meeting_grid

SVG = "{http://www.w3.org/2000/svg}"


def played(people=8, rounds=2, **settings):
    event = make.event(capacity=100, rounds_planned=5, **settings)
    make.entries(people, event=event)
    for seed in range(rounds):
        make.closed(event=event, seed=seed)
    event.refresh_from_db()
    return event


def pictures(answer):
    """The pictures of a page, by their class; each must be well-formed and need no style."""
    found = re.findall(r"(?s)<svg.*?</svg>", html(answer))
    parsed = [ET.fromstring(f'<x xmlns="http://www.w3.org/2000/svg">{svg}</x>')[0] for svg in found]
    assert not any("style" in each.attrib for svg in parsed for each in svg.iter())
    return {svg.get("class").split()[1]: svg for svg in parsed}


def lines(svg):
    return [group.find(f"{SVG}title").text for group in svg.findall(f"{SVG}g")]


@pytest.mark.django_db
def test_the_ranks_are_those_of_the_tables_as_after_each_round():
    event = played(people=7, rounds=3)
    for number in (1, 2, 3):
        table = table_of(event, after_round=number)
        ranks = {row.entry_id: row.rank for row in table.rows}
        assert {c.entry_id: c.ranks[number - 1] for c in progress_of(event).courses} == ranks
    assert sum(progress_of(event).met.values()) == 3 * (6 + 3)


@pytest.mark.django_db
def test_a_late_player_has_a_line_from_their_first_round_on(client):
    event = played()
    late = make.entry(event=event, here=True, player_name="Late")
    make.closed(event=event, seed=7)
    event.refresh_from_db()
    course = next(c for c in progress_of(event).courses if c.entry_id == late.pk)
    assert course.ranks[:2] == (None, None)
    assert isinstance(course.ranks[2], int)
    chart = bump_chart(progress_of(event), top=12)
    [line] = (line for line in chart.lines if line.course.entry_id == late.pk)
    assert (len(line.dots), line.path.count("C")) == (1, 0)


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "said"), [(EN, "Ranks after each round"), (JA, "同卓した人")])
def test_the_page_shows_both_pictures_and_the_same_in_words(client, language, said):
    event = played(people=4)
    answer = client.get(f"/e/{event.pk}/progress", **language)
    found = pictures(answer)
    assert set(found) == {"bump", "grid"}
    for svg in found.values():
        ids = svg.get("aria-labelledby").split()
        assert [svg.find(f"{SVG}{tag}").get("id") for tag in ("title", "desc")] == ids
    assert said in words(answer)
    assert words(answer).count("×2") == 4 * 3  # four people met in both rounds
    assert len(found["grid"].findall(f".//{SVG}rect")) == 16
    names = [row.player_name for row in table_of(event).rows]
    assert lines(found["bump"]) == names


@pytest.mark.django_db
def test_of_a_large_event_the_first_are_shown_and_the_reader(client):
    event = played(people=20)
    rows = table_of(event).rows
    last = rows[-1]
    url = f"/e/{event.pk}/progress"
    assert lines(pictures(client.get(url, **EN))["bump"]) == [r.player_name for r in rows[:12]]
    mine = client.get(url, {"me": last.entry_id}, **EN)
    assert lines(pictures(mine)["bump"])[-1] == last.player_name
    assert f"The thick line is {last.player_name}" in words(mine)
    more = client.get(url, {"top": "24", "me": "nobody"}, **EN)
    assert len(lines(pictures(more)["bump"])) == 20
    assert "thick line" not in words(more)
    assert client.get(f"{url}?top=²", **EN).status_code == 200


@pytest.mark.django_db
def test_before_the_second_round_the_page_says_what_will_come(client):
    event = make.event()
    url = f"/e/{event.pk}/progress"
    assert "There are no rounds yet" in words(client.get(url, **EN))
    make.entries(4, event=event)
    make.draft(event=event)
    assert "Nobody has sat with anybody" in words(client.get(url, **EN))
    again = played(people=4, rounds=1)
    page = client.get(f"/e/{again.pk}/progress", **EN)
    assert "lines begin with the second round" in words(page)
    assert set(pictures(page)) == {"grid"}


@pytest.mark.django_db
def test_names_are_text_and_the_wall_has_the_chart_as_its_last_page(client):
    event = played(people=4)
    first = event.entries.first()
    first.player_name = "<script>&"
    first.save()
    for path in ("progress", "wall?turn=1"):
        answer = client.get(f"/e/{event.pk}/{path}", **EN)
        assert "<script>&" in lines(pictures(answer)["bump"])
        assert "<script>&" not in html(answer)
    finished(event)
    assert "down to" not in html(client.get(f"/e/{event.pk}/wall", **EN))


ranks = st.lists(st.integers(1, 9), min_size=2, max_size=40)


@given(st.data())
def test_no_two_lines_share_a_place_and_all_stay_in_the_picture(data):
    people, rounds = data.draw(st.integers(1, 60)), data.draw(st.integers(2, 20))
    top = data.draw(st.integers(1, 48))
    order = [data.draw(st.permutations(range(1, people + 1))) for _ in range(rounds - 1)]
    columns = [*order, list(range(1, people + 1))]
    progress = Progress(
        rounds=rounds,
        provisional=False,
        courses=tuple(
            Course(str(at), f"P{at}", tuple(column[at] for column in columns))
            for at in range(people)
        ),
        met=Counter(),
    )
    for width in (NARROW, WIDE):
        chart = bump_chart(progress, top=top, me=str(people - 1), width=width)
        for at in range(rounds):
            ys = [line.dots[at].y for line in chart.lines]
            above = [y for y in ys if chart.band is None or y < chart.band]
            assert len(above) == len(set(above))
            assert all(0 < y < chart.height for y in ys)
        xs = [x for _number, x in chart.rounds]
        assert xs == sorted(set(xs))
        assert xs[-1] < chart.label_x < width
    assert meeting_grid(progress, top=top) is None


@pytest.mark.parametrize(
    ("name", "room", "shown"),
    [
        ("Ann", 18, "Ann"),
        ("ボルシャック", 12, "ボルシャック"),
        ("ボルシャック", 11, "ボルシャ…"),
        ("abcdef", 5, "abcd…"),
    ],
)
def test_long_names_are_cut_by_their_width(name, room, shown):
    assert short(name, room) == shown


@pytest.mark.django_db
def test_a_player_finds_their_own_line_from_their_page(client):
    event = played(people=4)
    me = event.entries.first()
    [link] = [each for each in links(client.get(own(me), **EN)) if "/progress" in each]
    assert f"The thick line is {me.player_name}" in words(client.get(link, **EN))


@pytest.mark.django_db
def test_a_fixed_pair_is_one_line_for_both(client):
    event, pairs = couples(4)
    play(event)
    play(event)
    url, second = f"/e/{event.pk}/progress", pairs[0][1]
    answer = client.get(url, {"me": second.pk}, **EN)
    assert len(lines(pictures(answer)["bump"])) == 4
    assert second.player_name in words(answer).split("The thick line is")[1].split(".")[0]
    assert len(pictures(answer)["grid"].findall(f".//{SVG}rect")) == 16
