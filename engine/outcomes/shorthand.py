"""Results as they are typed from paper: seat numbers in the order people went out, e.g. `3 1b 2*`.

Each seat is one digit, a letter behind it says why (`CAUSE_LETTERS`, as printed on the slip), `+`
joins those who went out together, `*` marks who won. A letter alone says how the game ended
(`ENDING_LETTERS`); `2:5` tells the life of a seat when time was called. In a match each digit is
the seat that won a game. Where every seat stands there and nothing says who won, the last one
did. Blanks, commas and arrows mean nothing.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.errors import RuleError
from engine.formats import Format
from engine.outcomes.games import WITHOUT_WINNER
from engine.outcomes.report import MOST_PLAYERS
from engine.words import Cause, Ending

LONGEST = 80
CAUSE_LETTERS: Mapping[Cause, str] = dict(zip(Cause, "abcdefghijk", strict=True))
ENDING_LETTERS: Mapping[Ending, str] = {
    Ending.DOUBLE_LOSS: "x",
    Ending.TIME: "t",
    Ending.LOOP: "o",
    Ending.SPECIAL_WIN: "w",
    Ending.TURN_LIMIT: "z",
    Ending.ALL_CONCEDED: "v",
}
_CAUSES = {letter: cause for cause, letter in CAUSE_LETTERS.items()}
_ENDINGS = {letter: ending for ending, letter in ENDING_LETTERS.items()}
_NOTHING = re.compile(r"[\s,、。/>→・-]+")
_WORD = re.compile(
    r"(?P<seat>[0-9])(?P<cause>[a-k])?(?:\s*(?P<star>\*))?(?::(?P<life>[0-9]{1,6})(?![0-9]))?"
    r"|(?P<join>[+=&])|(?P<ending>[otvwxz])"
)


@dataclass(slots=True)
class _Typed:
    """What was read so far: groups of seats that went out, who won, how it ended."""

    groups: list[list[int]] = field(default_factory=list)
    causes: dict[int, Cause] = field(default_factory=dict)
    winner: int = 0
    ending: Ending | None = None
    life: dict[int, int] = field(default_factory=dict)
    joins: bool = False
    last_won: int = 0

    @property
    def out(self) -> list[int]:
        """The seats that went out, in order."""
        return [seat for group in self.groups for seat in group]


def game_from(
    text: str, *, players: Sequence[str], rules: Format, teams: bool = False
) -> dict[str, object]:
    """Read one game; `players` are ids in seat order. Returns what `report_from` reads.

    Who goes out without a letter was attacked directly, or lost all life where the format counts
    it; of those who go out together at least one needs a letter. Whether all of it is possible is
    for `judge`. With `teams` partners go out together and win together.
    Raises `shorthand.…` with what cannot be meant.
    """
    typed = _read(text, seats=len(players), rules=rules, teams=teams)
    ending = _ending(typed, _sides(len(players), teams=teams))
    steps = [_step(typed, group, players, rules) for group in typed.groups]
    life = {players[seat - 1]: value for seat, value in typed.life.items()}
    return {"steps": steps, "ending": ending.value, "life": life}


def winner_by_place(text: str, *, seats: int, rules: Format, teams: bool = False) -> int:
    """Return the seat that won by standing last of all seats, 0 where the line says otherwise.

    Raises `shorthand.…` with what cannot be meant.
    """
    return _read(text, seats=seats, rules=rules, teams=teams).last_won


def match_from(text: str, *, players: Sequence[str], rules: Format) -> dict[str, object]:
    """Read a match of several games, each by the seat that won it or a letter where nobody did.

    `t` at the end says that time ended the match as it stands. Returns what `games_from` reads.
    Raises `shorthand.…` with what cannot be meant.
    """
    games: list[dict[str, object]] = []
    time_called = False
    for word in _words(text):
        ending = _ENDINGS.get(word["ending"] or "")
        if time_called or word["join"] or word["cause"] or word["star"] or word["life"]:
            raise RuleError("shorthand.unreadable", text=word.group())
        if word["seat"]:
            games.append({"winner": players[_seat(word, len(players)) - 1]})
        elif ending is Ending.TIME:
            time_called = True
        elif ending in WITHOUT_WINNER and ending in rules.endings:
            games.append({"winner": None, "ending": ending.value})
        else:
            raise RuleError("shorthand.unreadable", text=word.group())
    return {"games": games, "time_called": time_called}


def _read(text: str, *, seats: int, rules: Format, teams: bool) -> _Typed:
    typed = _Typed()
    for word in _words(text):
        _take(typed, word, seats=seats, rules=rules)
    if typed.joins:
        raise RuleError("shorthand.unreadable", text="+")
    _let_last_win(typed, _sides(seats, teams=teams))
    return typed


def _let_last_win(typed: _Typed, sides: Mapping[int, tuple[int, ...]]) -> None:
    """Where every seat is named one by one and no letter or star says more, the last one won."""
    *before, last = typed.groups or [[]]
    is_plain = len(last) == 1 and last[0] not in typed.causes
    if typed.ending or typed.winner or not is_plain or len(typed.out) < len(sides):
        return
    if last[0] not in {mate for group in before for seat in group for mate in sides[seat]}:
        typed.groups, typed.last_won = before, last[0]
        typed.winner = last[0]


def _words(text: str) -> list[re.Match[str]]:
    """Return the words of a line; full-width signs and capitals read as plain ones."""
    plain = unicodedata.normalize("NFKC", text[: LONGEST + 1]).lower().strip()
    if not plain:
        raise RuleError("shorthand.empty")
    if len(plain) > LONGEST:
        raise RuleError("shorthand.unreadable", text=plain[:8])
    words, at = [], 0
    while at < len(plain):
        gap, word = _NOTHING.match(plain, at), _WORD.match(plain, at)
        if word:
            words.append(word)
        elif not gap:
            raise RuleError("shorthand.unreadable", text=plain[at : at + 8])
        at = (word or gap).end()  # type: ignore[union-attr]  # one of them was found
    return words


def _take(typed: _Typed, word: re.Match[str], *, seats: int, rules: Format) -> None:
    if word["join"]:
        if typed.joins or not typed.groups:
            raise RuleError("shorthand.unreadable", text=word["join"])
        typed.joins = True
    elif word["ending"]:
        _end(typed, _ENDINGS[word["ending"]], rules)
    elif word["star"]:
        _win(typed, _seat(word, seats))
    else:
        _go_out(typed, word, _seat(word, seats), rules)
    if word["life"]:
        typed.life[int(word["seat"])] = int(word["life"])


def _seat(word: re.Match[str], seats: int) -> int:
    seat = int(word["seat"])
    if not 1 <= seat <= min(seats, MOST_PLAYERS):
        raise RuleError("shorthand.no_such_seat", seat=seat, seats=seats)
    return seat


def _end(typed: _Typed, ending: Ending, rules: Format) -> None:
    if ending not in rules.endings:
        raise RuleError("report.ending_excluded", ending=ending, format=rules.code)
    if typed.ending not in (None, ending):
        raise RuleError("shorthand.two_endings")
    typed.ending = ending


def _win(typed: _Typed, seat: int) -> None:
    if typed.winner not in (0, seat):
        raise RuleError("shorthand.two_winners", seats=[typed.winner, seat])
    typed.winner = seat


def _go_out(typed: _Typed, word: re.Match[str], seat: int, rules: Format) -> None:
    """A seat with its life alone is still in; any other one goes out."""
    cause = _CAUSES.get(word["cause"] or "")
    if word["life"] and not cause:
        return
    if seat in typed.out:
        raise RuleError("shorthand.seat_twice", seat=seat)
    if cause and cause not in rules.causes:
        raise RuleError("report.cause_excluded", step=seat, cause=cause, format=rules.code)
    if cause:
        typed.causes[seat] = cause
    if typed.joins:
        typed.groups[-1].append(seat)
        typed.joins = False
    else:
        typed.groups.append([seat])


def _sides(seats: int, *, teams: bool) -> dict[int, tuple[int, ...]]:
    every = tuple(range(1, seats + 1))
    if not teams:
        return {seat: (seat,) for seat in every}
    return {seat: every[0::2] if seat % 2 else every[1::2] for seat in every}


def _ending(typed: _Typed, sides: Mapping[int, tuple[int, ...]]) -> Ending:
    """Return how the game ended where no letter says it, and refuse a winner who cannot be."""
    gone = {mate for seat in typed.out for mate in sides[seat]}
    left = [seat for seat in sides if seat not in gone]
    if typed.winner in gone:
        raise RuleError("shorthand.winner_is_out", seat=typed.winner)
    if typed.ending is not None:
        return typed.ending
    if not left:
        return Ending.DOUBLE_LOSS
    if len({sides[seat] for seat in left}) > 1:
        unsaid = [seat for seat in left if typed.winner not in sides[seat]]
        raise RuleError("shorthand.still_in", seats=unsaid)
    return Ending.LAST_STANDING


def _step(
    typed: _Typed, group: Sequence[int], players: Sequence[str], rules: Format
) -> dict[str, object]:
    told = [typed.causes[seat] for seat in group if seat in typed.causes]
    if len(group) > 1 and not told:
        raise RuleError("shorthand.together_needs_cause", seats=list(group))
    usual = told[0] if told else _usual(rules)
    causes = {players[seat - 1]: typed.causes.get(seat, usual).value for seat in group}
    return {
        "eliminated": [players[seat - 1] for seat in group],
        "cause": usual.value,
        "causes": causes,
        "by": None,
        "turn": None,
    }


def _usual(rules: Format) -> Cause:
    """Return why people go out where nothing is said."""
    return next(cause for cause in (Cause.DIRECT_ATTACK, Cause.LIFE_ZERO) if cause in rules.causes)
