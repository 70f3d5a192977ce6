"""Pod event files as browsers save them."""

from django.http import HttpResponse
from django.utils.http import content_disposition_header
from django.utils.text import get_valid_filename
from django.utils.translation import gettext as _

from events.models import Event


def as_file(event: Event, text: str, *, words: str = "") -> HttpResponse:
    """Return a file's text under the event's name."""
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    name = get_valid_filename("-".join(filter(None, [event.name, _("Pod event"), words])))
    response["Content-Disposition"] = content_disposition_header(
        as_attachment=True, filename=f"{name}.json"
    )
    return response
