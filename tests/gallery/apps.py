"""Pages about apps of others; they are open only where apps are let in, here the machine itself."""

from collections.abc import Callable

from django.urls import reverse

from tests.gallery.guests import question_of
from tests.gallery.scene import Scene

APPS: dict[str, Callable[[Scene], str]] = {
    "staff:authorize": lambda scene: question_of(scene.ids.app),
    "staff:apps": lambda _: reverse("staff:apps"),
    "staff:permits": lambda _: reverse("staff:permits"),
}


def host_of(label: str) -> str:
    """Where a page is looked at."""
    return "localhost" if label in APPS else "testserver"
