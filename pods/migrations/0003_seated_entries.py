"""Mark the entries that have a seat in a public round."""

from typing import ClassVar

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def mark(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Write down for events that are being played what publishing a round writes from now on."""
    seats = apps.get_model("pods", "Seat").objects.filter(round__state__in=("published", "closed"))
    entries = apps.get_model("events", "Entry").objects
    entries.filter(pk__in=seats.values("entry")).update(seated=True)


class Migration(migrations.Migration):
    """Fill `Entry.seated` from the rounds so far."""

    dependencies: ClassVar = [("events", "0003_entry_seated"), ("pods", "0002_report_decided")]
    operations: ClassVar = [migrations.RunPython(mark, migrations.RunPython.noop, elidable=True)]
