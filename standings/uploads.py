"""Files of events that a task reads and makes an event of, with what became of it."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts.ids import IdField
from accounts.models import Shop
from events.models import Event


class UploadKind(models.TextChoices):
    """What is in a file."""

    ARCHIVE = "archive"
    POD_EVENT = "pod_event"


class UploadState(models.TextChoices):
    """How far a task has come."""

    WAITING = "waiting"
    WORKING = "working"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"


class UploadStep(models.IntegerChoices):
    """What a task does just now, in this order."""

    NONE = 0
    CHECKING = 1
    WRITING = 2


OPEN_UPLOADS = (UploadState.WAITING, UploadState.WORKING)


class Upload(models.Model):
    """Somebody sent the file of a large event; it is kept until the task has ended, and no longer.

    `words` are what else was typed: the name of the event and when it begins.
    """

    id = IdField()
    shop = models.ForeignKey(Shop, on_delete=models.CASCADE, related_name="uploads")
    kind = models.CharField(max_length=10, choices=UploadKind)
    digest = models.CharField(max_length=64)
    content = models.BinaryField()
    words = models.JSONField(default=dict)
    made_by = models.CharField(max_length=40)
    state = models.CharField(max_length=10, choices=UploadState, default=UploadState.WAITING)
    step = models.PositiveSmallIntegerField(choices=UploadStep, default=UploadStep.NONE)
    asked_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    event = models.ForeignKey(Event, on_delete=models.SET_NULL, null=True, related_name="+")
    trouble = models.JSONField(null=True)

    class Meta:
        """What the table promises."""

        ordering = ("-asked_at", "-pk")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(state__in=UploadState.values), name="upload_state_known"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=UploadKind.values), name="upload_kind_known"
            ),
            models.UniqueConstraint(
                fields=["shop", "digest"],
                condition=Q(state__in=OPEN_UPLOADS),
                name="upload_one_open_per_file",
            ),
        ]

    def __str__(self) -> str:
        """Kind and state."""
        return f"{self.kind}: {self.state}"

    @property
    def is_open(self) -> bool:
        """Whether the task is still at it."""
        return self.state in OPEN_UPLOADS


def is_later(content: bytes) -> bool:
    """Tell whether a file is so large that a task makes its event."""
    most: int = settings.FILES_LATER_ABOVE
    return len(content) > most


def uploads_of(shop: Shop) -> list[Upload]:
    """Return the files of a shop that are under way or ended today, the newest first."""
    return list(Upload.objects.defer("content").filter(shop=shop))
