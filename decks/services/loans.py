"""A shop's pool of loan decks: kept, verified as of a day, retired. Each is a command on the shop."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts import journal
from accounts.models import Shop
from decks.judging import Reading, partners_in
from decks.loans import borrower_of, rules_of_shop
from decks.models import LoanDeck
from decks.services.keeping import locked_for_keepers
from engine.errors import RuleError
from engine.formats import format_of
from engine.words import Level
from events.access import Actor
from events.cleaning import refuse_bad_fields
from events.names import tidy

LONGEST_PARTNER = 120
LOAN_DECK_FIELDS = ("name", "format", "level", "text", "partner")


@transaction.atomic
def add_loan_deck(
    *,
    shop_id: str,
    actor: Actor,
    name: str,
    format: str,  # noqa: A002  the field's name
    text: str,
    now: datetime,
    level: int | None = None,
    partner: str = "",
) -> LoanDeck:
    """Put a deck into the pool with the verdict of today.

    Raises RuleError with a code of `deck.…` for a text that is no deck list, "format.unknown" or
    "fields.invalid".
    """
    shop = locked_for_keepers(shop_id, actor)
    words = {"name": name, "format": format, "level": level, "text": text, "partner": partner}
    deck = LoanDeck(shop=shop)
    _fill(deck, words, now=now)
    deck.save(force_insert=True)
    _note(shop, actor, "loan_deck.added", deck)
    return deck


@transaction.atomic
def change_loan_deck(
    *, deck_id: str, actor: Actor, changes: Mapping[str, Any], now: datetime
) -> LoanDeck:
    """Change name, format, level, text or partner of a loan deck; it is verified again."""
    shop, deck = locked_loan_deck(deck_id, actor=actor)
    words = {name: getattr(deck, name) for name in LOAN_DECK_FIELDS}
    _fill(deck, words | dict(changes), now=now)
    deck.save()
    _note(shop, actor, "loan_deck.changed", deck, fields=sorted(changes))
    return deck


@transaction.atomic
def verify_loan_deck(*, deck_id: str, actor: Actor, now: datetime) -> LoanDeck:
    """Judge a loan deck again by the cards and lists of today."""
    shop, deck = locked_loan_deck(deck_id, actor=actor)
    _judge(deck, deck.partner, now=now)
    deck.save(update_fields=["partner", "outcome", "verdict", "checked_at"])
    _note(shop, actor, "loan_deck.verified", deck, outcome=deck.outcome)
    return deck


@transaction.atomic
def retire_loan_deck(*, deck_id: str, actor: Actor, now: datetime) -> LoanDeck:
    """Take a deck out of the pool; what was lent stays on record.

    Refuses (`loan.deck_is_out`) while somebody has it; a second time changes nothing.
    """
    shop, deck = locked_loan_deck(deck_id, actor=actor)
    _refuse_lent(deck)
    if deck.retired_at is None:
        _retired(shop, deck, actor, now, kind="loan_deck.retired")
    return deck


@transaction.atomic
def restore_loan_deck(*, deck_id: str, actor: Actor) -> LoanDeck:
    """Put a retired deck back into the pool; a second time changes nothing."""
    shop, deck = locked_loan_deck(deck_id, actor=actor)
    if deck.retired_at is not None:
        _retired(shop, deck, actor, None, kind="loan_deck.restored")
    return deck


def locked_loan_deck(deck_id: str, *, actor: Actor) -> tuple[Shop, LoanDeck]:
    """Lock the shop of a loan deck and return both as they stand under the lock."""
    shop_id = LoanDeck.objects.filter(pk=deck_id).values_list("shop_id", flat=True).first()
    if shop_id is None:
        raise RuleError("access.not_found")
    shop = locked_for_keepers(shop_id, actor)
    return shop, LoanDeck.objects.get(pk=deck_id)


def _refuse_lent(deck: LoanDeck) -> None:
    out = borrower_of(deck)
    if out is not None:
        raise RuleError("loan.deck_is_out", deck=deck.name, borrower=out.entry.player_name)


def _fill(deck: LoanDeck, words: Mapping[str, Any], *, now: datetime) -> None:
    deck.name, deck.format = tidy(words["name"]), words["format"]
    deck.level, deck.text = _level(words["level"]), words["text"]
    format_of(deck.format)
    refuse_bad_fields(deck, names={"name"})
    _judge(deck, words["partner"], now=now)


def _judge(deck: LoanDeck, partner: str, *, now: datetime) -> None:
    rules = rules_of_shop(deck.shop_id, deck.format, on=timezone.localdate(now))
    reading = rules.judge(deck.text, partner)
    deck.partner = _partner(partner, reading)
    deck.outcome, deck.verdict = reading.verdict.outcome.value, reading.verdict.as_dict()
    deck.checked_at = now


def _level(level: int | None) -> int | None:
    if level and level not in tuple(Level):
        raise RuleError("deck.unknown_level")
    return level or None


def _partner(given: str, reading: Reading) -> str:
    """Return the partner as it is printed; two commanders as they were typed, a line each."""
    names = partners_in(given)
    found = "\n".join(names) if len(names) > 1 else reading.verdict.partner or given.strip()
    return found[:LONGEST_PARTNER]


def _retired(shop: Shop, deck: LoanDeck, actor: Actor, at: datetime | None, *, kind: str) -> None:
    deck.retired_at = at
    deck.save(update_fields=["retired_at"])
    _note(shop, actor, kind, deck)


def _note(shop: Shop, actor: Actor, kind: str, deck: LoanDeck, **facts: object) -> None:
    journal.record(shop, actor=actor.label, kind=kind, loan_deck=deck.pk, **facts)
