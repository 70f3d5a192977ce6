import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0002_lost_time"),
        ("pods", "0002_pod_lost_time"),
    ]

    operations = [
        migrations.CreateModel(
            name="JudgeCall",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("rules", "Rules"),
                            ("deck", "Deck"),
                            ("dispute", "Dispute"),
                            ("player", "Player"),
                            ("other", "Other"),
                        ],
                        max_length=10,
                    ),
                ),
                ("text", models.CharField(blank=True, max_length=200)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("claimed", "Claimed"),
                            ("closed", "Closed"),
                            ("taken_back", "Taken Back"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("opened_at", models.DateTimeField()),
                ("claimed_by", models.CharField(blank=True, max_length=40)),
                ("claimed_at", models.DateTimeField(null=True)),
                ("closed_by", models.CharField(blank=True, max_length=40)),
                ("closed_at", models.DateTimeField(null=True)),
                ("outcome", models.CharField(blank=True, max_length=200)),
                ("seconds", models.PositiveIntegerField(default=0)),
                (
                    "entry",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="calls",
                        to="events.entry",
                    ),
                ),
                (
                    "pod",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="calls",
                        to="pods.pod",
                    ),
                ),
            ],
            options={
                "ordering": ("opened_at", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ("open", "claimed"))),
                        fields=("pod",),
                        name="call_one_waiting_per_pod",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("reason__in", ["rules", "deck", "dispute", "player", "other"])
                        ),
                        name="call_reason_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["open", "claimed", "closed", "taken_back"])
                        ),
                        name="call_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "claimed"), _negated=True),
                            models.Q(("claimed_by", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="call_claimed_by_somebody",
                    ),
                ],
            },
        ),
    ]
