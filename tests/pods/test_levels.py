"""Levels that cannot fill pods: whom staff may ask, what people answer, what the round makes of it."""

import pytest

from events import services as event_services
from events.access import ANYONE, player
from pods import services
from pods.asked import AskState, LevelAsk
from pods.level_asks import asks_of, own_ask
from pods.merges import offers_of
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
NOW = make.EVENING


def evening(policy="separate", fans=5, casuals=7, **fields):
    event = make.event(levels_policy=policy, capacity=40)
    low = make.entries(fans, event=event, level=1, accepts=(), **fields)
    high = make.entries(casuals, event=event, level=2, accepts=())
    return event, low, high


def ask(event, **moves):
    return services.ask_levels(event_id=event.pk, actor=make.organiser(event), moves=moves, now=NOW)


def first_offer(event):
    offer = offers_of(event, now=NOW)[0]
    return {moved.entry.pk: moved.level for moved in offer.moves}


@pytest.mark.parametrize("policy", ["separate", "accepted"])
def test_five_and_seven_become_four_and_eight_with_one_yes(policy):
    event, fans, _casuals = evening(policy)
    (offer, *_) = offers_of(event, now=NOW)
    (moved,) = offer.moves
    assert (moved.entry, moved.level, moved.accepted, offer.broken) == (fans[-1], 2, False, 1)
    assert dict(offer.sizes) == {1: (4,), 2: (4, 4)}
    (asked,) = ask(event, **first_offer(event))
    assert own_ask(fans[-1]) == asked
    services.answer_level(ask_id=asked.pk, actor=player(fans[-1]), agrees=True)
    assert offers_of(event, now=NOW) == []
    draft = make.draft(event=event)
    assert sorted((pod.level, pod.seats.count()) for pod in draft.pods.all()) == [
        (1, 4), (2, 4), (2, 4),
    ]  # fmt: skip
    assert draft.cost["R1"] == 0


def test_a_yes_counts_for_that_round_only():
    event, fans, _casuals = evening()
    (asked,) = ask(event, **{fans[0].pk: 2})
    services.answer_level(ask_id=asked.pk, actor=player(fans[0]), agrees=True)
    make.closed(event=event)
    assert own_ask(fans[0]) is None
    assert offers_of(event, now=NOW) != []
    with refusing("seating.level_cannot_split"):
        make.draft(event=event)
    with refusing("level.not_asked"):
        services.answer_level(ask_id=asked.pk, actor=player(fans[0]), agrees=False)


def test_who_said_no_is_not_proposed_again_and_another_is():
    event, fans, _casuals = evening()
    (asked,) = ask(event, **first_offer(event))
    services.answer_level(ask_id=asked.pk, actor=player(fans[-1]), agrees=False)
    offers = offers_of(event, now=NOW)
    assert offers
    people = {moved.entry for offer in offers for moved in offer.moves if moved.level == 2}
    assert fans[-1] not in people
    assert fans[-2] in people
    with refusing("seating.level_cannot_split"):
        make.draft(event=event)


def test_whoever_accepts_the_level_need_not_be_asked():
    event, fans, _casuals = evening()
    event_services.change_entry(
        entry_id=fans[1].pk, actor=player(fans[1]), changes={"accepts": [1, 2]}
    )
    (offer, *_) = offers_of(event, now=NOW)
    assert [(moved.entry, moved.accepted) for moved in offer.moves] == [(fans[1], True)]
    (asked,) = ask(event, **first_offer(event))
    assert asked.state == AskState.YES
    assert make.draft(event=event).pods.count() == 3


def test_the_same_question_twice_is_one_and_another_proposal_takes_the_open_ones_back():
    event, fans, _casuals = evening()
    (first,) = ask(event, **{fans[0].pk: 2})
    version = type(event).objects.get(pk=event.pk).version
    assert ask(event, **{fans[0].pk: 2}) == [first]
    assert type(event).objects.get(pk=event.pk).version == version
    (second,) = ask(event, **{fans[1].pk: 2})
    first.refresh_from_db()
    assert (first.state, second.state) == (AskState.WITHDRAWN, AskState.ASKED)
    with refusing("level.not_asked"):
        services.answer_level(ask_id=first.pk, actor=player(fans[0]), agrees=True)
    (third,) = ask(event, **{fans[1].pk: 3})
    assert third != second
    services.withdraw_ask(ask_id=third.pk, actor=make.organiser(event))
    services.withdraw_ask(ask_id=third.pk, actor=make.organiser(event))
    assert own_ask(fans[1]) is None


