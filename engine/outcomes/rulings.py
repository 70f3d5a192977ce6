"""Who is out when several lose at once, and how the rulings on that have moved."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from engine.errors import RuleError
from engine.formats import Format, Game, format_of
from engine.outcomes.report import Step
from engine.outcomes.sides import Sides, sides_of, usual_teams
from engine.words import Cause, Ending, Text

ALWAYS_ASKED = frozenset({Cause.SPECIAL_LOSS})


class How(StrEnum):
    """How it came about that several lose at once."""

    STATE_CHECK = "state_check"
    STATED_ORDER = "stated_order"
    EACH_DRAWS = "each_draws"
    ZONE_MOVE = "zone_move"
    PREVENTION_ENDS = "prevention_ends"
    PUT_INTO_BATTLE = "put_into_battle"
    STATIC_ONE_SHOT = "static_one_shot"
    BATTLE = "battle"


class Falls(StrEnum):
    """Whether they lose at once, one after another, or nobody does."""

    DOUBLE_LOSS = "double_loss"
    ORDERED = "ordered"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Loss:
    """One player who would lose now."""

    player: str
    cause: Cause
    how: How


@dataclass(frozen=True, slots=True)
class Rule:
    """What held for one way of losing from a day on (None: from the beginning).

    `listed` orders are those of the card or the attacks, as told; others are turn order.
    """

    since: date | None
    outcome: Falls
    certain: bool
    listed: bool
    reason: Text
    source: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer: `order` holds all of the losing, first out first; `ends`: the game is over.

    An outcome of double loss says that they go out together; with others still in the game goes
    on, or is won by the side left. `left` are those still in afterwards. `history` are the rules
    before and after, oldest first, where all lose in the same way. `going` is the order without
    those whom a partner has taken out before.
    """

    outcome: Falls
    order: tuple[str, ...]
    ends: bool
    certain: bool
    reason: Text
    left: tuple[str, ...]
    source: str
    history: tuple[Rule, ...]
    losses: tuple[Loss, ...]
    going: tuple[str, ...]

    def steps(self) -> tuple[Step, ...]:
        """Return the steps of a report that say the same; who is left to win goes not out."""
        causes = {loss.player: loss.cause for loss in self.losses}
        if self.outcome is Falls.ORDERED:
            return tuple(Step((one,), causes[one]) for one in self.going if one not in self.left)
        main = causes[self.order[0]]
        others = tuple((one, causes[one]) for one in self.order if causes[one] is not main)
        return (Step(self.order, main, causes=others),)

    def ending(self) -> Ending | None:
        """Return the ending of a report that says the same, None while the game goes on."""
        if not self.ends:
            return None
        return Ending.LAST_STANDING if self.left else Ending.DOUBLE_LOSS

    def as_dict(self) -> dict[str, object]:
        """Return the answer as JSON."""
        return {
            "outcome": self.outcome.value,
            "order": list(self.order),
            "ends": self.ends,
            "certain": self.certain,
            "reason": _text(self.reason),
            "left": list(self.left),
            "source": self.source,
            "history": [_rule(rule) for rule in self.history],
        }


def ruling(
    losing: Sequence[Loss],
    *,
    format_code: str,
    on: date,
    turn_player: str,
    remaining: Sequence[str] | None = None,
    teams: Sequence[Sequence[str]] | None = None,
) -> Ruling:
    """Say who is out, in which order, when all of `losing` would lose at the same moment.

    `remaining` are all still in the game in turn order (default: the losing); `teams` are those
    of `remaining` (default: the usual ones of the format). A turn player who is not among them leaves the order as told. Raises `format.unknown`,
    `ruling.nobody_loses`, `ruling.player_twice`, `ruling.unknown_player`, `ruling.cause_excluded`,
    `report.teams_invalid`. Rules: the Duel Masters wiki and rules, the help of DM Plays, Yu-Gi-Oh OCG
    rules, MTG 104.4a; data with sources in rulings.toml.
    """
    rules = format_of(format_code)
    players = [loss.player for loss in losing]
    field = list(players if remaining is None else remaining)
    _check(losing, players, field, rules)
    sides = _sides(field, rules, teams)
    turn_order = _turned(field, turn_player)
    found = {_way(loss, rules): None for loss in losing}
    histories = [_history(_game(rules), way) for way in found]
    held = [_held(history, on) for history in histories]
    table = _Table(players, field, turn_order, sides)
    return table.answer(tuple(losing), held, histories[0] if len(histories) == 1 else ())


