"""The whole of this room at once, for a new database; older ones come here step by step."""

from typing import ClassVar

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Make every table of the room as it is."""

    initial = True

    dependencies: ClassVar = [
        ("accounts", "0002_sign_in_addresses"),
        ("events", "0001_as_of_december"),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="Goods",
            fields=[
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="goods",
                        serialize=False,
                        to="events.event",
                    ),
                ),
                ("promo", models.CharField(blank=True, max_length=60)),
                ("promos", models.PositiveSmallIntegerField(default=0)),
                ("special", models.CharField(blank=True, max_length=60)),
                ("specials", models.PositiveSmallIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="Promo",
            fields=[
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="promo",
                        serialize=False,
                        to="events.entry",
                    ),
                ),
                ("at", models.DateTimeField()),
            ],
            options={
                "ordering": ["at", "entry_id"],
            },
        ),
        migrations.CreateModel(
            name="Draw",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "purpose",
                    models.CharField(
                        choices=[("prizes", "Prizes"), ("entries", "Entries")],
                        default="prizes",
                        max_length=10,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "Open"), ("drawing", "Drawing"), ("over", "Over")],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("seed", models.CharField(max_length=64)),
                ("seal", models.CharField(max_length=64)),
                ("count", models.PositiveSmallIntegerField(null=True)),
                ("prizes", models.JSONField(default=list)),
                ("people", models.JSONField(default=list)),
                ("opened_at", models.DateTimeField()),
                ("begun_at", models.DateTimeField(null=True)),
                ("over_at", models.DateTimeField(null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="draws",
                        to="events.event",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="DrawStep",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "act",
                    models.CharField(
                        choices=[("drawn", "drawn"), ("absent", "absent")], max_length=10
                    ),
                ),
                ("prize", models.PositiveSmallIntegerField()),
                (
                    "draw",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="steps",
                        to="standings.draw",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="draw_steps",
                        to="events.entry",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="DrawTap",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                (
                    "draw",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="taps",
                        to="standings.draw",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="draw_taps",
                        to="events.entry",
                    ),
                ),
            ],
            options={
                "ordering": ("entry_id",),
            },
        ),
        migrations.CreateModel(
            name="FinalTable",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveBigIntegerField()),
                ("rows", models.JSONField()),
                ("at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="final_tables",
                        to="events.event",
                    ),
                ),
            ],
            options={
                "ordering": ("-version",),
            },
        ),
        migrations.CreateModel(
            name="Series",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("places", models.JSONField(default=list)),
                (
                    "participation",
                    models.PositiveSmallIntegerField(
                        default=0, validators=[django.core.validators.MaxValueValidator(1000)]
                    ),
                ),
                (
                    "best",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(100),
                        ],
                    ),
                ),
                ("rated", models.BooleanField(default=False)),
                ("final", models.JSONField(null=True)),
                ("finished_at", models.DateTimeField(null=True)),
                ("version", models.PositiveBigIntegerField(default=1)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "shop",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="series",
                        to="accounts.shop",
                    ),
                ),
            ],
            options={
                "ordering": ("-made_at", "pk"),
            },
        ),
        migrations.CreateModel(
            name="SeriesEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="in_series",
                        to="events.event",
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="standings.series",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SeriesPlayer",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="players",
                        to="standings.series",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SeriesEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="in_series",
                        to="events.entry",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="events.event",
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="known",
                        to="standings.series",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="standings.seriesplayer",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="draw_number_once"),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "over"), _negated=True),
                fields=("event",),
                name="draw_one_at_a_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["open", "drawing", "over"])),
                name="draw_state_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="drawstep",
            constraint=models.UniqueConstraint(
                fields=("draw", "number"), name="draw_step_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="drawstep",
            constraint=models.UniqueConstraint(
                fields=("draw", "entry", "act"), name="draw_nobody_twice"
            ),
        ),
        migrations.AddConstraint(
            model_name="drawtap",
            constraint=models.UniqueConstraint(fields=("draw", "entry"), name="draw_tap_once"),
        ),
        migrations.AddConstraint(
            model_name="drawtap",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__lte", 999999)), name="draw_tap_six_digits"
            ),
        ),
        migrations.AddConstraint(
            model_name="finaltable",
            constraint=models.UniqueConstraint(
                fields=("event", "version"), name="final_table_once_per_version"
            ),
        ),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.CheckConstraint(
                condition=models.Q(("best", None), ("best__gte", 1), _connector="OR"),
                name="series_best_from_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("final__isnull", True), ("finished_at", None)),
                    models.Q(("final__isnull", False), ("finished_at__isnull", False)),
                    _connector="OR",
                ),
                name="series_final_when_finished",
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesevent",
            constraint=models.UniqueConstraint(
                fields=("series", "event"), name="series_event_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesentry",
            constraint=models.UniqueConstraint(
                fields=("series", "entry"), name="series_entry_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesentry",
            constraint=models.UniqueConstraint(
                fields=("player", "event"), name="series_player_once_per_event"
            ),
        ),
    ]
