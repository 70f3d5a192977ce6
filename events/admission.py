"""How places are given: in the order of arrival, or by lot."""

from django.db import models


class Admission(models.TextChoices):
    """Whether the first who come get the places, or lots are drawn among all who want one."""

    FIRST_COME = "first_come"
    LOTTERY = "lottery"
