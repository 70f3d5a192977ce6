"""The nightly backup, as deferred work."""

from datetime import datetime

from django.conf import settings

from config.backup.making import make_backup
from config.backup.places import usual_folder


def make_when_due(*, now: datetime) -> None:
    """Make tonight's backup where a folder is named, and keep the newest ones.

    What goes wrong is kept with the row, where the staff see it, and tried again.
    """
    folder = usual_folder()
    if folder is not None:
        make_backup(folder, now=now, verify=settings.BACKUP_VERIFY, keep=settings.BACKUP_KEEP)