@dataclass(frozen=True, slots=True)
class _Table:
    players: list[str]
    field: list[str]
    turn_order: list[str]
    sides: Sides

    def answer(
        self, losses: tuple[Loss, ...], held: Sequence[Rule], history: tuple[Rule, ...]
    ) -> Ruling:
        outcome, why, certain = self._outcome(held)
        order = self._order(listed=all(rule.listed for rule in held))
        left = tuple(self._left(outcome, order))
        after, ends = self._after(left)
        reason = Text(why.ja + after.ja, f"{why.en} {after.en}")
        source = " · ".join(dict.fromkeys(rule.source for rule in held))
        going = self.sides.first_of_each(order)
        return Ruling(
            outcome, tuple(order), ends, certain, reason, left, source, history, losses, going
        )

    def _outcome(self, held: Sequence[Rule]) -> tuple[Falls, Text, bool]:
        first = held[0]
        if len(self.players) == 1:
            return Falls.ORDERED, _words("one"), True
        if self.sides.count(self.players) == 1:
            return Falls.ORDERED, _words("team"), True
        if len({rule.outcome for rule in held}) > 1:
            return Falls.ORDERED, _words("mixed"), False
        certain = all(rule.certain for rule in held)
        if first.outcome is Falls.DRAW and self._others():
            why = Text(first.reason.ja + _words("together").ja, f"{first.reason.en} {_words('together').en}")  # fmt: skip
            return Falls.DOUBLE_LOSS, why, certain
        return first.outcome, first.reason, certain

    def _others(self) -> list[str]:
        """Return who is not lost with the losing and their partners."""
        out = self.sides.with_partners(self.players)
        return [player for player in self.field if player not in out]

    def _order(self, *, listed: bool) -> list[str]:
        if listed:
            return self.players
        return [player for player in self.turn_order if player in self.players]

    def _left(self, outcome: Falls, order: Sequence[str]) -> list[str]:
        """Return who is in when all that can go out are; the last side standing stays."""
        others = self._others()
        if others or outcome is not Falls.ORDERED or self.sides.count(self.players) == 1:
            return others
        return [player for player in self.field if player in self.sides.of[order[-1]]]

    def _after(self, left: Sequence[str]) -> tuple[Text, bool]:
        if self.sides.count(left) > 1:
            return _words("goes_on"), False
        return _words("one_left" if left else "over"), True


def _check(
    losing: Sequence[Loss], players: Sequence[str], field: Sequence[str], rules: Format
) -> None:
    if not losing:
        raise RuleError("ruling.nobody_loses")
    for player in (*players, *field):
        if players.count(player) > 1 or field.count(player) > 1:
            raise RuleError("ruling.player_twice", player=player)
        if player not in field:
            raise RuleError("ruling.unknown_player", player=player)
    for loss in losing:
        if loss.cause not in rules.causes | ALWAYS_ASKED:
            raise RuleError("ruling.cause_excluded", cause=loss.cause, format=rules.code)


def _sides(field: Sequence[str], rules: Format, teams: Sequence[Sequence[str]] | None) -> Sides:
    if len(field) == 1:
        return Sides({field[0]: (field[0],)})
    return sides_of(field, usual_teams(field, rules.code) if teams is None else teams)


def _turned(field: list[str], turn_player: str) -> list[str]:
    """Return the turn order beginning with the turn player."""
    at = field.index(turn_player) if turn_player in field else 0
    return [*field[at:], *field[:at]]


def _game(rules: Format) -> str:
    return "plays" if rules.turn_limit else rules.game.value


def _way(loss: Loss, rules: Format) -> str:
    """Return how a loss is looked up: attacks and the turn limit are ways of their own."""
    if loss.cause is Cause.TURN_LIMIT:
        return Cause.TURN_LIMIT.value
    if loss.cause is Cause.DIRECT_ATTACK and rules.game is Game.DM:
        return How.BATTLE.value
    return loss.how.value


def _held(history: Iterable[Rule], on: date) -> Rule:
    return [rule for rule in history if rule.since is None or rule.since <= on][-1]


@cache
def _history(game: str, how: str) -> tuple[Rule, ...]:
    rows = (row for row in _table()["ruling"] if row["game"] == game and how in row["how"])
    return tuple(
        Rule(
            since=row.get("from"),
            outcome=Falls(row["outcome"]),
            certain=row.get("certain", True),
            listed=row.get("listed", False),
            reason=Text(row["ja"], row["en"]),
            source=row["source"],
        )
        for row in rows
    )


@cache
def _table() -> Mapping[str, Any]:
    return tomllib.loads((files("engine.outcomes") / "rulings.toml").read_text("utf-8"))


def _words(name: str) -> Text:
    return Text(**_table()["words"][name])


def _rule(rule: Rule) -> dict[str, object]:
    return {
        "from": rule.since.isoformat() if rule.since else None,
        "outcome": rule.outcome.value,
        "certain": rule.certain,
        "reason": _text(rule.reason),
        "source": rule.source,
    }


def _text(text: Text) -> dict[str, str]:
    return {"ja": text.ja, "en": text.en}
