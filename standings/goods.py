"""What a fan event was sent to give away: participation promos and special prizes, and who got a promo."""

from typing import ClassVar

from django.db import models

from events.models import Entry, Event

MOST_GOODS = 5000


class Goods(models.Model):
    """How many promos and special prizes came in, and what they are called."""

    event = models.OneToOneField(
        Event, on_delete=models.CASCADE, primary_key=True, related_name="goods"
    )
    promo = models.CharField(max_length=60, blank=True)
    promos = models.PositiveSmallIntegerField(default=0)
    special = models.CharField(max_length=60, blank=True)
    specials = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        """How much came in."""
        return f"{self.promos} promos, {self.specials} special prizes"


class Promo(models.Model):
    """Somebody has got their participation promo: once."""

    entry = models.OneToOneField(
        Entry, on_delete=models.CASCADE, primary_key=True, related_name="promo"
    )
    at = models.DateTimeField()

    class Meta:
        """In the order in which they were handed out."""

        ordering: ClassVar = ["at", "entry_id"]

    def __str__(self) -> str:
        """Who has one."""
        return f"promo of {self.entry_id}"
