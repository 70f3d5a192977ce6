"""When two spellings are the same card name."""

import re
import unicodedata
from functools import lru_cache

_RUBY = re.compile(r"\([\u3040-\u30ff\s]+\)")
_SAME = str.maketrans(
    {
        **dict.fromkeys("〜∼〰", "~"),
        **dict.fromkeys("“”„‟〝〞〟", '"'),
        **dict.fromkeys("‘’‚‛′`", "'"),
        **dict.fromkeys("‐‑‒–—―−⁃─", "-"),
        **dict.fromkeys("·‧•∙⋅", "・"),
        **dict.fromkeys("⁄∕╱⧸", "/"),
        **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff"),
    }
)


@lru_cache(maxsize=1 << 14)
def name_key(name: str) -> str:
    """Return the key by which card names compare (RULES.md §2, Names).

    Width and compatibility forms, kana ruby in parentheses, look-alike tildes, quotes, dashes,
    dots and slashes, white space and letter case make no difference; ー and ・ stay.
    Linear in the length of the name; never raises. An empty key names no card.

    >>> name_key("ボルシャック・NEX（ネックス）／スーパー･スパーク")
    'ボルシャック・nex/スーパー・スパーク'
    """
    plain = _RUBY.sub("", unicodedata.normalize("NFKC", name)).translate(_SAME)
    return "".join(plain.split()).casefold()
