"""What stands in the JSON columns of an archive, as the commands here write them."""

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

from engine.errors import RuleError
from engine.outcomes.games import games_from
from engine.outcomes.report import MOST_PLAYERS, report_from
from engine.outcomes.subgames import MOST_GAMES
from engine.scoring.achievements import MOST as MOST_ACHIEVEMENTS
from engine.table.acts import act_from
from engine.words import Ending
from events.journal import IDS
from events.questions import LONGEST_ANSWER
from pods.prices import NEXT_BEST, RULES
from pods.words import REASONS
from standings.draws import MOST_PRIZES

Shape = Callable[[object], bool]
LARGEST = 2**53  # what every reader of JSON holds exactly
PEOPLE = 10_000
MOST_NUMBERED = 200  # rounds of a table
EXACT = re.compile(r"-?\d{1,60}(/[1-9]\d{0,59})?")


def whole(raw: object) -> bool:
    """A whole number."""
    return type(raw) is int and abs(raw) < LARGEST


def number(raw: object) -> bool:
    """A number, with or without a fraction."""
    return whole(raw) or (isinstance(raw, float) and abs(raw) < LARGEST)


def flag(raw: object) -> bool:
    """Yes or no."""
    return isinstance(raw, bool)


def word(longest: int = 64) -> Shape:
    """A text of at most so many letters."""
    return lambda raw: isinstance(raw, str) and len(raw) <= longest


def one_of(words: Collection[str]) -> Shape:
    """One of these words."""
    known = frozenset(map(str, words))
    return lambda raw: isinstance(raw, str) and raw in known


def between(least: int, most: int) -> Shape:
    """A whole number within bounds."""
    return lambda raw: type(raw) is int and least <= raw <= most


def maybe(shape: Shape) -> Shape:
    """Such a value, or nothing."""
    return lambda raw: raw is None or shape(raw)


def either(*shapes: Shape) -> Shape:
    """One of several kinds of values."""
    return lambda raw: any(shape(raw) for shape in shapes)


def many(shape: Shape, most: int, *, least: int = 0) -> Shape:
    """A list of so many values."""

    def fits(raw: object) -> bool:
        return isinstance(raw, list) and least <= len(raw) <= most and all(map(shape, raw))

    return fits


def table(shape: Shape, most: int) -> Shape:
    """An object of at most so many values under names of any kind."""

    def fits(raw: object) -> bool:
        return isinstance(raw, dict) and len(raw) <= most and all(map(shape, raw.values()))

    return fits


def record(needed: Mapping[str, Shape], **more: Shape) -> Shape:
    """An object with these names, those of `more` only where there is something to say."""

    def fits(raw: object) -> bool:
        if not isinstance(raw, dict) or not needed.keys() <= raw.keys() <= {*needed, *more}:
            return False
        return all(shape(raw[name]) for name, shape in {**more, **needed}.items() if name in raw)

    return fits


def read_by(reader: Callable[[Any], object]) -> Shape:
    """What a reader of the rules takes."""

    def fits(raw: object) -> bool:
        try:
            reader(raw)
        except RuleError:
            return False
        return True

    return fits


def _exact(raw: object) -> bool:
    return isinstance(raw, str) and EXACT.fullmatch(raw) is not None


def pair(first: Shape, second: Shape) -> Shape:
    """A list of two, each of its own kind."""

    def fits(raw: object) -> bool:
        both = (first, second)
        if not isinstance(raw, list) or len(raw) != len(both):
            return False
        return all(shape(value) for shape, value in zip(both, raw, strict=True))

    return fits


def _story(raw: object) -> bool:
    """A telling as it was before a judge's ruling changed it, or nothing."""
    return raw == {} or either(read_by(report_from), read_by(games_from))(raw)


def _facts(raw: object) -> bool:
    """What a row of the journal tells: an object, whose ids are ids."""
    return isinstance(raw, dict) and all(
        maybe(either(word(), whole))(raw[name]) for name in IDS if name in raw
    )


