"""Games inside the game of a pod: who opens and ends them, in which order, and what waits for them."""

from datetime import timedelta

import pytest

from engine.outcomes.subgames import first_player
from events.access import player, staff
from events.models import Event
from pods import services
from pods.models import Pod
from pods.subgame import Subgame
from pods.subgames import subgames_of
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
NOW = make.EVENING
FULL = 60


def later(minutes):
    return NOW + timedelta(minutes=minutes)


@pytest.fixture
def pod():
    return make.pod(event=make.event(format="mtg_commander"))


def people(pod):
    return [entry.pk for entry in make.seated(pod)]


def opened(pod, players=None, *, by=None, at=0, cards=None, **words):
    some = players or people(pod)
    return services.open_subgame(
        pod_id=pod.pk,
        actor=player(by or make.seated(pod)[0]),
        players=some,
        libraries=dict.fromkeys(some, FULL) | (cards or {}),
        now=later(at),
        **words,
    )


def closed(pod, row, *outs, by=None, at=0):
    """End a subgame: these go out one after another, or all but the first seated there."""
    outs = outs or list(reversed([one for one in row.players if one not in row.short][1:]))
    return services.close_subgame(
        pod_id=pod.pk,
        number=row.number,
        actor=player(by or make.seated(pod)[0]),
        telling=make.telling(*outs),
        now=later(at),
    )


def journal(pod, kind):
    return list(pod.round.event.journal.filter(kind=kind).values_list("facts", flat=True))


def test_a_game_inside_the_game_is_told_before_the_game_outside(pod):
    some = people(pod)[:3]
    row = opened(pod, some, seed=7, life=20)

    assert (row.number, row.parent, row.life, row.players) == (1, 0, 20, some)
    assert row.first_id == first_player(some, seed=7, number=1)
    assert subgames_of(pod).tree.waiting == tuple(people(pod)[3:])
    with refusing("subgame.still_open", open=[1]):
        make.report(of=pod)
    with refusing("subgame.still_open", open=[1]):
        make.decided(pod)
    ended = closed(pod, row)
    assert (ended.winner_id, ended.kind) == (some[0], "win")
    assert ended.placements == {some[0]: 1, some[1]: 2, some[2]: 3}
    make.report(of=pod)
    with refusing("subgame.main_reported"):
        opened(pod)
    (begun,), (over,) = journal(pod, "subgame.opened"), journal(pod, "subgame.closed")
    assert (begun["subgame"], begun["parent"], begun["seed"]) == (1, 0, 7)
    assert (begun["players"], begun["first"]) == (some, row.first_id)
    assert (over["subgame"], over["placements"]) == (1, ended.placements)


def test_subgames_open_in_the_innermost_game_and_close_last_opened_first(pod):
    outer = opened(pod)
    inner = opened(pod, people(pod)[1:3], life=7)
    assert (inner.parent, subgames_of(pod).tree.depth(2)) == (1, 2)
    with refusing("subgame.players_invalid"):
        opened(pod, people(pod)[:2])  # one of them waits outside
    with refusing("subgame.still_open", open=[2]):
        closed(pod, outer)
    closed(pod, inner)
    with refusing("subgame.closed"):
        closed(pod, inner)
    closed(pod, outer)
    with refusing("subgame.unknown"):
        services.close_subgame(
            pod_id=pod.pk,
            number=3,
            actor=player(make.seated(pod)[0]),
            telling=make.telling(),
            now=NOW,
        )


def test_fewer_than_seven_cards_lose_at_once(pod):
    one, two, *rest = people(pod)
    row = opened(pod, cards={one: 6})
    assert row.short == [one]
    ended = closed(pod, row, *rest)
    assert (ended.winner_id, ended.placements[one]) == (two, 4)
    alone = opened(pod, [one, two], cards={one: 6})
    assert (alone.winner_id, alone.kind) == (two, "win")
    nobody = opened(pod, [one, two], cards={one: 0, two: 3})
    assert (nobody.winner_id, nobody.kind) == (None, "draw")
    make.report(of=pod)


