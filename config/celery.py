"""The Celery application: its tasks only wake up rows that already stand in the database."""

import logging.config
import os

import structlog
from celery import Celery
from celery.signals import (
    after_task_publish,
    beat_init,
    setup_logging,
    task_postrun,
    task_prerun,
)
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("config")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def _write_as_all_do(**_of: object) -> None:
    """Take the site's one configuration of logs instead of Celery's own."""
    logging.config.dictConfig(settings.LOGGING)


@task_prerun.connect
def _name_task(task_id: str, **_of: object) -> None:
    """Have every line of a task say which it is."""
    structlog.contextvars.bind_contextvars(task_id=task_id)


@task_postrun.connect
def _forget_task(**_of: object) -> None:
    structlog.contextvars.unbind_contextvars("task_id")


@beat_init.connect
def _note_each_beat(**_of: object) -> None:
    """Have beat, and no other process, note that it lives whenever it has sent something."""
    after_task_publish.connect(_note_beat)


def _note_beat(**_of: object) -> None:
    from django.db import close_old_connections  # noqa: PLC0415  needs apps
    from django.utils import timezone  # noqa: PLC0415

    from observing.pulses import BEAT, pulse  # noqa: PLC0415

    try:
        pulse(BEAT, now=timezone.now())
    finally:
        close_old_connections()
