"""Pages go out compressed: a phone on a crowded Wi-Fi waits for a quarter of the bytes."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

SQUEEZED = ("text/html", "image/svg+xml")


class SqueezedPages(GZipMiddleware):
    """Compress pages and pictures, never a live stream and no answer of the API.

    Compressed size could tell a secret of the page to somebody who makes the reader's browser ask for it
    with guesses (BREACH). Two things stand against that: the token in each form is masked anew every time,
    and Django adds up to 100 random bytes to each answer. An API answer keeps its strong ETag instead.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Compress what is a whole page."""
        kind = response.get("Content-Type", "")
        if response.streaming or request.path.startswith("/api/") or not kind.startswith(SQUEEZED):
            return response
        answer: HttpResponseBase = super().process_response(request, response)
        return answer
