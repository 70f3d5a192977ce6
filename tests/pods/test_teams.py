"""Two against two: rounds of fixed pairs and of another partner each round, results, the table."""

from itertools import combinations

import pytest

from engine.seating.sides import sides_of
from pods.models import Seat
from pods.words import reason_sentences
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
TAG = {"format": "ygo_tag", "scheme": "win3_draw1", "tiebreaks": ["opponents_win_rate"]}


def rotation(players=8, **settings):
    event = make.event(**TAG | {"teams": "random"} | settings)
    return event, make.entries(players, event=event)


def sides_at(found):
    return [sides_of([seat.pk for seat in make.seated(pod)]) for pod in found.pods.all()]


def first_team_wins(pod):
    """One of the second team runs out of life; the team goes out together."""
    second = make.seated(pod)[1]
    return {"steps": [{"eliminated": [second.pk], "cause": "life_zero"}], "ending": "last_standing"}


def play(event):
    found = make.published(event=event)
    for pod in found.pods.all():
        make.decided(pod, first_team_wins(pod))
    return make.close(found)


def test_nobody_has_the_same_partner_twice_in_a_rotation():
    event, people = rotation()
    partners = set()
    for _round in range(3):
        found = play(event)
        for sides in sides_at(found):
            new = {frozenset(side) for side in sides}
            assert not new & partners
            partners |= new
        assert Seat.objects.filter(round=found).exclude(pod=None).count() == len(people)
        reasons = reason_sentences(found.pods.first().reasons, {})
        assert "Nobody here has been partners before." in reasons
    assert len(partners) == 12


def test_partners_share_place_and_points():
    event, _people = rotation(4)
    found = play(event)
    pod = found.pods.get()
    first, second = sides_at(found)[0]
    report = pod.reports.get()
    assert report.winner_id is None
    assert report.placements == {**dict.fromkeys(first, 1), **dict.fromkeys(second, 3)}
    points = {row.entry_id: row.points for row in make.table(event)}
    assert points == {**dict.fromkeys(first, 3), **dict.fromkeys(second, 0)}


@pytest.mark.parametrize(("players", "sizes"), [(7, [4, 3]), (6, [4, 2]), (2, [2]), (3, [3])])
def test_three_and_two_people_play_with_two_decks(players, sizes):
    event, _people = rotation(players)
    found = make.published(event=event)
    assert sorted((pod.seats.count() for pod in found.pods.all()), reverse=True) == sizes
    short = min(sides_at(found), key=lambda sides: sum(map(len, sides)))
    if sizes[-1] == 3:
        assert [len(side) for side in short] == [2, 1]
    for pod in found.pods.all():
        make.decided(pod, first_team_wins(pod))
    assert {row.points for row in make.table(event)} == {3, 0}


def test_somebody_alone_gets_no_round():
    event, _people = rotation(1)
    with refusing("seating.cannot_split", players=1, choices=["wait"]):
        make.draft(event=event)


def test_who_is_partner_shows_in_the_sides_of_a_pod():
    event, people = rotation(4)
    found = make.published(event=event)
    [sides] = sides_at(found)
    assert {name for side in sides for name in side} == {one.pk for one in people}
    assert all(len({*one}) == 2 for one in combinations(sides, 2))
