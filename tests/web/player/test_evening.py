"""A player's own evening: so far, and with thanks when it is over."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from engine.words import Cause
from events.models import Event
from events.services import drop_entry
from pods import services as pod_services
from standings.evenings import evening_of
from standings.services import finish_event
from tests import make
from tests.web.player.browse import EN, JA, finished, own, words

pytestmark = pytest.mark.django_db


def story(client, entry, language=EN):
    answer = client.get(own(entry, "/evening"), **language)
    assert answer.status_code == 200
    return words(answer)


@pytest.fixture
def evening():
    """Two rounds for four people at one table; the first seat won the first, the last one the second."""
    event = make.event(rounds_planned=2)
    people = make.entries(4, event=event)
    make.closed(event=event)
    pod = make.published(event=event, seed=2).pods.get()
    seats = [each.pk for each in make.seated(pod)]
    make.decided(pod, make.telling(*seats[:3]))
    return event, people, pod


def test_after_the_event_one_reads_whom_one_met_and_where_one_finished(client, evening):
    event, people, pod = evening
    make.close(pod.round)
    finished(event)
    winner = make.seated(pod)[3]
    page = story(client, winner)
    others = [one.player_name for one in people if one != winner]
    assert f"{winner.player_name}, thank you for playing!" in page
    assert "2 games, 3 people met" in page
    assert [name for name in others if name not in page] == []
    assert "Round 2 · Table 1" in page
    assert "Place 1 of 4 Winner" in page
    assert page.count("(met again)") == 3
    assert "Final place" in page
    assert "2ゲーム、3人と同卓" in story(client, winner, JA)
    assert "Deck ran out" in story(client, make.seated(pod)[0])
    assert own(winner, "/evening") in client.get(own(winner)).content.decode()


def test_between_rounds_the_story_so_far_is_told_and_points_are_those_of_the_table(client, evening):
    _event, people, pod = evening
    told = evening_of(people[0], with_ranks=True)
    assert sum(game.points for game in told.games) == told.row.points
    assert "Your evening so far" in story(client, people[0])
    assert "Read my story so far" not in words(client.get(own(people[0]), **EN))
    make.close(pod.round)
    assert "Read my story so far" in words(client.get(own(people[0]), **EN))


def test_an_open_game_is_told_without_its_result(client):
    pod = make.pod()
    page = story(client, make.seated(pod)[0])
    assert "1 game, 3 people met" in page
    assert "No result counts yet." in page


def test_whoever_had_no_game_is_thanked_too_and_told_what_comes_next(client):
    event = make.event()
    make.closed(event=make_with(event, 4))
    late = make.entry(event=event)
    coming = make.event(shop=event.shop, name="Next week", starts_at=_in(days=7))
    make.event(shop=event.shop, name="Last week", starts_at=_in(days=-7))
    make.event(name="Elsewhere", starts_at=_in(days=7))
    finished(event)
    page = story(client, late)
    assert "You had no game this time." in page
    assert coming.name in page
    assert "Last week" not in page
    assert "Elsewhere" not in page


def make_with(event, number):
    make.entries(number, event=event)
    return event


def _in(*, days):
    return timezone.now() + timedelta(days=days)


def test_where_ranks_are_hidden_no_points_and_no_rank_are_told(client, evening):
    event, people, pod = evening
    make.close(pod.round)
    finished(event)
    Event.objects.filter(pk=event.pk).update(ranks_hidden=True)
    page = story(client, people[0])
    assert "Place" in page
    assert "points" not in page
    assert "Final place" not in page
    assert "Standings" not in page


def test_a_judges_loss_reads_as_it_does_to_everybody(client):
    pod = make.pod()
    one = make.seated(pod)[0]
    desk = make.organiser(pod.round.event)
    words_ = {"kind": "loss", "reason": "secret", "now": make.EVENING}
    pod_services.give_penalty(entry_id=one.pk, actor=desk, **words_)
    make.decided(pod)
    page = story(client, one)
    assert "Left early" in page
    assert "Place 4 of 4" in page
    assert "secret" not in page
    assert "Disqualified" not in page


def test_nobody_meets_whoever_never_came(client):
    pod = make.pod()
    one, *_, last = make.seated(pod)
    outs = [each.pk for each in reversed(make.seated(pod)[1:])]
    told = {**make.telling(*outs)}
    told["steps"][0]["cause"] = Cause.NO_SHOW.value
    make.decided(pod, told)
    assert "1 game, 2 people met" in story(client, one)
    page = story(client, last)
    assert "1 game, 0 people met" in page
    assert "You were not at the table." in page


def test_a_bye_and_a_team_are_told(client):
    event = make.event(format="dm_original", rounds_planned=1)
    make.entries(3, event=event)
    found = make.published(event=event)
    out = found.seats.get(pod=None).entry
    page = story(client, out)
    assert "Rounds without a game" in page
    assert "Round 1" in page


def test_somebody_who_left_keeps_the_games_they_had(client, evening):
    event, people, _pod = evening
    drop_entry(entry_id=people[1].pk, actor=make.organiser(event))
    assert "2 games, 3 people met" in story(client, people[1])


def test_games_at_rolling_tables_come_in_the_order_played(client):
    event = make.event(mode="rolling")
    desk = make.organiser(event)
    pod_services.open_queue(event_id=event.pk, actor=desk)
    people = make.entries(4, event=event)
    for hour in (10, 11):
        with time_machine.travel(make.EVENING.replace(hour=hour), tick=False):
            for one in people:
                pod_services.join_queue(entry_id=one.pk, actor=desk, now=timezone.now())
            if hour > 10:
                pod_services.form_now(event_id=event.pk, actor=desk, now=timezone.now())
            pod = people[0].seats.order_by("-pk")[0].pod
            make.decided(pod)
    told = evening_of(people[0], with_ranks=True)
    assert [game.pod.formed_at.hour for game in told.games] == [10, 11]
    assert sum(game.points for game in told.games) == told.row.points
    finish_event(event_id=event.pk, actor=desk, now=make.EVENING)
    assert "2 games, 3 people met" in story(client, people[0])


def test_a_partner_is_told_apart_and_teams_have_places(client):
    event = make.event(format="ygo_tag", teams="random", scheme="win3_draw1")
    make.entries(4, event=event)
    pod = make.published(event=event).pods.get()
    one, two, three, _four = make.seated(pod)
    make.decided(pod, make.telling(two.pk))
    page = story(client, one)
    assert "Place 1 of 2 Winner" in page
    assert f"Together with {three.player_name}" in page
    assert "1 game, 3 people met" in page
    assert "Place 2 of 2" in story(client, two)


def test_a_match_is_told_by_its_games(client):
    pod = make.pod(players=2, event=make.event(format="dm_plays", best_of=3))
    first, second = make.seated(pod)
    make.decided(pod, make.match(first.pk, second.pk, second.pk))
    assert "Place 1 of 2 Winner 2–1" in story(client, second)
    assert "Place 2 of 2 1–2" in story(client, first)


def test_a_cut_is_told_by_its_stage_and_scores_nothing(client):
    event = make.event(rounds_planned=1)
    make.entries(7, event=event)
    make.closed(event=event)
    found = pod_services.draw_cut(event_id=event.pk, actor=make.organiser(event), size=4)
    pod_services.publish_round(round_id=found.pk, actor=make.organiser(event))
    make.decided(found.pods.get())
    winner = make.seated(found.pods.get())[0]
    page = story(client, winner)
    assert "Final · Table" in page
    told = evening_of(winner, with_ranks=True)
    assert [game.points is None for game in told.games] == [False, True]
