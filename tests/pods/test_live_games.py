"""The live game at a pod: who may tap, what is stored, who was faster, what becomes its report."""

from datetime import timedelta

import pytest

from engine.table.acts import Act, Kind
from engine.words import Cause, Ending
from events.access import ANYONE, player
from pods import services
from pods.companion import Companion, CompanionAct
from pods.live_games import live_game_of, tells_match
from pods.models import Pod, Seat
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
NOW = make.EVENING
NEXT = Act(Kind.NEXT_TURN)


@pytest.fixture
def pod():
    return make.pod()


def people(pod):
    return [entry.pk for entry in make.seated(pod)]


def begin(pod, *, by=None, **words):
    actor = player(by or make.seated(pod)[0])
    return services.begin_live_game(pod_id=pod.pk, actor=actor, now=NOW, **words)


def anew(pod, seen, **words):
    actor = player(make.seated(pod)[0])
    return services.begin_live_game_anew(pod_id=pod.pk, actor=actor, seen=seen, now=NOW, **words)


def tap(pod, act, *, seen, by=None, at=0):
    actor = by or player(make.seated(pod)[0])
    return services.play_act(
        pod_id=pod.pk, actor=actor, seen=seen, act=act, now=NOW + timedelta(minutes=at)
    )


def game(pod):
    return live_game_of(pod).game


def out(*players, cause=Cause.DECK_OUT):
    return Act(Kind.ELIMINATE, players=players, cause=cause)


def test_phones_of_a_table_share_one_log_and_nothing_is_journalled(pod):
    a, b, *_ = make.seated(pod)
    before = pod.round.event.journal.count()
    assert live_game_of(pod) is None
    begin(pod)
    assert begin(pod, by=b).pk == begin(pod).pk
    tap(pod, Act(Kind.CHANGE, player=b.pk, counter="shields", amount=-2), seen=0)
    tap(pod, NEXT, seen=1, by=player(b), at=3)
    now = game(pod)
    assert (now.count(b.pk), now.turn_player, now.turn_since) == (
        4,
        b.pk,
        NOW + timedelta(minutes=3),
    )
    assert tap(pod, Act(Kind.UNDO), seen=2).version == 3
    assert game(pod).turn_player == a.pk
    assert CompanionAct.objects.count() == 3
    assert pod.round.event.journal.count() == before


def test_whoever_was_slower_is_told_so_and_changes_nothing(pod):
    begin(pod)
    tap(pod, NEXT, seen=0)
    with refusing("companion.stale", seen=0, version=1):
        tap(pod, NEXT, seen=0, by=player(make.seated(pod)[1]))
    assert game(pod).turn == 2


def test_what_the_rules_refuse_is_not_logged(pod):
    begin(pod)
    with refusing("live.nothing_to_undo"):
        tap(pod, Act(Kind.UNDO), seen=0)
    assert Companion.objects.get().version == 0


def test_only_the_table_and_those_who_report_for_others_may_tap(pod):
    stranger = player(make.entry(event=pod.round.event, here=True))
    with refusing("companion.not_begun"):
        tap(pod, NEXT, seen=0)
    begin(pod)
    tap(pod, NEXT, seen=0, by=make.organiser(pod.round.event))
    for other, code in ((stranger, "access.forbidden"), (ANYONE, "access.sign_in_needed")):
        with refusing(code, need="results:report"):
            tap(pod, NEXT, seen=1, by=other)


def test_a_finished_game_is_told_as_the_pod_s_report(pod):
    a, b, c, d = people(pod)
    begin(pod)
    for seen, act in enumerate((out(b), NEXT, out(c), out(d))):
        tap(pod, act, seen=seen)
    told = live_game_of(pod).report
    assert told.ending is Ending.LAST_STANDING
    make.report(of=pod, story=told.as_dict())
    report = pod.reports.get()
    assert (report.winner_id, report.placements) == (a, {a: 1, b: 4, c: 3, d: 2})
    assert [step["turn"] for step in report.steps] == [1, 2, 2]


def test_nothing_is_played_once_the_result_counts(pod):
    begin(pod)
    make.decided(pod)
    with refusing("companion.result_counts"):
        tap(pod, NEXT, seen=0)
    make.close(pod.round)
    with refusing("report.round_closed", round=1):
        begin(Pod.objects.get(pk=pod.pk))


def test_a_game_begins_with_who_drew_the_lot_and_without_who_never_came(pod):
    a, b, c, d = people(pod)
    services.record_first(pod_id=pod.pk, entry_id=c, actor=make.organiser(pod.round.event))
    Seat.objects.filter(entry=d).update(no_show=True)
    begin(pod)
    assert (game(pod).setup.seats, game(pod).standing) == ((c, d, a, b), (c, a, b))
    begun = anew(pod, 0, first=b, turn_seconds=120)
    now = game(pod)
    assert (begun.version, now.turn_player, now.setup.turn_seconds) == (1, b, 120)
    with refusing("live.player_out", player="x"):
        anew(pod, 1, first="x")
    with refusing("companion.bad_seconds", most=3600):
        anew(pod, 1, turn_seconds=0)


def test_another_game_begins_after_the_log_of_the_last_one(pod):
    begin(pod)
    tap(pod, NEXT, seen=0)
    with refusing("companion.stale", seen=0, version=1):
        anew(pod, 0)
    assert anew(pod, 1).version == 2
    assert (game(pod).turn, live_game_of(pod).acts) == (1, [])
    with refusing("live.nothing_to_undo"):
        tap(pod, Act(Kind.UNDO), seen=2)
    assert tap(pod, NEXT, seen=2).version == 3
    assert CompanionAct.objects.count() == 2


def test_where_other_people_sit_now_the_game_begins_anew(pod):
    begin(pod)
    tap(pod, NEXT, seen=0)
    newcomer = make.entry(event=pod.round.event, here=True)
    Seat.objects.filter(pod=pod, number=4).update(entry=newcomer)
    assert live_game_of(pod) is None
    with refusing("companion.not_begun"):
        tap(pod, NEXT, seen=1)
    assert begin(pod).version == 2
    assert newcomer.pk in game(pod).standing


def test_a_match_is_not_told_by_one_game():
    duel = make.pod(players=2, event=make.event(format="dm_original", best_of=3))
    assert tells_match(duel)
    assert not tells_match(make.pod())


def test_everybody_starts_with_the_life_that_the_event_says():
    pod = make.pod(event=make.event(format="mtg_commander", life_points=30))
    begin(pod)
    assert {each.counters["life"] for each in game(pod).players.values()} == {30}


def test_teams_stay_where_three_people_drew_lots_for_the_first_turn():
    event = make.event(format="ygo_tag", teams="random")
    pod = make.pod(players=3, event=event)
    one, alone, other = people(pod)
    services.record_first(pod_id=pod.pk, entry_id=alone, actor=make.organiser(event))
    begin(Pod.objects.get(pk=pod.pk))
    assert game(pod).setup.teams == ((one, other), (alone,))
