"""The check of a deck: every rule of its format on its own, and what a judge should look at."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from itertools import chain
from types import MappingProxyType

from engine.cards.table import CardTable
from engine.errors import RuleError
from engine.formats import Predicate, format_of
from engine.formats.hall_of_fame import Regulation, regulation_on
from engine.legality.advice import Advice, advised, own_advice
from engine.legality.deck import Deck, Entry, look_up
from engine.legality.house import house_in_use, rules_in_force
from engine.legality.judges import JUDGES, LIST_JUDGES
from engine.legality.text import DeckText
from engine.legality.verdict import Finding, Severity, Verdict, outcome_of
from engine.legality.wording import remark

_NO_HOUSE_RULES: Mapping[str, int | bool] = MappingProxyType({})
_SUGGESTED = 100  # unknown names that get near spellings; a text with more is no deck


def check_deck(
    deck: DeckText,
    *,
    format_code: str,
    on: date,
    cards: CardTable,
    partner: str | None = None,
    house: Mapping[str, int | bool] = _NO_HOUSE_RULES,
    advice: Iterable[Advice] | None = None,
) -> Verdict:
    """Judge a deck by a format's rules as of a day (RULES.md §2).

    Of a line's readings the first that `cards` knows is taken. `partner` names the partner and
    replaces one under a header; like any partner it is one of the deck's cards: standing in the
    list as well makes no second copy. `house` maps rule ids to False (off) or another number.
    `advice` is the shop's list of hints, by default our own.

    A name nobody knows, and a day before the first hall-of-fame list, need a judge. Raises RuleError:
    "format.unknown", "house.unknown_rule", "house.no_number", "house.number_out_of_range".
    """
    known = format_of(format_code)
    rules = rules_in_force(known, house)
    held = look_up(deck, cards, partner)
    regulation, missing = _regulation(rules, on)
    findings = tuple(
        chain(
            _unknown(held, cards),
            missing,
            *(_judged(rule, held, regulation) for rule in rules),
            _halves(held, cards),
            advised(held, own_advice() if advice is None else advice),
        )
    )
    return Verdict(
        outcome=outcome_of(findings),
        findings=findings,
        format=format_code,
        on=on,
        revision=regulation.effective if regulation else None,
        partner=held.partners[0].name if held.partners else None,
        count=held.count,
        house=house_in_use(known, house),
    )


def _judged(rule: Predicate, deck: Deck, regulation: Regulation | None) -> Iterator[Finding]:
    """Return what a rule finds; the rules of a list that is not known find nothing."""
    if rule.id in JUDGES:
        return JUDGES[rule.id](rule, deck)
    return LIST_JUDGES[rule.id](rule, deck, regulation) if regulation else iter(())


def _regulation(
    rules: tuple[Predicate, ...], on: date
) -> tuple[Regulation | None, tuple[Finding, ...]]:
    """Return the list that the rules need on a day, and the finding if there was none yet."""
    if not any(rule.id in LIST_JUDGES for rule in rules):
        return None, ()
    try:
        return regulation_on(on), ()
    except RuleError as error:
        return None, (remark(error.code, "early", Severity.NEEDS_JUDGE, on=on),)


def _unknown(deck: Deck, cards: CardTable) -> Iterator[Finding]:
    """Yield a finding for each name that the card table does not know, with near names."""
    for at, entries in enumerate(_by_name(e for e in deck.entries if not e.card)):
        near = cards.candidates(entries[0].name) if at < _SUGGESTED else ()
        case = "near" if near else "none"
        yield remark("card.unknown", case, Severity.NEEDS_JUDGE, entries, candidates=near)


def _halves(deck: Deck, cards: CardTable) -> Iterator[Finding]:
    """Yield one hint about the cards whose name is also one side of a twinpact."""
    wholes = {e: cards.twinpacts_with(e.name) for e in deck.entries if e.card}
    entries = [entry for entry, found in wholes.items() if found]
    if entries:
        candidates = tuple(dict.fromkeys(chain.from_iterable(wholes.values())))
        yield remark("card.half", "both", Severity.ADVICE, entries, candidates=candidates)


def _by_name(entries: Iterable[Entry]) -> list[list[Entry]]:
    """Return the entries in groups of one name each, in the order of the text."""
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.key, []).append(entry)
    return list(groups.values())
