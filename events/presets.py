"""Ready-made evenings: the numbers most shops would choose."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.errors import RuleError
from engine.words import Text
from events.models import DeckPolicy, LevelsPolicy, Mode
from events.pairing import PairingPolicy
from events.teams import Teams

BLANK = "blank"


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
            "pairing_policy": PairingPolicy.NEVER_REPEAT,
            "deck_policy": DeckPolicy.OPTIONAL,
            "scheme": "places_5321",
            "tiebreaks": ["wins", "opponents_average", "head_to_head"],
        },
    ),
    Preset(
        code="fan_event",
        name=Text(ja="ファンイベント", en="Fan event"),
        sentence=Text(
            ja="順位を出さずに遊ぶ会です。参加プロモは全員に、特別賞は4人に1つ、だれでも確かめられる抽選で。",
            en="No ranks: a promo for everybody, and one special prize for every four people by a draw that anybody can check.",
        ),
        settings={
            "format": "duel_party",
            "capacity": 40,
            "rounds_planned": 2,
            "round_minutes": 60,
            "levels_policy": LevelsPolicy.ACCEPTED,
            "pairing_policy": PairingPolicy.SOCIAL,
            "deck_policy": DeckPolicy.OPTIONAL,
            "scheme": "none",
            "tiebreaks": ["wins"],
            "fan_event": True,
            "ranks_hidden": True,
        },
    ),
    Preset(
        code="swiss_duels",
        name=Text(ja="1対1のスイスドロー", en="One against one, Swiss"),
        sentence=Text(
            ja="2人卓、4回戦。勝ち点の近い人どうしが当たり、同じ相手とは二度当たりません。3本勝負も選べます。",
            en="Tables of two, four rounds: people of close points meet, and nobody meets twice. Also as best of three games.",
        ),
        settings={
            "format": "dm_original",
            "capacity": 32,
            "rounds_planned": 4,
            "round_minutes": 30,
            "levels_policy": LevelsPolicy.MIXED,
            "deck_policy": DeckPolicy.OPTIONAL,
            "scheme": "win3_draw1",
            "tiebreaks": ["opponents_win_rate", "game_win_rate", "opponents_game_win_rate"],
        },
    ),
    Preset(
        code="tag_duels",
        name=Text(ja="タッグデュエル", en="Tag duels"),
        sentence=Text(
            ja="2人組で遊ぶ4回戦。2組ずつ1卓に座ります。組は固定でも、毎回変えることもできます。",
            en="Pairs, two of them at a table, four rounds. Pairs stay together, or everybody gets another partner each round.",
        ),
        settings={
            "format": "ygo_tag",
            "teams": Teams.PAIRS,
            "capacity": 32,
            "rounds_planned": 4,
            "round_minutes": 50,
            "levels_policy": LevelsPolicy.MIXED,
            "deck_policy": DeckPolicy.OPTIONAL,
            "scheme": "win3_draw1",
            "tiebreaks": ["opponents_win_rate", "opponents_average"],
        },
    ),
    Preset(
        code="rolling_tables",
        name=Text(ja="回転卓", en="Rolling tables"),
        sentence=Text(
            ja="回戦はありません。並んだ人から4人そろいしだい卓ができ、負けた人はすぐ次の列に並べます。",
            en="No rounds: a table forms as soon as four people in the queue fit, and whoever is out queues again at once.",
        ),
        settings={
            "format": "duel_party",
            "mode": Mode.ROLLING,
            "capacity": 60,
            "rounds_planned": 1,
            "round_minutes": 50,
            "levels_policy": LevelsPolicy.ACCEPTED,
            "pairing_policy": PairingPolicy.SOCIAL,
            "deck_policy": DeckPolicy.OPTIONAL,
            "scheme": "none",
            "tiebreaks": ["wins"],
        },
    ),
    Preset(
        code=BLANK,
        name=Text(ja="白紙から", en="From scratch"),
        sentence=Text(
            ja="名前は空欄、点数も順位もなし。必要なものだけを自分で決めていきます。",
            en="No name, no points, no deck lists: decide only what you need.",
        ),
        settings={
            "format": "duel_party",
            "capacity": 16,
            "rounds_planned": 1,
            "round_minutes": 60,
            "levels_policy": LevelsPolicy.MIXED,
            "deck_policy": DeckPolicy.NONE,
            "scheme": "none",
            "tiebreaks": ["wins"],
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
