"""What tests of drafts and repairs do again and again."""

from pods import services
from pods.services.arranged import facts_of
from tests import make


def evening(players=8, **settings):
    event = make.event(**settings)
    make.entries(players, event=event)
    return event, make.organiser(event)


def seats(found):
    return {pod.table: pod.seats for pod in facts_of(found)}


def swap(found, one, other, *, seen=""):
    actor = make.organiser(found.event)
    thought = services.plan_swap(round_id=found.pk, actor=actor, one=one, other=other)
    return services.change_round(round_id=found.pk, actor=actor, thought=thought, seen=seen)


def repair(found, **asked):
    actor = make.organiser(found.event)
    thought = services.plan_repair(round_id=found.pk, actor=actor, **asked)
    return thought, services.change_round(round_id=found.pk, actor=actor, thought=thought)


def kinds(event):
    return list(event.journal.values_list("kind", flat=True))
