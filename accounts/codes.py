"""Six digits by mail: good for ten minutes, five tries, and only in the browser that asked."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from allauth.account.adapter import get_adapter
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts import tries
from accounts.ids import new_id
from engine.errors import RuleError

LIVES = timedelta(minutes=10)
TRIES = 5
LONGEST = 20
MOST_OF_MAIL = 5  # from one network; a stranger elsewhere uses up none of them
MOST_OF_MAIL_IN_ALL = 20
MOST_OF_DAY = 40
MOST_OF_DAY_IN_ALL = 120  # with five tries each nobody guesses a code before they are noticed
MOST_OF_NETWORK = 200  # a whole shop shares one address


class Purpose(StrEnum):
    """What a code is good for."""

    SIGN_IN = "sign_in"
    CHANGE_MAIL = "change_mail"


@dataclass(frozen=True, slots=True)
class Asked:
    """A code that was mailed, as the session of whoever asked keeps it: the digits are not in it."""

    id: str
    mail: str
    purpose: str
    digest: str
    until: float
    where: str = ""

    @classmethod
    def stored(cls, facts: object) -> "Asked | None":
        """Return what a session keeps, if it is that."""
        return cls(**facts) if isinstance(facts, Mapping) else None


def ask(
    *, mail: str, purpose: Purpose, address: str, now: datetime, where: str = ""
) -> tuple[Asked, str]:
    """Return a fresh code for an address and what to keep of it; whether anybody has it is not asked.

    Raises RuleError("account.too_many_codes") after five for an address in fifteen minutes from one
    network (twenty from all), or two hundred from one network, and RuleError("account.enough_today")
    after forty for an address in a day from one network (120 from all), counted over all processes.
    """
    network = tries.network_of(address)
    to, from_there = _digest(mail), _digest(mail, network)
    try:
        tries.claim(name=f"from:{network}", address="", now=now, most=MOST_OF_NETWORK)
        tries.claim(name=f"to:{from_there}", address="", now=now, most=MOST_OF_MAIL)
        tries.claim(name=f"to:{to}", address="", now=now, most=MOST_OF_MAIL_IN_ALL)
    except RuleError as refusal:
        raise RuleError("account.too_many_codes", minutes=refusal.facts["minutes"]) from None
    try:
        _claim_of_day(from_there, now=now, most=MOST_OF_DAY)
        _claim_of_day(to, now=now, most=MOST_OF_DAY_IN_ALL)
    except RuleError:
        raise RuleError("account.enough_today") from None
    code, asked_id = get_adapter().generate_login_code(), new_id()
    until = (now + LIVES).timestamp()
    return Asked(asked_id, mail, purpose, _digest(asked_id, code), until, where), code


def check(asked: Asked, typed: str, *, address: str, now: datetime) -> None:
    """Return quietly where these are the digits.

    Raises RuleError("account.code_old"), RuleError("account.code_wrong"), or
    RuleError("account.code_spent") after five wrong tries, counted over all processes.
    """
    if now.timestamp() > asked.until:
        raise RuleError("account.code_old")
    name = f"code:{asked.id}"
    try:
        tries.claim(name=name, address=address, now=now, most=TRIES)
    except RuleError:
        raise RuleError("account.code_spent") from None
    if not constant_time_compare(_digest(asked.id, _digits(typed)), asked.digest):
        raise RuleError("account.code_wrong")
    tries.forgive(name)


def _claim_of_day(name: str, *, now: datetime, most: int) -> None:
    tries.claim(name=f"day:{name}", address="", now=now, most=most, window=tries.KEPT)


def _digits(typed: str) -> str:
    """Leave out what people put between digits, however wide."""
    wide = unicodedata.normalize("NFKC", typed)
    return "".join(letter for letter in wide if letter.isdecimal())[:LONGEST]


def _digest(*parts: str) -> str:
    return salted_hmac("accounts.codes", " ".join(parts), algorithm="sha256").hexdigest()
