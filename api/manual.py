"""The manual as a page: as much of Markdown as docs/api.md uses, and nothing of it as HTML."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

MANUAL = Path(__file__).resolve().parent.parent / "docs" / "api.md"
_FENCE = re.compile(r"^```\w*\n(.*?)\n```$", re.DOTALL | re.MULTILINE)
_HEADING = re.compile(r"(#{1,4}) (.+)")
_RULER = re.compile(r"\|[-| ]+\|")
_ITEM = re.compile(r"^(?:- |\d+\. )", re.MULTILINE)
_CELLS = re.compile(r"(?<!\\)\|")
_INLINE = re.compile(
    r"`(?P<code>[^`]+)`|\*\*(?P<strong>.+?)\*\*|\*(?P<em>[^*\s][^*]*)\*|\[(?P<text>[^\]]+)\]\((?P<to>[^)]+)\)"
)


def page_of(markdown: str) -> SafeString:
    """Return a text in Markdown as HTML."""
    return format_html_join("\n", "{}", ((block,) for block in _blocks(markdown)))


def _blocks(markdown: str) -> Iterator[SafeString]:
    """Yield each block; every second piece between fences is code."""
    for number, piece in enumerate(_FENCE.split(markdown)):
        if number % 2:
            yield format_html('<pre tabindex="0"><code>{}</code></pre>', piece)
            continue
        for block in re.split(r"\n\s*\n", piece.strip()):
            yield from _parts(block)


def _parts(block: str) -> Iterator[SafeString]:
    """Yield a block of lines as what its beginning makes it."""
    heading = _HEADING.fullmatch(block)
    if heading:
        yield _headline(len(heading[1]), heading[2])
    elif block.startswith("|"):
        yield _table(block.splitlines())
    elif _ITEM.match(block):
        items = ((_inline(item),) for item in _ITEM.split(block)[1:])
        kind = mark_safe("ul" if block.startswith("- ") else "ol")  # noqa: S308  our own words
        yield format_html("<{}>{}</{}>", kind, format_html_join("", "<li>{}</li>", items), kind)
    elif block:
        yield format_html("<p>{}</p>", _inline(block))


def _headline(level: int, words: str) -> SafeString:
    name = re.sub(r"[^\w-]", "", words.lower().replace(" ", "-"))
    return format_html('<h{} id="{}">{}</h{}>', level, name, _inline(words), level)


def _table(lines: list[str]) -> SafeString:
    head, *rows = [_CELLS.split(line)[1:-1] for line in lines if not _RULER.fullmatch(line)]
    return format_html(
        '<div class="wide" tabindex="0"><table><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>',
        _cells(head, "<th>{}</th>"),
        format_html_join("", "<tr>{}</tr>", ((_cells(row, "<td>{}</td>"),) for row in rows)),
    )


def _cells(row: list[str], form: str) -> SafeString:
    return format_html_join("", form, ((_inline(cell.strip()),) for cell in row))


def _inline(words: str) -> SafeString:
    """Return words with code, stress and links; a link to another file of the docs is its text."""
    made, at = "", 0
    for found in _INLINE.finditer(words):
        kind = found.lastgroup or ""
        made += escape(words[at : found.start()].replace("\\|", "|")) + _FORMS[kind](found)
        at = found.end()
    return mark_safe(made + escape(words[at:].replace("\\|", "|")))  # noqa: S308  each part is escaped


def _link(found: re.Match[str]) -> SafeString:
    if found["to"].startswith(("#", "https://")):
        return format_html('<a href="{}">{}</a>', found["to"], _inline(found["text"]))
    return _inline(found["text"])


_FORMS: dict[str, Callable[[re.Match[str]], SafeString]] = {
    "code": lambda found: format_html("<code>{}</code>", found["code"].replace("\\|", "|")),
    "strong": lambda found: format_html("<strong>{}</strong>", _inline(found["strong"])),
    "em": lambda found: format_html("<em>{}</em>", _inline(found["em"])),
    "to": _link,
}
