"""What people ask for, and what they are asked: rows that only staff and the person may see."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from accounts.ids import IdField
from events.models import Entry


class WishState(models.TextChoices):
    """What became of a wish to sit apart."""

    ASKED = "asked"
    APPROVED = "approved"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"


OPEN_WISHES = (WishState.ASKED, WishState.APPROVED, WishState.REFUSED)


class ApartWish(models.Model):
    """Somebody wishes never to share a pod with the person they named; staff find out who that is."""

    id = IdField()
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="apart_wishes")
    named = models.CharField(max_length=40)
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, related_name="apart_from")
    state = models.CharField(max_length=10, choices=WishState, default=WishState.ASKED)
    at = models.DateTimeField()

    class Meta:
        """What the table promises."""

        ordering = ("at", "pk")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(state__in=WishState.values), name="apart_wish_state_known"
            ),
            models.CheckConstraint(
                condition=~Q(state=WishState.APPROVED) | Q(other__isnull=False),
                name="apart_wish_approved_has_other",
            ),
            models.CheckConstraint(
                condition=Q(other=None) | ~Q(other=F("entry")), name="apart_wish_not_oneself"
            ),
        ]

    def __str__(self) -> str:
        """State only: whom it is about is nobody's to read in a log."""
        return f"{self.state} wish"
