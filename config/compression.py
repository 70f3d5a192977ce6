"""Answers go out compressed: a phone on a crowded Wi-Fi waits for a quarter of the bytes."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

SQUEEZED = (
    "text/html",
    "image/svg+xml",
    "application/json",
    "application/problem+json",
)


class Squeezed(GZipMiddleware):
    """Compress pages, pictures and answers in JSON, never a live stream.

    Compressed size could tell a secret to somebody who makes the reader's browser ask for it with guesses
    (BREACH). On pages two things stand against that: the token in each form is masked anew every time, and
    Django adds up to 100 random bytes to each answer. Of the API no browser can be made to ask for anything
    secret: its key is a header that no other site's page can send, and no cookie counts there.
    The ETag of what is compressed becomes a weak one, which If-None-Match and If-Match take as well.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Compress what is whole."""
        kind = response.get("Content-Type", "")
        if response.streaming or not kind.startswith(SQUEEZED):
            return response
        answer: HttpResponseBase = super().process_response(request, response)
        return answer
