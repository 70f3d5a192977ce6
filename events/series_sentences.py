"""What refusals about series say, each with its HTTP status; `events.sentences` adds them to its table."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SERIES_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "series.bad_rule": (
        422,
        _("Say what places are worth, or taking part, or both; and at least one result counts."),
    ),
    "series.bad_places": (
        422,
        _("Give points for at most {places} places, each at most {most}."),
    ),
    "series.finished": (
        409,
        _("This series is finished. Reopen it if something must still change."),
    ),
    "series.full": (409, _("A series has at most {most} events.")),
    "series.nothing_counts": (
        409,
        _("No event of this series is finished yet, so there is nothing to freeze."),
    ),
    "series.one_person": (422, _("Choose two different people.")),
    "series.other_shop": (409, _("Only events of the same shop can count for a series.")),
    "series.same_event": (
        409,
        _("Two of them were at the same event, so they are not one person."),
    ),
    "series.stale": (
        412,
        _("Somebody changed this series meanwhile. Load it again, then repeat your change."),
    ),
}
