"""Short builders for people in the queue of rolling tables."""

from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st

from engine.seating.problem import Levels
from engine.seating.rolling_line import Line, Rules, Waiter

NOON = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)


def minutes(number):
    return timedelta(minutes=number)


def waiter(name, waited=0, *, level=2, accepts=(), avoid=(), order=0, mark=""):
    """Somebody who has waited so many minutes at noon; `mark` is "beginner" or "helper"."""
    marks = {mark: True} if mark else {}
    since = NOON - minutes(waited)
    return Waiter(
        name, level, frozenset({level, *accepts}), since, frozenset(avoid), order, **marks
    )


def line(*people, history=(), tables=(1, 2, 3, 4), now=NOON, together=(), **rules):
    """A queue of a shop that waits 5 minutes for a fourth and 10 for new faces."""
    rules = {"short_after": minutes(5), "again_after": minutes(10)} | rules
    return Line(tuple(people), tuple(history), tables, now, Rules(**rules), tuple(together))


def waiters(names, waited=0, **words):
    """People of one kind; who is named first has waited a moment longer."""
    return [waiter(name, waited, order=n, **words) for n, name in enumerate(names)]


@st.composite
def lines(draw, most=13):
    """Any queue: levels, acceptances, people apart, waits and what was played."""
    names = [f"p{n}" for n in range(draw(st.integers(0, most)))]
    few = st.sets(st.sampled_from(names), max_size=2) if names else st.just(set())
    people = [
        waiter(
            name,
            draw(st.integers(0, 25)),
            level=draw(st.integers(1, 3)),
            accepts=draw(st.sets(st.integers(1, 3))),
            avoid=draw(few) - {name},
            order=n,
            mark=draw(st.sampled_from(("", "", "beginner", "helper"))),
        )
        for n, name in enumerate(names)
    ]
    pods = st.lists(st.sampled_from([*names, "gone"]), min_size=3, max_size=4, unique=True)
    history = draw(st.lists(pods.map(tuple), max_size=8)) if len(names) > 2 else ()
    parties = st.lists(st.sampled_from(names), min_size=2, max_size=3, unique=True).map(tuple)
    return line(
        *people,
        history=history,
        together=draw(st.lists(parties, max_size=2)) if len(names) > 2 else (),
        tables=tuple(range(1, draw(st.integers(0, 4)) + 1)),
        levels=draw(st.sampled_from(Levels)),
    )
