"""The columns of a file of people: what they may be called, and what may stand in them."""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import time

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.formulas import harmless
from engine.words import Level
from events.models import Entry, GroupWish, Mark
from events.names import fold
from events.questions import NO, YES, Kind, Question

YES_WORDS = frozenset(
    {"yes", "y", "true", "1", "x", "ハイ", "有", "アリ", "○", "◯", "〇", "●", "✓"}
)
NO_WORDS = frozenset({"", "no", "n", "false", "0", "-", "イイエ", "無", "ナシ", "×"})
_CLOCK = re.compile(r"(\d{1,2})[:時](\d{2})分?(?::\d{2})?")
_BETWEEN = re.compile(r"[\s,、・/;+&]+")
_LEVEL_BEGINNINGS = ("プレイレベル", "レベル", "playlevel", "level", "lv")
_LEVELS: Mapping[str, int] = {
    "1": Level.FAN, "ファン": Level.FAN, "fan": Level.FAN,
    "2": Level.CASUAL, "カジュアル": Level.CASUAL, "casual": Level.CASUAL,
    "3": Level.GACHI, "ガチ": Level.GACHI, "gachi": Level.GACHI,
}  # fmt: skip
_ALL = frozenset({"all", "any", "全部", "全テ", "スベテ", "ドレデモ"})
_MARKS: Mapping[str, Mark] = {
    "beginner": Mark.BEGINNER, "初心者": Mark.BEGINNER, "newtothis": Mark.BEGINNER,
    "helper": Mark.HELPER, "手伝エル": Mark.HELPER, "教エラレル": Mark.HELPER,
    "none": Mark.NONE, "経験者": Mark.NONE,
}  # fmt: skip
_WISHES: Mapping[str, GroupWish] = {
    "": GroupWish.APART, "apart": GroupWish.APART, "別々": GroupWish.APART, "別": GroupWish.APART,
    "together": GroupWish.TOGETHER, "一緒": GroupWish.TOGETHER, "イッショ": GroupWish.TOGETHER,
}  # fmt: skip


class CellError(ValueError):
    """A cell that cannot be understood, with a sentence that says what to write there."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: how it is called in our own files, what else it may be called, how to read a cell."""

    name: str
    ja: str
    en: str
    aliases: tuple[str, ...]
    read: Callable[[str], object]

    @property
    def heading(self) -> str:
        """The column's name in the reader's language."""
        return self.en if get_language() == "en" else self.ja


def key_of(words: str) -> str:
    """Return the form in which headings and words in cells are compared."""
    return re.sub(r"[\s_\-・().]", "", fold(words))


def level_in(cell: str) -> int:
    """Read one play level, as a number or a word."""
    word = key_of(cell)
    for beginning in _LEVEL_BEGINNINGS:
        word = word.removeprefix(beginning)
    if word not in _LEVELS:
        raise CellError(_("Write 1, 2 or 3, or Fan, Casual or Gachi."))
    return int(_LEVELS[word])


def levels_in(cell: str) -> tuple[int, ...]:
    """Read the levels that are fine too."""
    if key_of(cell) in _ALL:
        return (1, 2, 3)
    words = _BETWEEN.split(unicodedata.normalize("NFKC", cell).strip())
    return tuple(level_in(word) for word in words if word)


def mark_in(cell: str) -> Mark:
    """Read whether somebody is new: yes, no, or a word for it."""
    word = key_of(cell)
    if word in YES_WORDS:
        return Mark.BEGINNER
    if word in NO_WORDS:
        return Mark.NONE
    if word not in _MARKS:
        raise CellError(_("Write “beginner” or “helper”, or leave the cell empty."))
    return _MARKS[word]


def wish_in(cell: str) -> GroupWish:
    """Read whether those who came together stay together."""
    if key_of(cell) not in _WISHES:
        raise CellError(_("Write “together” or “apart”."))
    return _WISHES[key_of(cell)]


def time_in(cell: str) -> time | None:
    """Read a time of day."""
    word = unicodedata.normalize("NFKC", cell).strip()
    found = _CLOCK.fullmatch(word)
    if not word:
        return None
    try:
        return time(int(found[1]), int(found[2])) if found else _no_time()
    except ValueError:
        return _no_time()


def yes_in(cell: str) -> bool:
    """Read yes or no."""
    word = key_of(cell)
    if word not in YES_WORDS | NO_WORDS:
        raise CellError(_("Write “yes” or “no”."))
    return word in YES_WORDS


def _no_time() -> time:
    raise CellError(_("Write the time like 21:30."))


COLUMNS = (
    Column("player_name", "名前", "Name",
           ("プレイヤー名", "プレイヤーネーム", "プレーヤー名", "氏名", "お名前", "player", "player name"), str),
    Column("kana", "よみ", "Reading", ("読み", "よみがな", "読み仮名", "ふりがな", "振り仮名", "かな", "kana"), str),
    Column("level", "プレイレベル", "Level", ("レベル", "play level"), level_in),
    Column("accepts", "ほかによいレベル", "Other levels", ("他のレベル", "ほかのレベル", "accepts"), levels_in),
    Column("group", "グループ", "Group", ("同伴", "同伴者", "いっしょに来た人"), str),
    Column("group_wish", "グループの席", "Group seats", ("group wish",), wish_in),
    Column("mark", "初心者", "Beginner", ("経験", "mark", "experience"), mark_in),
    Column("home_by", "帰る時刻", "Must go at", ("帰宅時刻", "home by"), time_in),
    Column("phoneless", "スマホなし", "No phone", ("電話なし", "phoneless"), yes_in),
)  # fmt: skip


def columns_for(questions: Sequence[Question]) -> dict[str, Column | Question]:
    """Return what each heading means, compared by `key_of`; an event's own questions come last."""
    asked = {
        key_of(words): each for each in questions for words in (each.code, each.text, each.text_en)
    }
    known: dict[str, Column | Question] = {key: each for key, each in asked.items() if key}
    for column in COLUMNS:
        for words in (column.name, column.ja, column.en, *column.aliases):
            known[key_of(words)] = column
    return known


def answer_in(question: Question, cell: str) -> str:
    """Return a cell as an answer to a question of the event."""
    if question.kind is not Kind.YES_NO or not cell.strip():
        return cell
    return YES if yes_in(cell) else NO


def headings(questions: Sequence[Question]) -> list[str]:
    """Return the headings of our own file, which a file that comes back may have in any order."""
    return [*(column.heading for column in COLUMNS), *(harmless(each.words) for each in questions)]


def cells_of(entry: Entry, questions: Sequence[Question]) -> list[str]:
    """Return one person as a row below those headings."""
    others = [str(level) for level in entry.accepts if level != entry.level]
    own = [
        harmless(entry.player_name),
        harmless(entry.kana),
        str(entry.level),
        " ".join(others),
        harmless(entry.group),
        entry.group_wish if entry.group else "",
        "" if entry.mark == Mark.NONE else entry.mark,
        entry.home_by.strftime("%H:%M") if entry.home_by else "",
        YES if entry.phoneless else "",
    ]
    return own + [harmless(entry.answers.get(each.code, "")) for each in questions]
