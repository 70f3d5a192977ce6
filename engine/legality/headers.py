"""Lines that are no cards: section headers, notes about the deck, rules drawn with dashes."""

import re
from dataclasses import dataclass

from engine.cards.names import name_key

MAIN, PARTNER, HYPERSPATIAL, GR = "main", "partner", "hyperspatial", "gr"
EXTRA, SIDE, COMPANION, MAYBE = "extra", "side", "companion", "maybe"
SUBHEADING, NOTE, ABOUT = "subheading", "note", "about"

_WORDS = {
    MAIN: "メインデッキ メイン デッキ デッキリスト デッキレシピ カード一覧 カード名 main deck maindeck mainboard decklist",
    PARTNER: "パートナー パートナーカード パートナーゾーン partner 統率者 統率者領域 commander commanders",
    HYPERSPATIAL: "超次元ゾーン 超次元 超次元デッキ サイキック サイキック・クリーチャー ドラグハート"
    " hyperspatial hyperspatialzone",
    GR: "超GR 超GRゾーン 超GRデッキ GR GRゾーン GRデッキ GRクリーチャー gr supergr",
    EXTRA: "エクストラ エクストラデッキ EXデッキ extra extradeck",
    SIDE: "サイド サイドデッキ サイドボード sideboard sidedeck side",
    COMPANION: "相棒 companion",
    MAYBE: "検討中 トークン maybe maybeboard considering tokens",
    ABOUT: "about",
    SUBHEADING: "クリーチャー 進化クリーチャー NEOクリーチャー ツインパクト 呪文 タマシード クロスギア"
    " フィールド D2フィールド 城 オーラ その他 光 水 闇 火 自然 無色 ゼロ 多色 レインボー"
    " 光文明 水文明 闇文明 火文明 自然文明 ゼロ文明 creatures spells twinpacts others"
    " モンスター 効果モンスター 通常モンスター 儀式モンスター 魔法 罠 魔法カード 罠カード"
    " monster monsters monstercards spell spellcards trap traps trapcards"
    " 土地 インスタント ソーサリー アーティファクト エンチャント プレインズウォーカー"
    " creature land lands instant instants sorcery sorceries artifact artifacts"
    " enchantment enchantments planeswalker planeswalkers battle battles",
    NOTE: "合計 計 総数 合計枚数 total",
}
_ZONES = {name_key(word): zone for zone, words in _WORDS.items() for word in words.split()}
_ABOUT = (
    "デッキ名 デッキネーム タイトル プレイヤー プレイヤー名 プレイヤーネーム 作者 製作者 氏名 使用者 イベント"
    " 大会 日付 フォーマット メモ 備考 deckname title player author event date format note"
)
_BEGINNINGS = frozenset(word[:2] for word in _ZONES)
_NOTES = frozenset(map(name_key, _ABOUT.split()))
_FRAME = " 【】[]［］〔〕<>＜＞〈〉《》■□◆◇●○▼▽★☆=＝-–—―─*_~～・:：#/"
_BEHIND_A_LETTER = frozenset({"", "x", "×", *map(name_key, _FRAME), *"([", *"0123456789"})
_NUMBER = re.compile(
    r"[ :：×x]{0,3}(?:[(（\[【][計全合]{0,2})?[ ×x]?\d{1,4} ?枚?[)）\]】]?[ :：】\]]{0,3}$"
)
_DIGITS = frozenset("0123456789０１２３４５６７８９")
_MARKS = ("】", ")", "）", "]", "］", "パートナー")  # how a line with a mark for the partner ends
_LONGEST = 40  # a longer line is a name or a sentence
_INLINE = re.compile(r"(?:【([^】]*)】|\[([^\]]*)\]|([^:：]*)[:：])(.+)$")
_MARKED = re.compile(r"(?:【パートナー】|[(（\[［]パートナー[)）\]］]|[★☆]パートナー)$")


@dataclass(frozen=True, slots=True)
class Header:
    """What a line that is no plain card says: a zone, and the card text it carries along."""

    zone: str
    rest: str = ""


def header_of(line: str) -> Header | None:
    """Return what a line (white space collapsed) heads, or None for a line that names a card.

    A partner may stand on the line of its header (`パートナー：名前`, `【パートナー】名前`) or carry the
    mark behind its name (`名前（パートナー）`). Lines of nothing but frame marks are notes.
    Linear in the length of the line.
    """
    if line[0] in _DIGITS and not line.endswith(_MARKS):
        return None
    if zone := _zone_of(line):
        return Header(zone)
    if line.startswith(("#", "//", "※")) or (line[:1] in "(（" and line[-1:] in ")）"):
        return Header(NOTE)
    if line.endswith(_MARKS) and (mark := _MARKED.search(line)):
        return Header(PARTNER, line[: mark.start()].strip())
    return _inline(line)


def zone_named(word: str) -> str | None:
    """Return the zone that a cell of a table names, None for anything else."""
    zone = _ZONES.get(name_key(word))
    return None if zone in {SUBHEADING, NOTE, ABOUT} else zone


def _inline(line: str) -> Header | None:
    """Return the header that shares its line with a card, or the kind of note about the deck."""
    match = _INLINE.match(line) if line[0] in "【[" or ":" in line or "：" in line else None
    if not match:
        return None
    head = name_key((match[1] or match[2] or match[3] or "").strip(_FRAME))
    if head in _NOTES:
        return Header(NOTE)
    return Header(PARTNER, match[4].strip()) if _ZONES.get(head) == PARTNER else None


def _zone_of(line: str) -> str | None:
    """Return the zone of a line that is nothing but a header, a note for bare frame marks."""
    if len(line) > _LONGEST:
        return None
    bare = line.strip(_FRAME)
    if not bare:
        return NOTE
    start = name_key(bare[:4])
    if start[:2] not in _BEGINNINGS and not (
        start[:1] in _BEGINNINGS and start[1:2] in _BEHIND_A_LETTER
    ):
        return None
    counted = _NUMBER.sub("", bare).strip(_FRAME)
    return _ZONES.get(name_key(bare)) or (counted != bare and _ZONES.get(name_key(counted))) or None
