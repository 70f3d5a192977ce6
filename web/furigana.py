"""The furigana switch: a cookie, by which Japanese pages for players show how their words are read.

Readings are marked where the catalogue is asked and become ruby in the finished page. Where the switch
is off nothing of this runs.
"""

from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import ResolverMatch
from django.utils import translation
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import trans_real
from django.utils.translation.trans_real import DjangoTranslation

from web.reading import BEGIN, marked, plain
from web.ruby import with_ruby

COOKIE, ON = "furigana", "on"
LANGUAGE = "ja"
MARK = BEGIN.encode()
SAFE = ("GET", "HEAD")
NOT_PAGES = ("-csv", "-xlsx", "-json", "-svg", "-qr", "-version", "manifest")
NOT_FOR_PLAYERS = ("wall", "standings-print")
_dressed = ContextVar("dressed", default=False)  # whether what is said now carries its reading


class Wardrobe:
    """The Japanese catalogue, which marks readings in all it says while a page wants them.

    It stands in the place of Django's own one, so that a page in which something is said in another
    language in between has its readings afterwards too.
    """

    def __init__(self, catalogue: DjangoTranslation) -> None:
        """Take the catalogue that knows the words."""
        self._catalogue = catalogue

    def gettext(self, message: str) -> str:
        """Return a translation, with readings where they are wanted."""
        return _said(self._catalogue.gettext(message))

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """Return a translation for a number, with readings where they are wanted."""
        return _said(self._catalogue.ngettext(singular, plural, number))

    def to_language(self) -> str:
        """Return the language, which is the same with readings."""
        return LANGUAGE

    def __getattr__(self, name: str) -> object:
        """Return whatever else a catalogue has."""
        return getattr(self._catalogue, name)


class Furigana(MiddlewareMixin):
    """Marks readings while a page is made, and shows them in it."""

    def process_request(self, _request: HttpRequest) -> None:
        """Begin without readings, whatever this process said before."""
        undress()

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
        undress()
        return _shown(response) if is_on(request) else response


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
    catalogue = trans_real.translation(LANGUAGE)
    if isinstance(catalogue, DjangoTranslation):
        kept = trans_real._translations  # type: ignore[attr-defined]  # noqa: SLF001  no public door
        kept[LANGUAGE] = Wardrobe(catalogue)
    _dressed.set(True)
    if translation.get_language() == LANGUAGE:
        translation.activate(LANGUAGE)


def undress() -> None:
    """Say everything as it stands in the catalogue again."""
    _dressed.set(False)


def is_dressed() -> bool:
    """Tell whether what is said now carries its reading."""
    return _dressed.get() and translation.get_language() == LANGUAGE


def variant() -> str:
    """Return what a page that is kept depends on: the language, and whether it has readings."""
    language = translation.get_language() or ""
    return f"{language}+{COOKIE}" if is_dressed() else language


def _said(words: str) -> str:
    return marked(words) if _dressed.get() else words


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
