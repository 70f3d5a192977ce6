"""Ready-made evenings: the numbers most shops would choose."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.errors import RuleError
from engine.words import Text
from events.models import DeckPolicy, LevelsPolicy


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of an event's settings."""

    code: str
    name: Text
    sentence: Text
    settings: Mapping[str, object] = field(default_factory=dict)


_PRESETS = (
    Preset(
        code="duel_party_evening",
        name=Text(ja="デュエパーティーの夕べ", en="Duel Party evening"),
        sentence=Text(
            ja="60枚デッキ、3～4人卓、3回戦。卓はできるだけプレイレベルごとに組みます。",
            en="60-card decks, pods of three or four, three rounds, tables by play level as far as possible.",
        ),
        settings={
            "format": "duel_party",
            "capacity": 32,
            "rounds_planned": 3,
            "round_minutes": 60,
            "levels_policy": LevelsPolicy.ACCEPTED,
            "deck_policy": DeckPolicy.OPTIONAL,
            "scheme": "places_5321",
            "tiebreaks": ["wins", "opponents_average", "head_to_head"],
        },
    ),
)


def presets() -> tuple[Preset, ...]:
    """Return every preset, the most usual first."""
    return _PRESETS


def preset_of(code: str) -> Preset:
    """Return a preset; refuses with `preset.unknown`."""
    for preset in _PRESETS:
        if preset.code == code:
            return preset
    raise RuleError("preset.unknown", preset=code)
