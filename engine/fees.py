"""What taking part costs, and what a till should hold: whole yen, nothing rounded, nothing forgotten."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.errors import RuleError
from engine.words import Text

MOST_CLASSES = 8
MOST_YEN = 99_999
LONGEST_NAME = 30
CODE = re.compile(r"[a-z0-9_-]{1,20}")
FIELDS = frozenset({"code", "name", "amount"})


class Method(StrEnum):
    """How somebody pays; `FREE` is a fee that is let off."""

    CASH = "cash"
    CARD = "card"
    APP = "app"
    FREE = "free"


class Act(StrEnum):
    """What a row of the till says: taken, given back, or never taken (a slip of the finger)."""

    PAID = "paid"
    REFUND = "refund"
    MISTAKE = "mistake"


TAKEN = (Method.CASH, Method.CARD, Method.APP)


@dataclass(frozen=True, slots=True)
class FeeClass:
    """Who pays how much: a code, a name in the shop's own words, and whole yen (0…99 999)."""

    code: str
    name: Text
    amount: int


@dataclass(frozen=True, slots=True)
class Fees:
    """The classes of an event in the organiser's order, and the methods its desk takes."""

    classes: tuple[FeeClass, ...] = ()
    methods: tuple[Method, ...] = ()

    def of(self, code: str) -> FeeClass:
        """Return a class; raises `fees.unknown_class` with `fee`."""
        for each in self.classes:
            if each.code == code:
                return each
        raise RuleError("fees.unknown_class", fee=code)

    def due(self, code: str, method: str) -> tuple[Method, int]:
        """Return how a class is paid and how many yen: nothing where it is free or let off.

        Raises `fees.unknown_class` with `fee`, `fees.unknown_method` with `method`.
        """
        found = self.of(code)
        if method not in {*self.methods, Method.FREE}:
            raise RuleError("fees.unknown_method", method=method)
        if not found.amount or method == Method.FREE:
            return Method.FREE, 0
        return Method(method), found.amount


@dataclass(frozen=True, slots=True)
class Movement:
    """One row of the till; `amount` ≥ 0 is what changed hands, in whichever direction."""

    act: Act
    fee: str
    method: Method
    amount: int


@dataclass(frozen=True, slots=True)
class Line:
    """What came in for one class by one method: people, and yen after what was given back."""

    fee: str
    method: Method
    people: int
    amount: int


@dataclass(frozen=True, slots=True)
class Till:
    """The day in lines, all of it together, and what of it is cash."""

    lines: tuple[Line, ...]
    total: int
    cash: int


def fees_from(data: object) -> Fees:
    """Read `{"classes": [{"code", "name": {"ja", "en"}, "amount"}], "methods": […]}`, {} for none.

    Raises `fees.malformed` with `pointer`, `fees.twice` with `fee`.
    """
    if data == {}:
        return Fees()
    if not isinstance(data, Mapping) or data.keys() != {"classes", "methods"}:
        raise _malformed("")
    classes, methods = data["classes"], data["methods"]
    if not isinstance(classes, list | tuple) or not 1 <= len(classes) <= MOST_CLASSES:
        raise _malformed("/classes")
    found = tuple(_class(each, f"/classes/{index}") for index, each in enumerate(classes))
    codes = [each.code for each in found]
    for code in codes:
        if codes.count(code) > 1:
            raise RuleError("fees.twice", fee=code)
    return Fees(found, _methods(methods))


def till_of(movements: Iterable[Movement]) -> Till:
    """Add up the rows of a day, lines in the order in which they first come.

    A mistake takes its person out of the count, a refund does not: that person was there and paid.
    """
    lines: dict[tuple[str, Method], Line] = {}
    for each in movements:
        key = (each.fee, each.method)
        line = lines.get(key, Line(each.fee, each.method, 0, 0))
        people = {Act.PAID: 1, Act.REFUND: 0, Act.MISTAKE: -1}[each.act]
        sign = 1 if each.act is Act.PAID else -1
        lines[key] = Line(
            each.fee, each.method, line.people + people, line.amount + sign * each.amount
        )
    kept = tuple(line for line in lines.values() if line.people or line.amount)
    cash = sum(line.amount for line in kept if line.method is Method.CASH)
    return Till(kept, sum(line.amount for line in kept), cash)


def given_back(amount: int | None, *, left: int) -> int:
    """Return how much of what is `left` of a payment goes back; all of it where nothing is said.

    Raises `payment.nothing_left`, and `payment.more_than_left` with `left`.
    """
    if left <= 0:
        raise RuleError("payment.nothing_left")
    wanted = left if amount is None else amount
    if not 1 <= wanted <= left:
        raise RuleError("payment.more_than_left", left=left)
    return wanted


def _methods(data: object) -> tuple[Method, ...]:
    if not isinstance(data, list | tuple) or not 1 <= len(data) <= len(TAKEN):
        raise _malformed("/methods")
    known = {method.value for method in TAKEN}
    for index, each in enumerate(data):
        if not isinstance(each, str) or each not in known:
            raise _malformed("/methods", str(index))
    return tuple(method for method in TAKEN if method.value in data)


def _class(data: object, at: str) -> FeeClass:
    if not isinstance(data, Mapping) or data.keys() != FIELDS:
        raise _malformed(at)
    code, amount = data["code"], data["amount"]
    if not isinstance(code, str) or not CODE.fullmatch(code):
        raise _malformed(at, "code")
    if type(amount) is not int or not 0 <= amount <= MOST_YEN:
        raise _malformed(at, "amount")
    return FeeClass(code, _name(data["name"], at), amount)


def _name(data: object, at: str) -> Text:
    if not isinstance(data, Mapping) or data.keys() != {"ja", "en"}:
        raise _malformed(at, "name")
    ja, en = data["ja"], data["en"]
    if not isinstance(ja, str) or not 1 <= len(ja.strip()) <= len(ja) <= LONGEST_NAME:
        raise _malformed(at, "name", "ja")
    if not isinstance(en, str) or len(en) > LONGEST_NAME:
        raise _malformed(at, "name", "en")
    return Text(ja, en.strip() or ja)


def _malformed(at: str, *below: str) -> RuleError:
    return RuleError("fees.malformed", pointer="/".join((at, *below)))
