"""The furigana switch: a cookie, by which Japanese pages for players show how their words are read.

Readings are marked where the catalogue is asked and become ruby in the finished page. Where the switch
is off nothing of this runs.
"""

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import ResolverMatch
from django.utils import translation
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation.trans_real import (  # type: ignore[attr-defined]  # no public door
    DjangoTranslation,
    _active,
)

from web.reading import BEGIN, marked, plain
from web.ruby import with_ruby

COOKIE, ON = "furigana", "on"
LANGUAGE = "ja"
MARK = BEGIN.encode()
SAFE = ("GET", "HEAD")
NOT_PAGES = ("-csv", "-xlsx", "-json", "-svg", "-qr", "-version", "manifest")
NOT_FOR_PLAYERS = ("wall", "standings-print")


class Dressed:
    """The Japanese catalogue with readings marked in all it says."""

    def __init__(self, catalogue: DjangoTranslation) -> None:
        """Dress a catalogue."""
        self._catalogue = catalogue

    def gettext(self, message: str) -> str:
        """Return a translation with readings."""
        return marked(self._catalogue.gettext(message))

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """Return a translation for a number with readings."""
        return marked(self._catalogue.ngettext(singular, plural, number))

    def to_language(self) -> str:
        """Return the language, which is the same with readings."""
        return LANGUAGE

    def __getattr__(self, name: str) -> object:
        """Return whatever else a catalogue has."""
        return getattr(self._catalogue, name)


class Furigana(MiddlewareMixin):
    """Marks readings while a page is made, and shows them in it."""

    def process_view(
        self, request: HttpRequest, _view: object, _args: object, _words: object
    ) -> None:
        """Mark readings from the beginning, but not while something is written.

        What is stored or mailed has none; the page that shows a refused form marks from its template on.
        """
        if request.method in SAFE and is_on(request):
            dress()

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Show what was marked; whoever has the switch off gets the answer as it is."""
        if not is_on(request):
            return response
        undress()
        return _shown(response)


def is_offered(request: HttpRequest) -> bool:
    """Tell whether a request is for a page on which readings can be shown."""
    match = request.resolver_match
    return translation.get_language() == LANGUAGE and match is not None and _for_players(match)


def is_on(request: HttpRequest) -> bool:
    """Tell whether the reader wants readings, and is on a page that has them."""
    return request.COOKIES.get(COOKIE) == ON and is_offered(request)


def switch(request: HttpRequest) -> dict[str, object]:
    """Tell templates of the switch; a page that is made has readings from here on."""
    on = is_on(request)
    if on:
        dress()
    return {"furigana": on, "furigana_offered": is_offered(request)}


def dress() -> None:
    """Let everything that is said in Japanese from now on carry its reading."""
    catalogue = getattr(_active, "value", None)
    if isinstance(catalogue, DjangoTranslation):
        _active.value = Dressed(catalogue)


def undress() -> None:
    """Say everything as it stands in the catalogue again."""
    if is_dressed():
        translation.activate(LANGUAGE)


def is_dressed() -> bool:
    """Tell whether what is said now carries its reading."""
    return isinstance(getattr(_active, "value", None), Dressed)


def variant() -> str:
    """Return what a page that is kept depends on: the language, and whether it has readings."""
    language = translation.get_language() or ""
    return f"{language}+{COOKIE}" if is_dressed() else language


def _for_players(match: ResolverMatch) -> bool:
    name = match.url_name or ""
    if match.namespaces or not name or name in NOT_FOR_PLAYERS:
        return False
    return not name.endswith(NOT_PAGES)


def _shown(response: HttpResponseBase) -> HttpResponseBase:
    """Turn marks into ruby on pages, and take them away in every other text."""
    if not isinstance(response, HttpResponse) or response.has_header("Content-Encoding"):
        return response
    if MARK not in response.content:
        return response
    is_page = response.get("Content-Type", "").startswith("text/html")
    response.content = (with_ruby if is_page else plain)(response.text).encode()
    return response