ID, TEXT = word(), word(100_000)
SEATS = many(ID, 2 * MOST_PLAYERS)
LEVEL = between(1, 3)
PLACES = table(between(1, 2 * MOST_PLAYERS), 2 * MOST_PLAYERS)
BOTH = record({"ja": TEXT, "en": TEXT})
COST = record({}, **dict.fromkeys(RULES, either(number, many(number, 4))))
BOUND = table(number, 20)
REASONS_TOLD = many(
    record(
        {"code": one_of(REASONS)},
        minutes=number,
        pairs=many(many(ID, 2, least=2), 60),
        players=SEATS,
        player=ID,
        level=LEVEL,
        levels=many(LEVEL, 3),
        spread=number,
    ),
    20,
)
NEXT = maybe(
    either(
        record({"code": one_of(["next_best_equal"])}),
        record({"code": one_of(NEXT_BEST), "rule": one_of(RULES), "more": number}),
        record({"code": one_of(["next_best_spoils"]), "rule": one_of(RULES), "less": number}),
    )
)
POD = record(
    {
        "row": ID,
        "table": whole,
        "label": word(),
        "level": maybe(LEVEL),
        "reasons": REASONS_TOLD,
        "next_best": NEXT,
        "pinned": flag,
        "seats": SEATS,
    }
)
FINDING = record(
    {
        "rule": word(),
        "severity": word(),
        "cards": many(TEXT, 2000),
        "lines": many(either(whole, TEXT), 2000),
        "message": BOTH,
        "source": TEXT,
        "candidates": many(TEXT, 2000),
    }
)
VERDICT = record(
    {
        "verdict": word(),
        "format": word(),
        "on": word(),
        "revision": maybe(word()),
        "partner": maybe(TEXT),
        "count": whole,
        "house": table(either(whole, flag), 50),
        "findings": many(FINDING, 2000),
    },
    partners=many(TEXT, 10),
)
REPLACED = maybe(
    record(
        {
            "name": word(),
            "level": maybe(LEVEL),
            "text": TEXT,
            "partner": TEXT,
            "submitted_at": word(),
            "check": whole,
        }
    )
)
DRAFT = record(
    {"seed": whole, "cost": COST, "lower_bound": BOUND, "pods": many(POD, PEOPLE)},
    policy=word(),
    byes=many(ID, PEOPLE),
    byes_rule=word(),
)
SETUP = record(
    {
        "format": word(),
        "seats": SEATS,
        "start": maybe(whole),
        "turn_seconds": maybe(whole),
        "teams": maybe(many(SEATS, 2 * MOST_PLAYERS)),
        "concession": word(),
        "absent": SEATS,
    }
)
STANDING = record(
    {
        "entry": ID,
        "rank": between(1, PEOPLE),
        "points": _exact,
        "wins": whole,
        "played": whole,
        "tiebreaks": many(pair(word(), _exact), 20),
        "by_round": many(pair(between(0, MOST_NUMBERED), _exact), MOST_NUMBERED),
    }
)
GAME = record({"winner": maybe(ID), "ending": one_of([*Ending])})

# Columns of the event's settings are read by the rules of settings, those that are missing here.
SHAPES: Mapping[tuple[str, str], Shape] = {
    ("entries", "accepts"): many(LEVEL, 3),
    ("entries", "answers"): table(word(LONGEST_ANSWER), 50),
    ("payments", "fee_name"): BOTH,
    ("loan_decks", "verdict"): VERDICT,
    ("deck_checks", "verdict"): VERDICT,
    ("loans", "replaced"): REPLACED,
    ("rounds", "cost"): COST,
    ("rounds", "lower_bound"): BOUND,
    ("pods", "reasons"): REASONS_TOLD,
    ("pods", "next_best"): NEXT,
    ("reports", "steps"): read_by(lambda raw: report_from({"steps": raw, "ending": "time"})),
    ("reports", "life"): read_by(
        lambda raw: report_from({"steps": [], "ending": "time", "life": raw})
    ),
    ("reports", "games"): many(GAME, MOST_GAMES),
    ("reports", "achievements"): table(many(word(), MOST_ACHIEVEMENTS), 2 * MOST_PLAYERS),
    ("reports", "as_told"): _story,
    ("reports", "placements"): PLACES,
    ("draft_steps", "before"): DRAFT,
    ("cuts", "seeds"): many(ID, PEOPLE),
    ("schedules", "rounds"): many(many(many(ID, 12, least=1), PEOPLE), 50),
    ("companions", "setup"): SETUP,
    ("companion_acts", "act"): read_by(act_from),
    ("subgames", "players"): SEATS,
    ("subgames", "short"): SEATS,
    ("subgames", "told"): maybe(read_by(report_from)),
    ("subgames", "placements"): PLACES,
    ("draws", "prizes"): many(word(200), MOST_PRIZES),
    ("draws", "people"): many(ID, PEOPLE),
    ("draws", "drawn_as"): table(ID, PEOPLE),
    ("final_tables", "rows"): many(STANDING, PEOPLE),
    ("journal", "facts"): _facts,
}
