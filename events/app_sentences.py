"""What refusals about apps and permits say, each with its HTTP status; `events.sentences` adds them to its table."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

APP_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "app.asks_wrongly": (
        400,
        _("The app asked in a way that is not allowed here. Only whoever makes it can mend that."),
    ),
    "app.bad_name": (
        422,
        _("Give the app a name of up to {most} letters, without invisible ones."),
    ),
    "app.bad_redirect": (
        422,
        _(
            "This is no address to send people back to: {redirect}. It begins with https://, or with"
            " http:// on the person's own machine (127.0.0.1 or localhost), and has no # or *."
        ),
    ),
    "app.needs_https": (
        403,
        _("Apps get access over HTTPS only, or on the shop's own machine (localhost)."),
    ),
    "app.redirects": (
        422,
        _("Write at least one address to send people back to, and at most {most}."),
    ),
    "app.too_many": (409, _("The shop has {most} apps already. Remove one first.")),
    "app.unknown": (
        400,
        _(
            "No such app is registered here, or not with this address to send you back to. Begin"
            " again in the app; if that does not help, tell whoever makes it."
        ),
    ),
    "app.wrong_form": (
        415,
        _("Send the parameters as application/x-www-form-urlencoded."),
    ),
    "permit.event_elsewhere": (422, _("This event is not one of this shop. Choose again.")),
    "permit.given_before": (
        409,
        _("You have answered this already. If the app does not go on, begin again there."),
    ),
    "permit.nothing_to_give": (
        403,
        _("The app asks for nothing that you may do in this shop yourself."),
    ),
}
