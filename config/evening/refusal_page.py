"""The page that says why the outermost door refuses something, before the site could say it."""

from html import escape
from urllib.parse import urlsplit

from asgiref.typing import HTTPScope

from config.evening.words import both, label

_PAGE = """<!doctype html>
<html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Takuwake</title>
<h1>Takuwake</h1>{lines}
<p><a href="{back}">{words}</a></p></html>
"""


def page_of(code: str, scope: HTTPScope) -> str:
    """Return a sentence in both languages, and the way back to the page that the request came from."""
    lines = "".join(f"<p>{escape(line)}</p>" for line in both(code).splitlines())
    return _PAGE.format(lines=lines, back=escape(way_back(scope)), words=escape(label("back")))


def way_back(scope: HTTPScope) -> str:
    """Return the path of the page that a form was on, if it was one of ours; else the front page."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    try:
        came_from = urlsplit(headers.get(b"referer", ""))
    except ValueError:
        return "/"
    ours = came_from.netloc == headers.get(b"host") and not came_from.path.startswith("//")
    return came_from.path if ours and came_from.path.startswith("/") else "/"
