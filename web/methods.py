"""What a browser is told that asks for an address in a way the address does not take."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import is_valid_path
from django.utils.deprecation import MiddlewareMixin

NOT_ALLOWED = 405
READING = ("GET", "HEAD")


class PagesAbove(MiddlewareMixin):
    """Lead readers of an address that only takes what a form sends to the page with the form.

    A refused form stands at such an address: loading it again, going back to it, or changing the
    language there are reads.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Replace a bare 405 of the pages; the API says its own."""
        if response.status_code != NOT_ALLOWED or request.path.startswith("/api/"):
            return response
        if request.method in READING:
            return HttpResponseRedirect(page_above(request.path))
        said = render(request, "405.html", {"back": page_above(request.path)}, status=NOT_ALLOWED)
        said["Allow"] = response["Allow"]
        return said


def page_above(path: str) -> str:
    """Return the nearest address above this one that leads anywhere."""
    while path.strip("/"):
        path = path.rstrip("/").rpartition("/")[0]
        for place in (path, f"{path}/"):
            if is_valid_path(place):
                return place
    return "/"