def test_a_late_yes_does_not_overtake_a_newer_question():
    event, fans, _casuals = evening()
    (first,) = ask(event, **{fans[0].pk: 2})
    services.answer_level(ask_id=first.pk, actor=player(fans[0]), agrees=False)
    ask(event, **{fans[0].pk: 3})
    with refusing("level.not_asked"):
        services.answer_level(ask_id=first.pk, actor=player(fans[0]), agrees=True)


def test_who_plays_at_the_level_by_themself_by_now_is_asked_no_more():
    event, fans, _casuals = evening()
    ask(event, **{fans[-1].pk: 2})
    event_services.change_entry(
        entry_id=fans[-1].pk, actor=player(fans[-1]), changes={"level": 2, "accepts": [2]}
    )
    fans[-1].refresh_from_db()
    assert own_ask(fans[-1]) is None
    assert asks_of(event, 1) == []


def test_bad_questions_are_refused():
    event, fans, casuals = evening()
    gone = make.entry(event=event, level=1)
    stranger = make.entry(here=True, level=1)
    for moves in ({fans[0].pk: 1}, {fans[0].pk: 0}, {gone.pk: 2}, {stranger.pk: 2}, {"x": 2}):
        with refusing("level.bad_move"):
            ask(event, **moves)
    with refusing("level.nobody_asked"):
        ask(event)
    for actor in (ANYONE, player(fans[0])):
        with refusing("access.sign_in_needed" if actor == ANYONE else "access.forbidden"):
            services.ask_levels(event_id=event.pk, actor=actor, moves={fans[0].pk: 2}, now=NOW)
    (asked,) = ask(event, **{fans[0].pk: 2})
    for actor in (ANYONE, player(casuals[0]), make.organiser(make.event())):
        with refusing("access.not_found"):
            services.answer_level(ask_id=asked.pk, actor=actor, agrees=True)
    with refusing("access.forbidden"):
        services.withdraw_ask(ask_id=asked.pk, actor=player(fans[0]))
    assert LevelAsk.objects.get().state == AskState.ASKED


def test_nobody_is_asked_while_a_round_is_played_or_where_it_would_not_help():
    event, fans, _casuals = evening(fans=4, casuals=4)
    assert offers_of(event, now=NOW) == []
    make.published(event=event)
    with refusing("level.no_round_to_come"):
        ask(event, **{fans[0].pk: 2})
    mixed, *_ = evening("mixed")
    assert offers_of(mixed, now=NOW) == []
    assert offers_of(make.event(), now=NOW) == []


def test_an_answer_while_the_pods_are_made_makes_them_stale():
    event, fans, _casuals = evening()
    boss = make.organiser(event)
    (asked,) = ask(event, **{fans[0].pk: 2})
    services.answer_level(ask_id=asked.pk, actor=player(fans[0]), agrees=True)
    thought = services.plan_round(event_id=event.pk, actor=boss, seed=1)
    services.withdraw_ask(ask_id=asked.pk, actor=boss)
    with refusing("plan.stale"):
        services.pair_round(event_id=event.pk, actor=boss, thought=thought)


def test_a_draft_that_rests_on_a_yes_taken_back_is_not_published():
    event, fans, _casuals = evening()
    boss = make.organiser(event)
    (asked,) = ask(event, **{fans[0].pk: 2})
    services.answer_level(ask_id=asked.pk, actor=player(fans[0]), agrees=True)
    draft = make.draft(event=event)
    services.answer_level(ask_id=asked.pk, actor=player(fans[0]), agrees=False)
    with refusing("round.level_not_agreed", entries=[fans[0].pk]):
        services.publish_round(round_id=draft.pk, actor=boss)
    services.answer_level(ask_id=asked.pk, actor=player(fans[0]), agrees=True)
    services.publish_round(round_id=draft.pk, actor=boss)
    draft.refresh_from_db()
    assert draft.state == "published"


def test_a_level_changed_after_pairing_stops_only_a_draft_that_is_not_accepted_any_more():
    event = make.event()
    people = make.entries(8, event=event, accepts=(1, 2))
    draft, actor = make.draft(event=event), make.organiser(event)
    assert {pod.level for pod in draft.pods.all()} == {2}
    event_services.change_entry(
        entry_id=people[0].pk, actor=actor, changes={"level": 1, "accepts": [1]}
    )
    with refusing("round.level_not_agreed", entries=[people[0].pk]):
        services.publish_round(round_id=draft.pk, actor=actor)

    event_services.change_entry(entry_id=people[0].pk, actor=actor, changes={"accepts": [1, 2]})
    with refusing("round.level_not_agreed"):
        type(event).objects.filter(pk=event.pk).update(levels_policy="separate")
        services.publish_round(round_id=draft.pk, actor=actor)
    type(event).objects.filter(pk=event.pk).update(levels_policy="accepted")
    services.publish_round(round_id=draft.pk, actor=actor)
