"""What a template says by itself, without the catalogues: found by taking away all that is not said."""

import re
from html.parser import HTMLParser

COMMENT = re.compile(r"{%\s*comment\b.*?{%\s*endcomment\s*%}|{#.*?#}|<!--.*?-->", re.DOTALL)
TRANSLATED = re.compile(r"{%\s*(blocktrans(?:late)?)\b.*?{%\s*end\1\s*%}", re.DOTALL)
IN_A_TAG = re.compile(r"{%\s*block (\w+_class|\w+_link|live)\b.*?{%\s*endblock\b.*?%}", re.DOTALL)
TAG = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)
FRAGMENT_OF_A_TAG = re.compile(r'data-[\w-]+="[^"]*"(?=[^<]*\Z)')
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]+")
ENGLISH = re.compile(r"[A-Za-z]{2,}")
SENTENCE = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}")
SAID_ALOUD = {"alt", "title", "placeholder", "aria-label", "aria-description", "label"}
SILENT = {"script", "style", "template"}
SAME_IN_EVERY_LANGUAGE = {
    "卓分け",
    "日本語",
    "Takuwake",
    "English",
    "EN",
    "QR",
    "CSV",
    "API",
    "OpenAPI",
    "URL",
    "PDF",
    "JSON",
}


class _Ear(HTMLParser):
    """Collects the texts that a person reads or hears."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in SILENT
        self.heard += [value or "" for name, value in attrs if _is_said(tag, name, value or "")]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in SILENT

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.heard.append(data)


def _is_said(tag: str, name: str, value: str) -> bool:
    """A script says what stands in its data attributes; a word alone there is a code."""
    if name.startswith("data-"):
        return bool(SENTENCE.search(value))
    return name in SAID_ALOUD or (
        tag == "input" and name == "value" and bool(SENTENCE.search(value))
    )


def japanese_in(template: str) -> list[str]:
    """Japanese anywhere in a template outside its comments."""
    return _foreign(JAPANESE, COMMENT.sub(" ", template))


def english_in(template: str) -> list[str]:
    """English words that a page would say whatever its language."""
    ear = _Ear()
    for unsaid in (COMMENT, TRANSLATED, IN_A_TAG, TAG, FRAGMENT_OF_A_TAG):
        template = unsaid.sub(" ", template)
    ear.feed(template)
    ear.close()
    return _foreign(ENGLISH, " ".join(ear.heard))


def _foreign(words: re.Pattern[str], text: str) -> list[str]:
    return [word for word in words.findall(text) if word not in SAME_IN_EVERY_LANGUAGE]
