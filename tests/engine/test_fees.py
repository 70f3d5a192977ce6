"""Fees and the till: what comes in, what goes back, and nothing lost between."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.fees import Act, Fees, Method, Movement, fees_from, given_back, till_of
from tests.refusing import refusing

ADULT = {"code": "adult", "name": {"ja": "一般", "en": "Adult"}, "amount": 500}
CHILD = {"code": "child", "name": {"ja": "小学生", "en": ""}, "amount": 0}
FEES = fees_from({"classes": [ADULT, CHILD], "methods": ["card", "cash"]})


def test_classes_are_read_and_priced():
    assert fees_from({}) == Fees()
    assert FEES.methods == (Method.CASH, Method.CARD)
    assert FEES.of("child").name.en == "小学生"
    assert FEES.due("adult", "card") == (Method.CARD, 500)
    assert FEES.due("adult", "free") == (Method.FREE, 0)
    assert FEES.due("child", "cash") == (Method.FREE, 0)
    with refusing("fees.unknown_class", fee="nobody"):
        FEES.due("nobody", "cash")
    with refusing("fees.unknown_method", method="app"):
        FEES.due("adult", "app")


@pytest.mark.parametrize(
    ("data", "pointer"),
    [
        ([], ""),
        ({"classes": [ADULT]}, ""),
        ({"classes": [], "methods": ["cash"]}, "/classes"),
        ({"classes": [ADULT] * 9, "methods": ["cash"]}, "/classes"),
        ({"classes": [{}], "methods": ["cash"]}, "/classes/0"),
        ({"classes": [ADULT | {"code": "A B"}], "methods": ["cash"]}, "/classes/0/code"),
        ({"classes": [ADULT | {"amount": 0.5}], "methods": ["cash"]}, "/classes/0/amount"),
        ({"classes": [ADULT | {"amount": -1}], "methods": ["cash"]}, "/classes/0/amount"),
        ({"classes": [ADULT | {"name": "x"}], "methods": ["cash"]}, "/classes/0/name"),
        ({"classes": [ADULT | {"name": {"ja": " ", "en": ""}}], "methods": ["cash"]}, "/classes/0/name/ja"),
        ({"classes": [ADULT | {"name": {"ja": "a", "en": 1}}], "methods": ["cash"]}, "/classes/0/name/en"),
        ({"classes": [ADULT], "methods": []}, "/methods"),
        ({"classes": [ADULT], "methods": ["free"]}, "/methods/0"),
        ({"classes": [ADULT], "methods": [1]}, "/methods/0"),
    ],
)  # fmt: skip
def test_what_is_no_list_of_fees_says_where(data, pointer):
    with refusing("fees.malformed", pointer=pointer):
        fees_from(data)


def test_a_code_means_one_class():
    with refusing("fees.twice", fee="adult"):
        fees_from({"classes": [ADULT, ADULT], "methods": ["cash"]})


@given(
    st.lists(
        st.tuples(st.sampled_from(["a", "b"]), st.sampled_from(list(Method)), st.integers(0, 999))
    )
)
def test_what_comes_in_and_goes_back_whole_leaves_nothing(rows):
    taken = [Movement(Act.PAID, fee, how, amount) for fee, how, amount in rows]
    back = [Movement(Act.MISTAKE, fee, how, amount) for fee, how, amount in rows]
    assert till_of([*taken, *back]).lines == ()
    till = till_of(taken)
    assert till.total == sum(amount for _, _, amount in rows)
    assert sum(line.people for line in till.lines) == len(rows)
    assert till.cash == sum(amount for _, how, amount in rows if how is Method.CASH)


def test_a_refund_keeps_its_person_in_the_count():
    rows = [
        Movement(Act.PAID, "adult", Method.CASH, 500),
        Movement(Act.REFUND, "adult", Method.CASH, 500),
    ]
    till = till_of(rows)
    assert [(line.people, line.amount) for line in till.lines] == [(1, 0)]
    assert (till.total, till.cash) == (0, 0)


def test_at_most_what_is_left_goes_back():
    assert (given_back(None, left=300), given_back(100, left=300)) == (300, 100)
    for amount in (0, -1, 301):
        with refusing("payment.more_than_left", left=300):
            given_back(amount, left=300)
    with refusing("payment.nothing_left"):
        given_back(None, left=0)
