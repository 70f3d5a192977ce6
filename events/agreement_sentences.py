"""What refusals about a table's agreement say, each with its HTTP status."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

AGREEMENT_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "agreement.bad_change": (
        422,
        _(
            "Choose one change. A limit for a turn has 1 to {most} minutes, your own words have at"
            " most {longest} letters."
        ),
    ),
    "agreement.too_many": (
        409,
        _("A table has at most {most} proposals. Take one back before you make another."),
    ),
    "agreement.too_many_of_one": (
        409,
        _("One person makes at most {most} proposals at a table. Please talk it over instead."),
    ),
    "agreement.withdrawn": (409, _("This proposal has been taken back.")),
}
