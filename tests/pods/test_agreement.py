"""What a table agrees on: everybody there must say yes, and nobody outside learns who said what."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.access import player
from events.journal import hint_of
from events.models import JournalEntry
from pods import services
from pods.agreeing import Stand, proposals_of, stand_of
from pods.models import Seat
from tests import make
from tests.refusing import refusing

PEOPLE = st.sets(st.sampled_from("abcdef"), min_size=1)
VOICES = st.dictionaries(st.sampled_from("abcdefxy"), st.booleans())


@settings(max_examples=60)
@given(people=PEOPLE, voices=VOICES)
def test_all_of_the_table_and_nobody_else_decides(people, voices):
    stand = stand_of(people, voices, withdrawn=False)
    says = [voices.get(one) for one in people]
    assert (stand is Stand.AGREED) is all(says)
    assert (stand is Stand.DECLINED) is (False in says)
    others = {one: True for one in voices if one not in people}
    assert stand_of(people, voices | others, withdrawn=False) is stand
    assert stand_of(people, voices, withdrawn=True) is Stand.WITHDRAWN


@pytest.fixture
def pod(db):
    return make.pod()


def propose(pod, who, actor=None, **change):
    words = {"kind": "no_loops"} | change
    return services.propose_change(
        pod_id=pod.pk, entry_id=who.pk, actor=actor or player(who), now=make.EVENING, **words
    )


def say(made, who, *, agrees=True, actor=None):
    services.answer_change(
        proposal_id=made.pk,
        entry_id=who.pk,
        actor=actor or player(who),
        agrees=agrees,
        now=make.EVENING,
    )


def stand(pod):
    return [told.stand for told in proposals_of(pod)]


def test_it_counts_when_everybody_says_yes_and_ends_with_one_no(pod):
    one, two, three, four = make.seated(pod)
    made = propose(pod, one)
    say(made, two)
    say(made, three)
    assert stand(pod) == [Stand.OPEN]
    say(made, four, actor=make.organiser(pod.round.event))
    assert stand(pod) == [Stand.AGREED]
    say(made, two, agrees=False)
    assert stand(pod) == [Stand.DECLINED]
    services.withdraw_change(proposal_id=made.pk, actor=player(one), now=make.EVENING)
    assert stand(pod) == [Stand.WITHDRAWN]
    with refusing("agreement.withdrawn"):
        say(made, three)


def test_the_same_change_twice_is_a_yes_to_the_first(pod):
    one, two, *_ = make.seated(pod)
    assert propose(pod, one, kind="own", text=" no   rush ") == propose(
        pod, two, kind="own", text="no rush"
    )
    [told] = proposals_of(pod)
    assert len(told.yes) == 2


def test_whoever_comes_to_the_table_is_asked_and_whoever_never_came_is_not(pod):
    one, *others, last = make.seated(pod)
    made = propose(pod, one)
    for other in others:
        say(made, other)
    Seat.objects.filter(pod=pod, entry=last).update(no_show=True)
    assert stand(pod) == [Stand.AGREED]
    new = make.entry(event=pod.round.event, here=True)
    Seat.objects.filter(pod=pod, entry=last).update(no_show=False, entry=new)
    assert stand(pod) == [Stand.OPEN]


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "nonsense"},
        {"kind": "turn_minutes"},
        {"kind": "turn_minutes", "minutes": 31},
        {"minutes": 3},
        {"kind": "own", "text": " "},
        {"kind": "own", "text": "x" * 81},
        {"text": "words"},
    ],
)
def test_what_is_no_change_is_refused(pod, change):
    with refusing("agreement.bad_change"):
        propose(pod, make.seated(pod)[0], **change)


def test_strangers_others_and_those_who_are_done_are_refused(pod):
    one, two, *_ = make.seated(pod)
    stranger = make.entry(event=pod.round.event)
    with refusing("access.forbidden"):
        propose(pod, stranger)
    with refusing("access.forbidden"):
        propose(pod, two, actor=player(one))
    with refusing("seat.not_at_table"):
        propose(pod, stranger, actor=make.organiser(pod.round.event))
    made = propose(pod, one)
    with refusing("access.not_found"):
        say(made, stranger)
    with refusing("access.forbidden"):
        services.withdraw_change(proposal_id=made.pk, actor=player(two), now=make.EVENING)
    for number in range(5):
        propose(pod, one, kind="turn_minutes", minutes=number + 1)
    with refusing("agreement.too_many"):
        propose(pod, two, kind="explain")
    make.decided(pod)
    with refusing("seat.game_told"):
        say(made, two)


def test_one_person_makes_twenty_proposals_whatever_became_of_them(pod):
    one, two, *_ = make.seated(pod)
    for number in range(20):
        made = propose(pod, one, kind="turn_minutes", minutes=number + 1)
        services.withdraw_change(proposal_id=made.pk, actor=player(one), now=make.EVENING)
    with refusing("agreement.too_many_of_one"):
        propose(pod, one)
    say(propose(pod, two), one)


def test_the_journal_keeps_neither_words_nor_answers(pod):
    one, two, *_ = make.seated(pod)
    say(propose(pod, one, kind="own", text="hush"), two, agrees=False)
    rows = JournalEntry.objects.filter(kind__startswith="agreement.")
    assert [set(row.facts) for row in rows] == [{"round", "pod", "proposal"}] * 2
    assert "hush" not in str([row.facts for row in rows])
    assert {hint_of(row).pod for row in rows} == {pod.pk}
