"""The scripts of every page as one file: a phone on a crowded Wi-Fi asks once instead of seven times."""

import hashlib
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

EVERYWHERE = ("clock", "network", "live", "steady", "drafts", "outbox", "install")
FOREVER = "max-age=315360000, public, immutable"


@require_safe
@gzip_page
def scripts(request: HttpRequest, version: str) -> HttpResponse:
    """Return the scripts; an address of an older version gets them as they are now, for a minute."""
    answer = HttpResponse(joined(), content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = FOREVER if version == version_of_scripts() else "max-age=60, public"
    return answer


def scripts_address() -> str:
    """Return where the scripts are to be had as they are now."""
    return reverse("scripts", args=[version_of_scripts()])


@cache
def joined() -> str:
    """Return the scripts one after the other; what fails in one leaves the others alone."""
    return "".join(_guarded(name) for name in EVERYWHERE)


@cache
def version_of_scripts() -> str:
    """Return what changes whenever one of the scripts does."""
    return hashlib.sha256(joined().encode()).hexdigest()[:12]


def _guarded(name: str) -> str:
    text = Path(str(finders.find(f"web/{name}.js"))).read_text(encoding="utf-8")
    return f"try {{\n{text}}} catch (trouble) {{\n  reportError(trouble);\n}}\n"
