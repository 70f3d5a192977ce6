"""What people ask for, and what they are asked: rows that only staff and the person may see."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from accounts.ids import IdField
from events.models import Entry, Event


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


class AskState(models.TextChoices):
    """What became of the question whether somebody plays at another level."""

    ASKED = "asked"
    YES = "yes"
    NO = "no"
    WITHDRAWN = "withdrawn"


COUNTED_ASKS = (AskState.ASKED, AskState.YES, AskState.NO)


class LevelAsk(models.Model):
    """Somebody is asked to play at another level in one round; a yes counts for that round only."""

    id = IdField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="level_asks")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="level_asks")
    number = models.PositiveSmallIntegerField()
    level = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=AskState, default=AskState.ASKED)
    at = models.DateTimeField()

    class Meta:
        """What the table promises."""

        ordering = ("at", "pk")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(state__in=AskState.values), name="level_ask_state_known"
            ),
            models.CheckConstraint(
                condition=Q(level__gte=1, level__lte=3), name="level_ask_one_to_three"
            ),
            models.UniqueConstraint(
                fields=["entry", "number"],
                condition=Q(state__in=(AskState.ASKED, AskState.YES)),
                name="level_ask_one_open_per_round",
            ),
        ]

    def __str__(self) -> str:
        """Who, where to, and what they say."""
        return f"{self.entry_id} at level {self.level} in round {self.number}: {self.state}"
