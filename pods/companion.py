"""The companion of a live game: its log and its version, beside all that is journalled."""

from typing import ClassVar

from django.db import models


class Companion(models.Model):
    """A live game at one pod: how it began, and how many acts its log has had.

    `version` grows by one with every act and every new start; a game is what comes after
    `begins_after`. It is under the pod's row and no part of the event's journal: only the report
    that it yields is.
    """

    pod = models.OneToOneField("pods.Pod", on_delete=models.CASCADE, related_name="companion")
    version = models.PositiveIntegerField(default=0)
    begins_after = models.PositiveIntegerField(default=0)
    setup = models.JSONField()
    begun_at = models.DateTimeField()

    class Meta:
        """A game begins with a version that there is."""

        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(begins_after__lte=models.F("version")),
                name="companion_begins_within_its_log",
            )
        ]

    def __str__(self) -> str:
        """Version for humans."""
        return f"companion of {self.pod_id} at {self.version}"


class CompanionAct(models.Model):
    """One tap at the table; `number` is the companion's version after it."""

    companion = models.ForeignKey(Companion, on_delete=models.CASCADE, related_name="acts")
    number = models.PositiveIntegerField()
    act = models.JSONField()
    by = models.CharField(max_length=40)
    at = models.DateTimeField()

    class Meta:
        """In the order of taps, one for each version."""

        ordering = ("number",)
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["companion", "number"], name="companion_act_once_per_version"
            )
        ]

    def __str__(self) -> str:
        """Number for humans."""
        return f"act {self.number} of companion {self.companion_id}"
