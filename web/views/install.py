"""What makes the site an app where the address is safe: manifest, service worker, the page without a network."""

import hashlib
import json
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from web.actors import holder_of
from web.door import page
from web.views.scripts import EVERYWHERE, scripts_address

PAPER, FELT = "#faf8f3", "#16543e"
ICONS = (
    ("logo.svg", "any", "any"),
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable-512.png", "512x512", "maskable"),
)
# The worker itself, what nobody needs without a network, and what comes together as one file.
NOT_KEPT = frozenset({"sw.js", "picture.js", *(f"{name}.js" for name in EVERYWHERE)})
HTMX = "django_htmx/htmx-2.min.js"


@require_safe
@cache_control(max_age=3600)
@vary_on_headers("Accept-Language", "Cookie")
def manifest(request: HttpRequest) -> HttpResponse:
    """Tell the app's name and looks; it opens the list of events."""
    return _manifest(name=_("Takuwake: pods for card games"), short=_("Takuwake"), start="/")


@require_safe
@page
def ticket_manifest(request: HttpRequest, ticket: str) -> HttpResponse:
    """Tell the same for one ticket: the icon on the home screen opens that very page."""
    entry, _actor = holder_of(ticket)
    name = entry.event.name
    return _manifest(name=f"{name} – Takuwake", short=name, start=reverse("ticket", args=[ticket]))


def _manifest(*, name: str, short: str, start: str) -> HttpResponse:
    facts = {
        "name": name,
        "short_name": short,
        "description": _("Your seat, your results and what comes next."),
        "lang": get_language(),
        "id": start,
        "start_url": start,
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": FELT,
        "icons": [
            {"src": static(f"web/{file}"), "sizes": sizes, "purpose": purpose}
            for file, sizes, purpose in ICONS
        ],
    }
    return JsonResponse(facts, content_type="application/manifest+json")


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker for the whole site; switched off, one that takes itself away."""
    facts = {"off": True, "version": "off"}
    if settings.SERVICE_WORKER:
        facts = {"off": False, "version": worker_version(), "files": kept_files()}
        facts |= {"offline": reverse("offline"), "icon": static("web/icon-192.png")}
    text = f"const SETTINGS = {json.dumps(facts)};\n{_worker_text()}"
    answer = HttpResponse(text, content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer


@require_safe
@cache_control(no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    """Say in both languages that there is no network: the page that the service worker keeps."""
    return render(request, "web/offline.html")


@cache
def kept_files() -> list[str]:
    """Return the addresses of the files that every page needs, each with its version."""
    folder = Path(str(finders.find("web/look.css"))).parent
    names = [each.name for each in folder.iterdir() if each.suffix in {".js", ".css", ".svg"}]
    shared = [static(HTMX), scripts_address()]
    return [*shared, *(static(f"web/{name}") for name in sorted({*names} - NOT_KEPT))]


@cache
def worker_version() -> str:
    """Return what changes whenever the worker or one of its files does."""
    parts = "\n".join([*kept_files(), _worker_text()])
    return hashlib.sha256(parts.encode()).hexdigest()[:12]


@cache
def _worker_text() -> str:
    return Path(str(finders.find("web/sw.js"))).read_text(encoding="utf-8")
