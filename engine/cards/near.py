"""Spellings that are close to a name: shared letter pairs, counted over an index."""

from collections import Counter, defaultdict
from collections.abc import Sequence

_KATAKANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
_LARGE = {
    ord(small): large
    for small, large in zip("ぁぃぅぇぉっゃゅょゎ", "あいうえおつやゆよわ", strict=True)
}
_INSIDE = 0.3  # a whole name inside a longer one is an abbreviation people use
_CLOSE = 0.35  # below this share of common pairs two names only look alike by chance
_CLOSE_LATIN = 0.6  # among 26 letters chance gives more


def folded(key: str) -> str:
    """Return a name key without what people mistype: kana form and size, punctuation."""
    kana = key.translate(_KATAKANA).translate(_LARGE)
    return "".join(letter for letter in kana if letter.isalnum() or letter == "ー") or kana


def _pairs(key: str) -> frozenset[str]:
    """Return the pairs of neighbouring letters, with the edges of the name as letters."""
    word = f"^{folded(key)}$"
    return frozenset(word[at : at + 2] for at in range(len(word) - 1))


class Neighbours:
    """An index of name keys that answers which of them lie near a new one."""

    def __init__(self, keys: Sequence[str]) -> None:
        """Index the keys; time and memory grow with their total length."""
        self._keys = tuple(keys)
        self._sizes = []
        self._holders: dict[str, list[int]] = defaultdict(list)
        for at, key in enumerate(self._keys):
            pairs = _pairs(key)
            self._sizes.append(len(pairs))
            for pair in pairs:
                self._holders[pair].append(at)

    def near(self, key: str, limit: int) -> tuple[str, ...]:
        """Return up to `limit` indexed keys, nearest first, ties in code point order."""
        pairs = _pairs(key)
        close = _CLOSE_LATIN if key.isascii() else _CLOSE
        shared = Counter(at for pair in pairs for at in self._holders.get(pair, ()))
        scored = [
            (-self._score(common, len(pairs), at), self._keys[at]) for at, common in shared.items()
        ]
        return tuple(name for score, name in sorted(scored)[:limit] if -score >= close)

    def _score(self, common: int, size: int, at: int) -> float:
        """Return 1.0 for equal letters, more than the plain share for a name inside a name."""
        share = 2 * common / (size + self._sizes[at])
        inside = common / min(size, self._sizes[at])
        return share + _INSIDE * inside
