"""A certificate in the reader's words: each round's numbers, and what could have been better."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from events.models import Event
from pods.certificate import Certificate
from pods.prices import RULES, PriceLine, price_lines

BROKEN: Mapping[str, str | Promise] = {
    "not_seated": gettext_lazy("Here without a seat: {names}."),
    "not_active": gettext_lazy("Seated without being here: {names}."),
    "size_not_allowed": gettext_lazy("Tables of a size that is not allowed: {names}."),
    "second_bye": gettext_lazy("A second bye while others had none: {names}."),
    "home_too_late": gettext_lazy("Seated although the round ends after they must go: {names}."),
}


@dataclass(frozen=True, slots=True)
class Better:
    """A seating of the same people that breaks a rule less."""

    rule: str
    found: str
    possible: str
    tables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """One round of a certificate."""

    number: int
    prices: tuple[PriceLine, ...]
    repeats: int
    least: int
    broken: tuple[str, ...]
    better: tuple[Better, ...]


@dataclass(frozen=True, slots=True)
class OpenGame:
    """One game at a rolling table, in words."""

    table: int
    during: int
    names: str
    sentences: tuple[str, ...]


def open_games_of(certificate: Certificate, event: Event) -> list[OpenGame]:
    """Return the games at rolling tables of a certificate for a page, with the names of people."""
    names = dict(event.entries.values_list("pk", "player_name"))
    return [
        OpenGame(
            table=each["table"],
            during=each["during"],
            names=_names(each["seats"], names),
            sentences=tuple(_open_sentences(each, names)),
        )
        for each in certificate.open_play
    ]


def _open_sentences(each: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[str]:
    met = [_pair(pair[:2], names) for pair in each["met"]]
    yield (
        _("Met before: {pairs}.").format(pairs=_(", ").join(met))
        if met
        else _("Nobody here has sat at one table before.")
    )
    if each["outside"]:
        words = _("Beside a level that they did not choose: {players}.")
        yield words.format(players=_names(each["outside"], names))
    if each.get("apart"):
        words = _("They wish to sit apart: {pairs}.")
        yield words.format(pairs=_(", ").join(_pair(pair, names) for pair in each["apart"]))


def _pair(pair: Iterable[object], names: Mapping[str, str]) -> str:
    one, other = (names.get(str(each), str(each)) for each in pair)
    return _("{one} and {other}").format(one=one, other=other)


def cards_of(certificate: Certificate, event: Event) -> list[Card]:
    """Return the rounds of a certificate for a page, with the names of people."""
    names = dict(event.entries.values_list("pk", "player_name"))
    return [_card(each, names) for each in certificate.rounds]


def _card(each: Mapping[str, Any], names: Mapping[str, str]) -> Card:
    return Card(
        number=each["number"],
        prices=tuple(price_lines(each["cost"], public=False)),
        repeats=each["cost"]["R3"],
        least=each["lower_bound"]["repeats"],
        broken=tuple(_broken(fault, names) for fault in each["broken"]),
        better=tuple(_better(fault, names) for fault in each["avoidable"]),
    )


def _broken(fault: Mapping[str, Any], names: Mapping[str, str]) -> str:
    return str(BROKEN[fault["code"]]).format(names=_names(fault["of"], names))


def _better(fault: Mapping[str, Any], names: Mapping[str, str]) -> Better:
    words = RULES.get(fault["rule"])
    return Better(
        rule=str(words[0]) if words else fault["rule"],
        found=f"{fault['found']:g}",
        possible=f"{fault['possible']:g}",
        tables=tuple(_names(pod, names) for pod in fault["seating"]),
    )


def _names(some: Iterable[object], names: Mapping[str, str]) -> str:
    return _(", ").join(names.get(str(each), str(each)) for each in some)
