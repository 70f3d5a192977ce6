"""Celery's doors: they wake up rows, nothing else."""

from celery import shared_task
from django.utils import timezone

from events import due


@shared_task
def run_due_rows() -> int:
    """Run what is due."""
    return due.run_due_rows(now=timezone.now())
