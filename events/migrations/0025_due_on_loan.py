"""Deferred work is run on loan, belongs to an event or a shop, may be a routine, and may die."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

OLD_SWEEP = "keys.expired"
MOST_TRIES = 12


def bring_over(apps: Any, _editor: object) -> None:  # noqa: ANN401  a model as it was has no type
    """Tell whose the open work is, and let that die which nobody tried any more; the sweep is a routine now."""
    rows = apps.get_model("events", "Due").objects.filter(done_at=None)
    rows.filter(kind=OLD_SWEEP).delete()
    rows.filter(tries__gte=MOST_TRIES).update(died_at=models.F("at"))
    events = set(apps.get_model("events", "Event").objects.values_list("pk", flat=True))
    for row in rows:
        if row.facts.get("event") in events:
            rows.filter(pk=row.pk).update(event_id=row.facts["event"])


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_sandbox_shops"),
        ("events", "0024_places_for_thousands"),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="due",
            name="due_open_by_time",
        ),
        migrations.AddField(
            model_name="due",
            name="begun_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="due",
            name="died_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="due",
            name="event",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="events.event",
            ),
        ),
        migrations.AddField(
            model_name="due",
            name="is_routine",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="due",
            name="lent_until",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="due",
            name="parts",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="due",
            name="parts_done",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="due",
            name="result",
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name="due",
            name="set_aside_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="due",
            name="shop",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="accounts.shop",
            ),
        ),
        migrations.AddField(
            model_name="due",
            name="why",
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name="due",
            name="woken_until",
            field=models.DateTimeField(null=True),
        ),
        migrations.RunPython(bring_over, migrations.RunPython.noop, elidable=True),
        migrations.AddIndex(
            model_name="due",
            index=models.Index(
                condition=models.Q(("died_at", None), ("done_at", None)),
                fields=["at"],
                name="due_open_by_time",
            ),
        ),
        migrations.AddIndex(
            model_name="due",
            index=models.Index(
                condition=models.Q(("died_at", None), _negated=True),
                fields=["died_at"],
                name="due_dead_by_time",
            ),
        ),
        migrations.AddIndex(
            model_name="due",
            index=models.Index(
                condition=models.Q(("done_at", None), _negated=True),
                fields=["done_at"],
                name="due_done_by_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="due",
            constraint=models.UniqueConstraint(
                condition=models.Q(("died_at", None), ("done_at", None), ("is_routine", True)),
                fields=("kind",),
                name="due_one_open_routine",
            ),
        ),
        migrations.AddConstraint(
            model_name="due",
            constraint=models.CheckConstraint(
                condition=models.Q(("done_at", None), ("died_at", None), _connector="OR"),
                name="due_done_or_dead",
            ),
        ),
    ]
