"""How places are given: in the order of arrival, by lot, or by numbers handed out at the door."""

from django.db import models


class Admission(models.TextChoices):
    """Whether the first who enter get the places, lots are drawn, or numbered slips decide on the day."""

    FIRST_COME = "first_come"
    LOTTERY = "lottery"
    SLIPS = "slips"
