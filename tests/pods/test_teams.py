"""Two against two: rounds of fixed pairs and of another partner each round, results, the table."""

from itertools import combinations

import pytest

from engine.seating.sides import sides_of
from events import services as event_services
from pods import services as pod_services
from pods.history import history_of
from pods.models import Pod, Seat
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
        codes = [why["code"] for why in found.pods.first().reasons]
        assert codes[0] == "partners_new"
        assert "met_before" not in codes
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


def couples(number, **settings):
    """An event of so many complete pairs."""
    event = make.event(**TAG | settings)
    pairs = []
    for _pair in range(number):
        one = make.entry(event=event, here=True)
        one.refresh_from_db()
        pairs.append((one, make.entry(event=event, here=True, team_code=one.team.code)))
    return event, pairs


def test_fixed_pairs_stay_together_and_meet_each_other_once():
    event, pairs = couples(4)
    known = {frozenset((one.pk, other.pk)) for one, other in pairs}
    met = set()
    for _round in range(3):
        for sides in sides_at(play(event)):
            assert {frozenset(side) for side in sides} <= known
            met.add(frozenset(map(frozenset, sides)))
    assert len(met) == 6


def test_an_odd_pair_sits_out_and_who_is_alone_plays_with_two_decks():
    event, pairs = couples(2)
    alone = make.entry(event=event, here=True)
    found = make.published(event=event)
    byes = set(Seat.objects.filter(round=found, pod=None).values_list("entry_id", flat=True))
    assert byes in ([{one.pk, other.pk} for one, other in pairs] + [{alone.pk}])
    assert found.pods.count() == 1
    for pod in found.pods.all():
        make.decided(pod, first_team_wins(pod))
    make.close(found)
    second = make.published(event=event)
    again = set(Seat.objects.filter(round=second, pod=None).values_list("entry_id", flat=True))
    assert again
    assert not again & byes


def change_by(event, plan, **asked):
    actor = make.organiser(event)
    thought = plan(actor=actor, **asked)
    pod_services.change_round(round_id=asked["round_id"], actor=actor, thought=thought)


def test_a_partner_who_leaves_mid_round_leaves_the_other_with_two_decks():
    event, pairs = couples(4)
    found = make.published(event=event)
    before = {pod.pk: [seat.pk for seat in make.seated(pod)] for pod in found.pods.all()}
    one, gone = pairs[0]
    event_services.drop_entry(entry_id=gone.pk, actor=make.organiser(event))
    change_by(event, pod_services.plan_repair, round_id=found.pk)
    after = {pod.pk: [seat.pk for seat in make.seated(pod)] for pod in found.pods.all()}
    assert sum(before[row] == after[row] for row in before) == 1
    short = next(names for names in after.values() if len(names) == 3)
    assert [set(side) for side in sides_of(short) if one.pk in side] == [{one.pk}]
    codes = [why["code"] for pod in found.pods.all() for why in pod.reasons]
    assert "met_again" not in codes


def test_a_late_pair_sits_out_or_meets_whoever_does():
    event, _pairs = couples(3)
    found = make.published(event=event)
    assert Seat.objects.filter(round=found, pod=None).count() == 2
    one = make.entry(event=event, here=True)
    one.refresh_from_db()
    other = make.entry(event=event, here=True, team_code=one.team.code)
    change_by(event, pod_services.plan_repair, round_id=found.pk)
    assert not Seat.objects.filter(round=found, pod=None).exists()
    assert {one.pk, other.pk} in [set(side) for sides in sides_at(found) for side in sides]
    with refusing("round.nothing_to_repair"):
        pod_services.plan_repair(round_id=found.pk, actor=make.organiser(event))


def test_single_people_of_fixed_pairs_trade_no_seats():
    event, pairs = couples(4)
    found = make.draft(event=event)
    with refusing("round.teams_stay_together"):
        pod_services.plan_swap(
            round_id=found.pk,
            actor=make.organiser(event),
            one=pairs[0][0].pk,
            other=pairs[1][0].pk,
        )


def test_tables_without_a_result_are_dealt_anew_in_a_rotation():
    event, _people = rotation(8)
    found = make.published(event=event)
    done = found.pods.first()
    make.decided(done, first_team_wins(done))
    kept = [seat.pk for seat in make.seated(done)]
    make.entry(event=event, here=True)
    change_by(event, pod_services.plan_re_pair, round_id=found.pk, seed=5)
    assert sorted(pod.seats.count() for pod in found.pods.all()) == [2, 3, 4]
    assert [seat.pk for seat in make.seated(done)] == kept


def test_drawing_lots_for_the_first_turn_changes_no_teams():
    event, _people = rotation(3)
    pod = make.published(event=event).pods.get()
    pair, [alone] = sides_of([seat.pk for seat in make.seated(pod)])
    Pod.objects.filter(pk=pod.pk).update(first=alone)
    pod.refresh_from_db()
    lost = {"steps": [{"eliminated": [pair[0]], "cause": "life_zero"}], "ending": "last_standing"}
    assert make.decided(pod, lost).placements == {alone: 1, **dict.fromkeys(pair, 2)}
    make.close(pod.round)
    assert history_of(event).seatings() == (((pair[0], alone, pair[1]),),)


@pytest.mark.parametrize("chair", range(4))
def test_an_empty_chair_leaves_teams_as_they_were(chair):
    event, _people = rotation(4, grace_minutes=0)
    pod = make.published(event=event).pods.get()
    names = [seat.pk for seat in make.seated(pod)]
    words = {"pod_id": pod.pk, "entry_id": names[chair], "actor": make.organiser(event)}
    pod_services.say_missing(now=make.EVENING, **words)
    pod_services.start_without(now=make.EVENING, **words)
    left = [set(side) - {names[chair]} for side in sides_of(names)]
    now = [seat.pk for seat in make.seated(pod)]
    assert sorted(map(sorted, sides_of(now))) == sorted(map(sorted, left))
    pod.refresh_from_db()
    assert (pod.first_id or now[0]) == (names[0] if chair else names[1])
    _pair, [alone] = sides_of(now)
    words["entry_id"] = alone
    pod_services.say_missing(now=make.EVENING, **words)
    with refusing("seat.too_few"):
        pod_services.start_without(now=make.EVENING, **words)
