"""What ways to pay and movements of the till are called on screen."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from engine.fees import Act, Method

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
