"""Levels and marks of people in the queue of rolling tables: one tap, a question's answer, a helper."""

import pytest

from events import due
from events.access import player
from pods import services
from pods.asked import AskState, LevelAsk
from pods.level_asks import own_ask
from tests import make
from tests.pods.tables_rolling import evening, join, later, pods_of, rolling_event, sitting, waiting
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return rolling_event()


@pytest.fixture
def casual(event):
    """Somebody who plays Casual and nothing else, behind three Fans who take anybody; all wait."""
    fans = make.entries(3, event=event, level=1, accepts=(1, 2, 3))
    one = make.entry(event=event, here=True, level=2, accepts=())
    join(*fans, one)
    return one


def accept(entry, level, *, accepts=True, at=1):
    return services.accept_level(
        entry_id=entry.pk, actor=player(entry), level=level, accepts=accepts, now=later(at)
    )


def ask(event, **moves):
    return services.ask_levels(
        event_id=event.pk, actor=make.organiser(event), moves=moves, now=later(0)
    )


def test_one_tap_lets_another_level_in_and_the_table_is_made_at_once(event, casual):
    assert pods_of(event) == []
    accept(casual, 3)
    assert (pods_of(event), waiting(event)[-1]) == ([], casual.pk)
    accept(casual, 3, accepts=False)
    casual.refresh_from_db()
    assert casual.accepts == [2]
    accept(casual, 1)
    assert casual.pk in sitting(pods_of(event)[0])


def test_a_yes_to_a_question_counts_in_the_queue(event, casual):
    (asked,) = ask(event, **{casual.pk: 1})
    assert own_ask(casual) == asked
    services.answer_level(ask_id=asked.pk, actor=player(casual), agrees=True)
    assert casual.pk in sitting(pods_of(event)[0])
    casual.refresh_from_db()
    assert casual.accepts == [2]


def test_a_no_does_not_and_a_tap_answers_the_question(event, casual):
    (asked,) = ask(event, **{casual.pk: 1})
    services.answer_level(ask_id=asked.pk, actor=player(casual), agrees=False)
    assert pods_of(event) == []
    (again,) = ask(event, **{casual.pk: 1})
    accept(casual, 1)
    assert LevelAsk.objects.get(pk=again.pk).state == AskState.YES
    assert len(pods_of(event)) == 1


def test_at_rolling_tables_one_question_does_not_take_another_s_back(event, casual):
    other = make.entry(event=event, here=True, level=3, accepts=())
    (first,) = ask(event, **{casual.pk: 3})
    ask(event, **{other.pk: 2})
    assert own_ask(casual) == first
    ask(event, **{casual.pk: 1})
    first.refresh_from_db()
    assert first.state == AskState.WITHDRAWN


def test_beside_a_round_the_yes_for_that_round_counts():
    event, _people, (one, _two) = evening()
    make.decided(one)
    late = make.entries(3, event=event, level=1, accepts=(1, 2))
    mate = make.seated(one)[0]
    event.entries.filter(pk=mate.pk).update(accepts=[2])
    join(*late, mate, at=10)
    LevelAsk.objects.create(
        event=event, entry=mate, number=1, level=1, state=AskState.YES, at=later(0)
    )
    services.form_now(event_id=event.pk, actor=make.organiser(event), now=later(21))
    assert sitting(pods_of(event)[0]) == {mate.pk, *(each.pk for each in late)}


def test_what_cannot_be_chosen_is_refused(event, casual):
    for level in (2, 4):
        with refusing("level.bad_move"):
            accept(casual, level)
    with refusing("access.not_found"):
        services.accept_level(
            entry_id=casual.pk,
            actor=player(make.entry(event=event, here=True)),
            level=1,
            accepts=True,
            now=later(1),
        )
    services.leave_queue(entry_id=casual.pk, actor=player(casual))
    with refusing("queue.not_waiting"):
        accept(casual, 1)
    mixed = rolling_event(levels_policy="mixed")
    one = make.entry(event=mixed, here=True)
    join(one)
    with refusing("queue.levels_fixed"):
        accept(one, 1)


def test_a_beginner_sits_beside_a_helper_who_came_later():
    event, _people, _pods = evening()
    beginner = make.entry(event=event, here=True, mark="beginner")
    others = make.entries(3, event=event)
    helper = make.entry(event=event, here=True, mark="helper")
    join(beginner, *others, helper, at=10)
    due.run_due_rows(now=later(20))

    (pod,) = pods_of(event)
    assert sitting(pod) == {beginner.pk, helper.pk, *(each.pk for each in others[:2])}
    assert {"code": "helper_here", "players": [helper.pk]} in pod.reasons
