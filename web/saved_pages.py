"""Which pages a device may keep for times without a network: the server says it, the service worker obeys."""

from collections.abc import Mapping

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

from accounts.models import User

KEEP = "Takuwake-Keep"
OK = 200
OWN = frozenset({"ticket", "ticket-qr"})
KINDS: Mapping[str, str] = {
    **dict.fromkeys(OWN | {"seats", "wall"}, "page"),
    **dict.fromkeys(("staff:board", "staff:reception", "staff:tables"), "staff"),
}


class SavedPages(MiddlewareMixin):
    """Mark the pages that may be kept: one's own ticket, seats and wall; of the staff's, three until sign-out.

    A ticket that somebody of a shop's staff looks at is another person's: it is not kept.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Mark a whole page as it was asked for, never a fragment, an error or the answer to a form."""
        name = request.resolver_match.view_name if request.resolver_match else ""
        whole = request.method == "GET" and "HX-Request" not in request.headers
        if whole and response.status_code == OK and name in KINDS and _is_lasting(request, name):
            response[KEEP] = KINDS[name]
        return response


def _is_lasting(request: HttpRequest, name: str) -> bool:
    """Words that are said once do not belong into what is kept; the device asks again for the page."""
    said = getattr(get_messages(request), "used", False)
    return not said and not _is_others(request, name)


def _is_others(request: HttpRequest, name: str) -> bool:
    if name not in OWN or settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return False
    return isinstance(request.user, User) and request.user.memberships.exists()
