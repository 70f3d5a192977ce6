"""The check of a deck: every rule of its format on its own, and what a judge should look at."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import chain
from types import MappingProxyType

from engine.cards.facts import Card
from engine.cards.kinds import KINDS, AnyCard
from engine.cards.table import CardTable
from engine.errors import RuleError
from engine.formats import Format, Predicate, format_of
from engine.formats.regulations import Regulation, regulation_of
from engine.formats.revisions import Revision
from engine.legality.advice import Advice, advised, own_advice
from engine.legality.deck import Deck, Entry, Reader
from engine.legality.house import house_in_use, rules_in_force
from engine.legality.lines import DeckText
from engine.legality.rules import FAMILIES, Family
from engine.legality.rulings import Ruling, names_given, settled
from engine.legality.verdict import Finding, Severity, Verdict, outcome_of
from engine.legality.wording import remark

_NO_HOUSE_RULES: Mapping[str, int | bool] = MappingProxyType({})
_SUGGESTED = 100  # unknown names that get near spellings; a text with more is no deck


def check_deck(
    deck: DeckText,
    *,
    format_code: str,
    on: date,
    cards: CardTable[AnyCard],
    partner: str | Sequence[str] | None = None,
    house: Mapping[str, int | bool] = _NO_HOUSE_RULES,
    advice: Iterable[Advice] | None = None,
    revisions: Iterable[Revision] = (),
    rulings: Sequence[Ruling] = (),
) -> Verdict:
    """Judge a deck by a format's rules as of a day (RULES.md §2).

    Of a line's readings the first that `cards` knows is taken; cards of another game are unknown.
    `partner` names the partner (or up to two commanders) and replaces one under a header; like any
    partner it is one of the deck's cards: standing in the list as well makes no second copy. `house` maps
    rule ids to False (off) or another number. `advice` is the shop's list of hints, by default our own;
    `revisions` are the shop's changes to lists (engine/formats/revisions.py); `rulings` what a judge has decided.

    A name nobody knows, and a day before the first list of restricted cards, need a judge. Raises
    RuleError: "format.unknown", "house.unknown_rule", "house.no_number", "house.number_out_of_range".
    """
    known = format_of(format_code)
    family = FAMILIES[known.family]
    rules = rules_in_force(known, house)
    partners = [partner] if isinstance(partner, str) else list(partner or ())
    reader = Reader(cards, KINDS[known.game], names_given(rulings))
    held = family.arranged(reader.deck(deck, partners))
    regulation, missing = _regulation(known, family, rules, on, revisions)
    findings = chain(
        _unknown(held, cards),
        missing,
        *(_judged(family, rule, held, regulation) for rule in rules),
        _halves(held, cards),
        advised(held, own_advice() if advice is None else advice),
    )
    told = tuple(settled(findings, rulings) if rulings else findings)
    return Verdict(
        outcome=outcome_of(told),
        findings=told,
        format=format_code,
        on=on,
        revision=regulation.effective if regulation else None,
        partner=held.partners[0].name if held.partners else None,
        count=held.count,
        house=house_in_use(known, house) if house else (),
        partners=tuple(dict.fromkeys(each.name for each in held.partners)),
    )


def _judged(
    family: Family, rule: Predicate, deck: Deck, regulation: Regulation | None
) -> Iterator[Finding]:
    """Return what a rule finds; the rules of a list that is not known find nothing."""
    if rule.id in family.judges:
        return family.judges[rule.id](rule, deck)
    return family.list_judges[rule.id](rule, deck, regulation) if regulation else iter(())


def _regulation(
    known: Format,
    family: Family,
    rules: tuple[Predicate, ...],
    on: date,
    revisions: Iterable[Revision],
) -> tuple[Regulation | None, tuple[Finding, ...]]:
    """Return the list that the rules need on a day, and the finding if there was none yet."""
    asking = [rule for rule in rules if rule.id in family.list_judges]
    if known.regulation is None or not asking:
        return None, ()
    changes = [change for r in revisions if r.code == known.regulation for change in r.changes]
    try:
        return regulation_of(known.regulation, on, changes), ()
    except RuleError as error:
        source = asking[0].source
        return None, (remark(error.code, "early", Severity.NEEDS_JUDGE, on=on, source=source),)


def _unknown(deck: Deck, cards: CardTable[AnyCard]) -> Iterator[Finding]:
    """Yield a finding for each name that the card table does not know, with near names."""
    for at, entries in enumerate(_by_name(e for e in deck.entries if not e.card)):
        near = cards.candidates(entries[0].name) if at < _SUGGESTED else ()
        case = "near" if near else "none"
        yield remark("card.unknown", case, Severity.NEEDS_JUDGE, entries, candidates=near)


def _halves(deck: Deck, cards: CardTable[AnyCard]) -> Iterator[Finding]:
    """Yield one hint about the cards whose name is also one side of a twinpact."""
    wholes = {e: found for e, _ in deck.known(Card) if (found := cards.wholes(e.key))}
    if wholes:
        candidates = tuple(dict.fromkeys(chain.from_iterable(wholes.values())))
        yield remark("card.half", "both", Severity.ADVICE, list(wholes), candidates=candidates)


def _by_name(entries: Iterable[Entry]) -> list[list[Entry]]:
    """Return the entries in groups of one name each, in the order of the text."""
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.key, []).append(entry)
    return list(groups.values())
