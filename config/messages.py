"""The message catalogues: found in the code, kept complete, compiled; with Babel alone, no gettext programs.

Messages are English sentences. The English catalogue answers with the sentence itself unless somebody
writes another; the Japanese one is written by people.
"""

import io
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.reloader import translation_file_changed
from django.utils.translation.template import templatize

BASE_DIR = Path(__file__).resolve().parent.parent
LANGUAGES = ("ja", "en")
ROOMS = (
    "config",
    "observing",
    "accounts",
    "events",
    "decks",
    "pods",
    "standings",
    "sandbox",
    "api",
    "web",
)
KEYWORDS = DEFAULT_KEYWORDS | {
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
PLACEHOLDER = re.compile(r"%\((\w+)\)[a-z]|\{(\w*)[^{}]*\}")
HEADER = """# Messages of Takuwake ({language}). `make messages` brings this file up to date.
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms}\\n"

"""


def catalogue_path(language: str, base: Path = BASE_DIR) -> Path:
    """Where the catalogue of a language lies."""
    return base / "locale" / language / "LC_MESSAGES" / "django.po"


def update_catalogues(base: Path = BASE_DIR) -> None:
    """Write every catalogue anew: all messages of the code, with the translations they already have."""
    found = found_messages(base)
    for language in LANGUAGES:
        path = catalogue_path(language, base)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_po(merged(found, read_catalogue(language, base))))


def compile_catalogues(base: Path = BASE_DIR) -> None:
    """Write the .mo file of each catalogue that is newer than its .mo file, for this process too."""
    for language in LANGUAGES:
        source = catalogue_path(language, base)
        compiled = source.with_suffix(".mo")
        if source.exists() and _is_older(compiled, source):
            _write_at_once(compiled, read_catalogue(language, base))
            translation_file_changed(sender=None, file_path=compiled)


def problems(base: Path = BASE_DIR) -> list[str]:
    """What keeps the catalogues from being complete, one sentence each."""
    found = found_messages(base)
    return [line for language in LANGUAGES for line in _problems_of(language, found, base)]


def found_messages(base: Path = BASE_DIR) -> Catalog:
    """All messages of the rooms' Python files and templates."""
    catalogue = Catalog()
    for path in _sources(base):
        place = path.relative_to(base).as_posix()
        for line, ids, comments, context in extract(
            "python", _as_python(path), KEYWORDS, comment_tags=("Translators:",)
        ):
            catalogue.add(ids, None, [(place, line)], auto_comments=comments, context=context)
    return catalogue


def read_catalogue(language: str, base: Path = BASE_DIR) -> Catalog:
    """The catalogue as it lies there; an empty one if there is none yet."""
    path = catalogue_path(language, base)
    text = path.read_bytes() if path.exists() else b""
    return read_po(io.BytesIO(text), locale=language, charset="utf-8", ignore_obsolete=True)


def merged(found: Catalog, old: Catalog) -> Catalog:
    """The found messages with their old translations; what the code no longer says is gone."""
    new = Catalog(locale=old.locale)
    english = str(old.locale) == "en"
    for message in _messages(found):
        before = old.get(message.id, message.context)
        kept = before.string if before and _same_shape(before, message) else ""
        new.add(
            message.id,
            _own_words(message) if not _is_filled(kept) and english else kept,
            [(place, 0) for place in sorted({place for place, _line in message.locations})],
            flags=message.flags | ({"fuzzy"} if before and before.fuzzy else set()),
            auto_comments=message.auto_comments,
            user_comments=before.user_comments if before else (),
            context=message.context,
        )
    return new


def as_po(catalogue: Catalog) -> bytes:
    """The text of a catalogue, always the same for the same messages: no dates, no line numbers."""
    body = io.BytesIO()
    write_po(body, catalogue, omit_header=True, include_lineno=False, sort_by_file=True, width=99)
    head = HEADER.format(language=catalogue.locale, plural_forms=catalogue.plural_forms)
    return head.encode() + body.getvalue()


def _sources(base: Path) -> Iterator[Path]:
    for room in ROOMS:
        python = (base / room).rglob("*.py")
        yield from sorted(path for path in python if "migrations" not in path.parts)
        templates = (base / room / "templates").rglob("*.*")
        yield from sorted(path for path in templates if path.suffix in {".html", ".txt"})


def _as_python(path: Path) -> io.BytesIO:
    """A template becomes calls of gettext, unindented, since its layout is not Python's."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        text = "\n".join(line.strip() for line in templatize(text).splitlines())
    return io.BytesIO(text.encode())


def _problems_of(language: str, found: Catalog, base: Path) -> Iterator[str]:
    old = read_catalogue(language, base)
    path = catalogue_path(language, base)
    place = path.relative_to(base).as_posix()
    if not path.exists() or path.read_bytes() != as_po(merged(found, old)):
        yield f"{place}: out of date, run make messages"
    for message in _messages(found):
        fault = _fault(message, old.get(message.id, message.context))
        if fault:
            yield f"{place}: {fault}: {_first(message.id)!r}"


def _fault(message: Message, translated: Message | None) -> str | None:
    if translated is None:
        return "missing"
    if translated.fuzzy:
        return "fuzzy"
    if not _same_shape(translated, message) or not _is_filled(translated.string):
        return "untranslated"
    agree = _placeholders_agree(_texts(message.id), _texts(translated.string or ""))
    return None if agree else "other placeholders"


def _placeholders_agree(original: list[str], translated: list[str]) -> bool:
    """A lone singular may leave the number out; nothing may name what is not there."""
    wanted = [_placeholders(text) for text in original]
    given = [_placeholders(text) for text in translated]
    return given[-1] == wanted[-1] and all(names <= set().union(*wanted) for names in given)


def _placeholders(text: str) -> set[str]:
    return {
        match[0] if not match[1] and not match[2] else match[1] or match[2]
        for match in PLACEHOLDER.finditer(text)
    }


def _messages(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)


def _texts(value: str | tuple[str, ...] | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _first(value: str | tuple[str, ...] | list[str]) -> str:
    return _texts(value)[0]


def _is_filled(value: str | tuple[str, ...] | list[str] | None) -> bool:
    return bool(value) and all(_texts(value or ""))


def _same_shape(old: Message, new: Message) -> bool:
    """Whether both have a plural, or neither."""
    return isinstance(old.string, str) == isinstance(new.id, str)


def _own_words(message: Message) -> str | tuple[str, ...]:
    return message.id if isinstance(message.id, str) else tuple(message.id)


def _is_older(made: Path, source: Path) -> bool:
    return not made.exists() or made.stat().st_mtime < source.stat().st_mtime


def _write_at_once(path: Path, catalogue: Catalog) -> None:
    """Replace the file in one step: another process may be reading it."""
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".mo.new")
    with os.fdopen(handle, "wb") as file:
        write_mo(file, catalogue)
    Path(name).chmod(0o644)
    Path(name).replace(path)
