"""What ways to pay and movements of the till are called on screen."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from engine.fees import Act, Method
from events.models import Event
from events.till import fees_of
from events.words import in_words

METHODS: Mapping[str, str | Promise] = {
    Method.CASH: pgettext_lazy("a way to pay", "Cash"),
    Method.CARD: pgettext_lazy("a way to pay", "Card"),
    Method.APP: pgettext_lazy("a way to pay", "App"),
    Method.FREE: pgettext_lazy("a way to pay", "Free"),
}
ACTS: Mapping[str, str | Promise] = {
    Act.PAID: pgettext_lazy("a movement of the till", "Paid"),
    Act.REFUND: pgettext_lazy("a movement of the till", "Given back"),
    Act.MISTAKE: pgettext_lazy("a movement of the till", "Noted by mistake"),
}


def yen(amount: int) -> str:
    """Return an amount as people write it."""
    sign = "-" if amount < 0 else ""
    return sign + _("¥{amount}").format(amount=f"{abs(amount):,}")


def fee_lines(event: Event) -> list[tuple[str, str]]:
    """Return each class of fees with its amount; none where the fee is words alone."""
    return [(in_words(each.name), yen(each.amount)) for each in fees_of(event).classes]
