"""How imports of card data went, in words."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.translation import gettext as _

from decks.card_words import GAMES
from engine.errors import RuleError
from events import deferred
from events.sentences import sentence_of
from events.work import Due

register = template.Library()


@register.filter
def game_name(game: str) -> str:
    """Return what a game is called."""
    return str(GAMES.get(game, game))


@register.filter
def report_words(report: Mapping[str, Any]) -> str:
    """Say what an import changed."""
    words = _("{added} added, {changed} changed, {unchanged} unchanged, {conflicting} conflicting.")
    return words.format_map(report)


@register.filter
def refusal_words(trouble: Mapping[str, Any]) -> str:
    """Say why nothing was taken in."""
    return sentence_of(RuleError(trouble["code"], **trouble["facts"]))


@register.filter
def work_trouble(work: Due) -> str:
    """Say what went wrong with work last; empty where nothing did."""
    return str(deferred.trouble_of(work))
