"""What a script that sends a form is told: where to go next, instead of being led there unseen."""

from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

ASKS = "Takuwake-Sends"
GO = "Takuwake-Go"
LEADS_ON = (301, 302, 303)


class TellWhere(MiddlewareMixin):
    """Tell a script the way on.

    A browser's `fetch` follows by itself, and the words meant for the next page would be shown to nobody.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Replace a way on by its address for whoever asks like that."""
        if ASKS not in request.headers or response.status_code not in LEADS_ON:
            return response
        told = HttpResponse(status=204, headers={GO: response["Location"]})
        told.cookies = response.cookies
        return told
