"""The room's start."""

from django.apps import AppConfig


class ObservingConfig(AppConfig):
    """Django's handle for this room."""

    name = "observing"
