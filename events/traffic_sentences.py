"""What refusals about requests themselves say: how many, with which ticket, for which fields."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TRAFFIC_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "request.too_many": (429, _("Too many requests. Please wait {seconds} seconds.")),
    "request.unreadable": (400, _("The request cannot be understood.")),
    "request.host": (400, _("This site does not answer to that name.")),
    "stream.full": (
        503,
        _("All live connections are taken. Wait a little, then come again."),
    ),
    "stream.ticket_invalid": (
        401,
        _("This ticket has been used, or is older than a minute. Ask for a new one."),
    ),
    "fields.malformed": (
        422,
        _("On a read, name the fields with commas between them, such as id,name."),
    ),
    "fields.unknown": (422, _("There is no such field: {unknown}. `known` lists those there are.")),
}
