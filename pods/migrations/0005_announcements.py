import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0002_lost_time"),
        ("pods", "0004_agreement"),
    ]

    operations = [
        migrations.CreateModel(
            name="Announcement",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                (
                    "occasion",
                    models.CharField(
                        choices=[
                            ("free", "Free"),
                            ("opening", "Opening"),
                            ("five_minutes", "Five Minutes"),
                            ("next_round", "Next Round"),
                            ("come_to_table", "Come"),
                            ("lost_property", "Lost"),
                            ("break", "Break"),
                        ],
                        max_length=16,
                    ),
                ),
                (
                    "audience",
                    models.CharField(
                        choices=[("all", "All"), ("level", "Level"), ("table", "Table")],
                        default="all",
                        max_length=8,
                    ),
                ),
                ("level", models.PositiveSmallIntegerField(null=True)),
                ("at", models.TimeField(null=True)),
                ("text_ja", models.CharField(blank=True, max_length=200)),
                ("text_en", models.CharField(blank=True, max_length=200)),
                ("made_by", models.CharField(max_length=40)),
                ("made_at", models.DateTimeField()),
                ("until", models.DateTimeField()),
                ("taken_back_at", models.DateTimeField(null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="announcements",
                        to="events.event",
                    ),
                ),
                (
                    "pod",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="announcements",
                        to="pods.pod",
                    ),
                ),
            ],
            options={
                "ordering": ("-made_at", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="ReadMark",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "announcement",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="marks",
                        to="pods.announcement",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="read_marks",
                        to="events.entry",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="announcement",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "occasion__in",
                        [
                            "free",
                            "opening",
                            "five_minutes",
                            "next_round",
                            "come_to_table",
                            "lost_property",
                            "break",
                        ],
                    )
                ),
                name="announcement_occasion_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="announcement",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("audience", "all"), ("level", None)),
                    models.Q(
                        ("audience", "level"),
                        ("level__gte", 1),
                        ("level__isnull", False),
                        ("level__lte", 3),
                    ),
                    models.Q(("audience", "table"), ("level", None), ("pod__isnull", False)),
                    _connector="OR",
                ),
                name="announcement_audience_named",
            ),
        ),
        migrations.AddConstraint(
            model_name="readmark",
            constraint=models.UniqueConstraint(
                fields=("announcement", "entry"), name="announcement_read_once"
            ),
        ),
    ]
