import threading
import time

import pytest
from django.db import connection

from engine.errors import RuleError
from events.once import Answer, digest_of, once
from events.work import GivenAnswer
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db(transaction=True)


def entering(event, name="Aki"):
    return lambda _: Answer(201, {"entry": make.entry(event=event, player_name=name).pk})


def door(command, *, key="k" * 16, digest="same words"):
    return once(command, prepare=lambda: None, credential="anyone", key=key, digest=digest)


def test_the_same_key_gives_the_same_answer_and_one_effect():
    event = make.event()
    first, second = door(entering(event)), door(entering(event))

    assert first.body == second.body
    assert (first.replayed, second.replayed) == (False, True)
    assert event.entries.count() == 1


def test_the_same_key_with_other_words_is_refused():
    event = make.event()
    door(entering(event))
    with refusing("key.other_words"):
        door(entering(event), digest=digest_of("other", {"words": 1}))


def test_a_key_belongs_to_its_credential():
    event = make.event()
    door(entering(event))
    once(entering(event, "Ben"), prepare=lambda: None, credential="ticket:x", key="k" * 16)
    assert event.entries.count() == 2


def test_without_a_key_nothing_is_kept():
    event = make.event()
    door(entering(event), key="")
    door(entering(event, "Ben"), key="")
    assert not GivenAnswer.objects.exists()


def test_a_refusal_keeps_neither_key_nor_effect():
    event = make.event()

    def half(_):
        make.entry(event=event)
        raise RuleError("entry.is_out")

    with refusing("entry.is_out"):
        door(half)
    assert (event.entries.count(), GivenAnswer.objects.count()) == (0, 0)
    door(entering(event))


def test_a_stale_plan_is_made_anew_once():
    plans = iter(range(5))
    tried = []

    def command(plan):
        tried.append(plan)
        if len(tried) == 1:
            raise RuleError("plan.stale")
        return Answer(200, plan)

    assert once(command, prepare=lambda: next(plans), credential="x").body == 1

    def never(plan):
        raise RuleError("plan.stale")

    with refusing("plan.stale"):
        once(never, prepare=lambda: None, credential="x")


def test_a_twin_waits_for_the_first_and_gets_its_answer():
    event = make.event()
    answers = []
    inside = threading.Event()

    def slow(_):
        inside.set()
        time.sleep(0.5)
        return entering(event)(None)

    def twin(command):
        answers.append(door(command))
        connection.close()

    first = threading.Thread(target=twin, args=(slow,))
    first.start()
    inside.wait(5)
    second = threading.Thread(target=twin, args=(entering(event),))
    second.start()
    first.join()
    second.join()

    assert [answer.body for answer in answers] == [answers[0].body] * 2
    assert {answer.replayed for answer in answers} == {False, True}
    assert event.entries.count() == 1


def test_who_waits_too_long_is_told_to_try_again(monkeypatch):
    monkeypatch.setattr("events.once.WAIT_SECONDS", 1)
    if connection.vendor == "sqlite":
        monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 1)
        connection.close()
    event = make.event()
    inside, done = threading.Event(), threading.Event()

    def hold(_):
        make.entry(event=event)
        inside.set()
        done.wait(20)
        return Answer(200, None)

    def holder():
        once(hold, prepare=lambda: None, credential="x")
        connection.close()

    thread = threading.Thread(target=holder)
    thread.start()
    inside.wait(5)
    with refusing("request.busy"):
        door(entering(event, "Ben"))
    done.set()
    thread.join()


def test_who_is_given_up_so_that_others_go_on_may_try_again():
    from django.db import OperationalError

    def crossed(_):
        raise OperationalError("deadlock detected\nDETAIL:  Process 1 waits for ShareLock")

    with refusing("request.busy"):
        door(crossed)


def test_other_trouble_of_the_database_is_not_hidden():
    from django.db import OperationalError

    def broken(_):
        raise OperationalError("disk full")

    with pytest.raises(OperationalError, match="disk full"):
        door(broken)
