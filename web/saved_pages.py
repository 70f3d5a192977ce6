"""Which pages a device may keep for times without a network: the server says it, the service worker obeys."""

from collections.abc import Mapping

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

from web.held_tickets import holds_ticket

KEEP = "Takuwake-Keep"
OK = 200
OWN = frozenset({"ticket", "ticket-qr"})
KINDS: Mapping[str, str] = {
    **dict.fromkeys(OWN | {"seats", "wall"}, "page"),
    **dict.fromkeys(("staff:board", "staff:reception", "staff:tables"), "staff"),
}


class SavedPages(MiddlewareMixin):
    """Mark the pages that may be kept: one's own ticket, seats and wall; of the staff's, three until sign-out.

    One's own are the tickets that this phone holds; all others are somebody else's and are not kept.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Mark a whole page as it was asked for, never a fragment, an error or the answer to a form."""
        match = request.resolver_match
        whole = request.method == "GET" and "HX-Request" not in request.headers
        if match and whole and response.status_code == OK and match.view_name in KINDS:
            is_own = match.view_name not in OWN or holds_ticket(request, match.kwargs["ticket"])
            if is_own and not _says_once(request):
                response[KEEP] = KINDS[match.view_name]
        return response


def _says_once(request: HttpRequest) -> bool:
    """Tell whether the page has words that are said once; the device asks for it again without them."""
    return bool(getattr(get_messages(request), "used", False))
