"""The words of the rule book that several engine rooms share."""

from dataclasses import dataclass
from enum import IntEnum, StrEnum


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence in both languages."""

    ja: str
    en: str


class Level(IntEnum):
    """How a person wants to play; steers matchmaking, never legality."""

    FAN = 1
    CASUAL = 2
    GACHI = 3


class Cause(StrEnum):
    """Why a player left the game."""

    DIRECT_ATTACK = "direct_attack"
    DECK_OUT = "deck_out"
    OWN_EFFECT = "own_effect"
    OPPONENT_EFFECT = "opponent_effect"
    LIFE_ZERO = "life_zero"
    SPECIAL_LOSS = "special_loss"
    TURN_LIMIT = "turn_limit"
    CONCESSION = "concession"
    DISQUALIFIED = "disqualified"
    NO_SHOW = "no_show"
    LEFT = "left"


class Ending(StrEnum):
    """How a game ended."""

    LAST_STANDING = "last_standing"
    DOUBLE_LOSS = "double_loss"
    TIME = "time"
    LOOP = "loop"
    SPECIAL_WIN = "special_win"
    TURN_LIMIT = "turn_limit"
    ALL_CONCEDED = "all_conceded"


class Kind(StrEnum):
    """What a result is worth: somebody won, all the last ones lost, or nobody won."""

    WIN = "win"
    DOUBLE_LOSS = "double_loss"
    DRAW = "draw"