def test_copies_open_one_after_another_until_they_are_waived(pod):
    first = opened(pod, people(pod)[:2], copies=3, life=11)
    with refusing("subgame.no_copy_left"):
        services.open_next_copy(
            pod_id=pod.pk, actor=player(make.seated(pod)[0]), libraries={}, now=NOW
        )
    closed(pod, first)
    with refusing("subgame.copies_left"):
        make.report(of=pod)
    with refusing("subgame.copies_left"):
        opened(pod)
    actor = player(make.seated(pod)[0])
    cards = dict.fromkeys(people(pod), FULL)
    second = services.open_next_copy(pod_id=pod.pk, actor=actor, libraries=cards, now=NOW)
    assert (second.parent, second.players, second.life) == (0, first.players, 11)
    closed(pod, second)
    services.waive_copies(pod_id=pod.pk, actor=actor)
    with refusing("subgame.no_copy_left"):
        services.waive_copies(pod_id=pod.pk, actor=actor)
    make.report(of=pod)


def test_one_opened_by_mistake_is_taken_back_and_kept_for_the_record(pod):
    outer, inner = opened(pod), opened(pod)
    actor = player(make.seated(pod)[1])

    def take_back(number):
        services.take_back_subgame(pod_id=pod.pk, number=number, actor=actor, now=later(1))

    with refusing("subgame.not_last"):
        take_back(outer.number)
    take_back(inner.number)
    assert Subgame.objects.get(pk=inner.pk).taken_back_at == later(1)
    assert opened(pod).number == 2
    take_back(2)
    take_back(1)
    make.report(of=pod)


def test_only_the_table_and_staff_open_games_and_only_while_it_plays(pod):
    stranger = make.entry(event=pod.round.event, here=True)
    with refusing("access.forbidden"):
        opened(pod, by=stranger)
    actor = make.organiser(pod.round.event)
    row = services.open_subgame(
        pod_id=pod.pk,
        actor=actor,
        players=people(pod),
        libraries=dict.fromkeys(people(pod), FULL),
        now=NOW,
    )
    with refusing("access.forbidden"):
        closed(pod, row, by=stranger)
    other = staff(make.user())
    with refusing("access.forbidden"):
        services.take_back_subgame(pod_id=pod.pk, number=1, actor=other, now=NOW)
    elsewhere = make.pod(event=make.event())
    with refusing("subgame.format_excluded"):
        opened(elsewhere)


def test_everybody_starts_as_in_the_event_s_own_games_unless_the_card_says_otherwise(pod):
    assert opened(pod).life == 40
    Event.objects.update(life_points=30)
    assert opened(pod).life == 30
    assert opened(pod, life=7).life == 7


def test_who_is_out_of_the_game_plays_in_none_inside_it(pod):
    out = pod.seats.first()
    out.out_at = NOW
    out.save()
    with refusing("subgame.players_invalid"):
        opened(pod)
    assert opened(pod, people(pod)[1:]).first_id != out.entry_id


def test_the_time_that_subgames_took_is_offered_and_given_once(pod):
    event = pod.round.event
    judge = make.organiser(event)
    outer = opened(pod, at=0)
    closed(pod, opened(pod, at=2), at=5)
    assert subgames_of(pod).offered == timedelta()
    closed(pod, outer, at=12)
    closed(pod, opened(pod, at=20), at=23)
    assert subgames_of(pod).offered == timedelta(minutes=15)
    with refusing("access.forbidden"):
        services.give_subgame_time(pod_id=pod.pk, actor=player(make.seated(pod)[0]))
    with refusing("subgame.bad_minutes"):
        services.give_subgame_time(pod_id=pod.pk, actor=judge, minutes=121)
    assert services.give_subgame_time(pod_id=pod.pk, actor=judge).extra_seconds == 15 * 60
    with refusing("subgame.no_time_offered"):
        services.give_subgame_time(pod_id=pod.pk, actor=judge)
    closed(pod, opened(pod, at=30), at=39)
    services.give_subgame_time(pod_id=pod.pk, actor=judge, minutes=5)
    assert Pod.objects.get(pk=pod.pk).extra_seconds == 20 * 60
    assert [facts["seconds"] for facts in journal(pod, "subgame.time_given")] == [900, 300]


def test_a_table_whose_people_change_has_no_subgames_any_more(pod):
    opened(pod)
    services.redraft_round(round_id=pod.round_id, actor=make.organiser(pod.round.event))
    assert subgames_of(pod).rows == {}
    assert Subgame.objects.count() == 1
