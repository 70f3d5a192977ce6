"""The whole of this room at once, for a new database; older ones come here step by step."""

from typing import ClassVar

import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Make every table of the room as it is."""

    initial = True

    dependencies: ClassVar = [
        ("accounts", "0002_sign_in_addresses"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="Due",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=40)),
                ("facts", models.JSONField()),
                ("at", models.DateTimeField()),
                ("done_at", models.DateTimeField(null=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("trouble", models.CharField(blank=True, max_length=200)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("done_at", None)),
                        fields=["at"],
                        name="due_open_by_time",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("format", models.CharField(max_length=30)),
                ("starts_at", models.DateTimeField()),
                ("place", models.CharField(blank=True, max_length=120)),
                ("fee", models.CharField(blank=True, max_length=60)),
                ("note", models.TextField(blank=True, max_length=2000)),
                (
                    "capacity",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(2000),
                        ]
                    ),
                ),
                ("taken", models.PositiveSmallIntegerField(default=0)),
                (
                    "rounds_planned",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(20),
                        ]
                    ),
                ),
                (
                    "round_minutes",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(600),
                        ]
                    ),
                ),
                (
                    "levels_policy",
                    models.CharField(
                        choices=[
                            ("separate", "Separate"),
                            ("accepted", "Accepted"),
                            ("mixed", "Mixed"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "pairing_policy",
                    models.CharField(
                        choices=[
                            ("never_repeat", "Never Repeat"),
                            ("balanced", "Balanced"),
                            ("power", "Power"),
                            ("social", "Social"),
                            ("fixed", "Fixed"),
                        ],
                        default="never_repeat",
                        max_length=12,
                    ),
                ),
                (
                    "byes",
                    models.CharField(
                        choices=[("usual", "Usual"), ("needed", "Needed"), ("instead", "Instead")],
                        default="usual",
                        max_length=8,
                    ),
                ),
                (
                    "deck_policy",
                    models.CharField(
                        choices=[
                            ("none", "None"),
                            ("optional", "Optional"),
                            ("required", "Required"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "teams",
                    models.CharField(
                        choices=[("none", "None"), ("pairs", "Pairs"), ("random", "Random")],
                        default="none",
                        max_length=10,
                    ),
                ),
                (
                    "best_of",
                    models.PositiveSmallIntegerField(
                        choices=[(1, "1"), (3, "3"), (5, "5")], default=1
                    ),
                ),
                (
                    "life_points",
                    models.PositiveIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(999999),
                        ],
                    ),
                ),
                (
                    "decks_allowed",
                    models.PositiveSmallIntegerField(
                        default=1,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(6),
                        ],
                    ),
                ),
                ("decks_due_at", models.DateTimeField(blank=True, null=True)),
                ("decks_public", models.BooleanField(default=False)),
                ("levels_from_decks", models.BooleanField(default=False)),
                ("scheme", models.CharField(max_length=30)),
                (
                    "draw_points",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(0),
                            django.core.validators.MaxValueValidator(99),
                        ],
                    ),
                ),
                (
                    "double_loss_points",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(0),
                            django.core.validators.MaxValueValidator(99),
                        ],
                    ),
                ),
                ("tiebreaks", models.JSONField(blank=True, default=list)),
                ("worth", models.JSONField(blank=True, default=dict)),
                ("achievements", models.JSONField(blank=True, default=list)),
                (
                    "rate_floor",
                    models.PositiveSmallIntegerField(
                        default=0,
                        validators=[
                            django.core.validators.MinValueValidator(0),
                            django.core.validators.MaxValueValidator(100),
                        ],
                    ),
                ),
                ("house_rules", models.JSONField(blank=True, default=dict)),
                ("time_policy", models.JSONField(blank=True, default=dict)),
                (
                    "concession",
                    models.CharField(
                        choices=[
                            ("free", "Free"),
                            ("own_turn", "Own Turn"),
                            ("all_agree", "All Agree"),
                        ],
                        default="free",
                        max_length=10,
                    ),
                ),
                ("draw_is_loss", models.BooleanField(default=False)),
                (
                    "confirmation",
                    models.CharField(
                        choices=[
                            ("one", "One"),
                            ("all_but_one", "All But One"),
                            ("all", "All"),
                            ("staff", "Staff"),
                            ("silence", "Silence"),
                        ],
                        default="one",
                        max_length=12,
                    ),
                ),
                (
                    "silence_minutes",
                    models.PositiveSmallIntegerField(
                        default=10,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(120),
                        ],
                    ),
                ),
                (
                    "grace_minutes",
                    models.PositiveSmallIntegerField(
                        default=5,
                        validators=[
                            django.core.validators.MinValueValidator(0),
                            django.core.validators.MaxValueValidator(60),
                        ],
                    ),
                ),
                (
                    "admission",
                    models.CharField(
                        choices=[("first_come", "First Come"), ("lottery", "Lottery")],
                        default="first_come",
                        max_length=10,
                    ),
                ),
                ("lots_at", models.DateTimeField(blank=True, null=True)),
                ("lots_drawn", models.BooleanField(default=False)),
                ("fan_event", models.BooleanField(default=False)),
                ("ranks_hidden", models.BooleanField(default=False)),
                (
                    "mode",
                    models.CharField(
                        choices=[("rounds", "Rounds"), ("rolling", "Rolling")],
                        default="rounds",
                        max_length=10,
                    ),
                ),
                (
                    "queue_three_after",
                    models.PositiveSmallIntegerField(
                        default=8,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(60),
                        ],
                    ),
                ),
                (
                    "queue_again_after",
                    models.PositiveSmallIntegerField(
                        default=12,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(20),
                        ],
                    ),
                ),
                ("queue_last_start", models.DateTimeField(blank=True, null=True)),
                (
                    "queue_from_minute",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(0),
                            django.core.validators.MaxValueValidator(600),
                        ],
                    ),
                ),
                ("queue_scored", models.BooleanField(default=False)),
                ("queue_open", models.BooleanField(default=False)),
                (
                    "phase",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("playing", "Playing"),
                            ("finished", "Finished"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("version", models.PositiveBigIntegerField(default=0)),
                ("table_version", models.PositiveBigIntegerField(default=0)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "shop",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events",
                        to="accounts.shop",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("prefix", models.CharField(max_length=12)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("scopes", models.JSONField()),
                ("expires_at", models.DateTimeField()),
                ("last_used_at", models.DateTimeField(null=True)),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "shop",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tokens",
                        to="accounts.shop",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tokens",
                        to="events.event",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="GivenAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("credential", models.CharField(max_length=60)),
                ("key", models.CharField(max_length=120)),
                ("digest", models.CharField(max_length=64)),
                ("status", models.PositiveSmallIntegerField(default=0)),
                ("body", models.JSONField(null=True)),
                ("at", models.DateTimeField(auto_now_add=True, db_index=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("credential", "key"), name="answer_once_per_key"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="JournalEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveBigIntegerField()),
                ("kind", models.CharField(max_length=40)),
                ("actor", models.CharField(max_length=40)),
                ("facts", models.JSONField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="journal",
                        to="events.event",
                    ),
                ),
            ],
            options={
                "ordering": ("version",),
            },
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("code", models.CharField(max_length=5)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pairs",
                        to="events.event",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("player_name", models.CharField(max_length=40)),
                ("kana", models.CharField(max_length=40)),
                (
                    "level",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(3),
                        ]
                    ),
                ),
                ("accepts", models.JSONField(blank=True, default=list)),
                ("group", models.CharField(blank=True, max_length=40)),
                ("team_place", models.PositiveSmallIntegerField(null=True)),
                (
                    "group_wish",
                    models.CharField(
                        choices=[("apart", "Apart"), ("together", "Together")],
                        default="apart",
                        max_length=10,
                    ),
                ),
                (
                    "mark",
                    models.CharField(
                        choices=[("none", "None"), ("beginner", "Beginner"), ("helper", "Helper")],
                        default="none",
                        max_length=10,
                    ),
                ),
                ("home_by", models.TimeField(blank=True, null=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("expected", "Expected"),
                            ("here", "Here"),
                            ("dropped", "Dropped"),
                            ("cancelled", "Cancelled"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "deck_state",
                    models.CharField(
                        choices=[
                            ("missing", "Missing"),
                            ("legal", "Legal"),
                            ("illegal", "Illegal"),
                            ("needs_judge", "Needs Judge"),
                            ("accepted", "Accepted"),
                            ("refused", "Refused"),
                        ],
                        default="missing",
                        max_length=12,
                    ),
                ),
                ("arrival", models.PositiveBigIntegerField()),
                ("lot", models.PositiveSmallIntegerField(null=True)),
                ("ticket_rotation", models.PositiveSmallIntegerField(default=0)),
                ("phoneless", models.BooleanField(default=False)),
                ("walk_in", models.BooleanField(default=False)),
                ("seated", models.BooleanField(default=False)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="events.event",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="members",
                        to="events.team",
                    ),
                ),
            ],
            options={
                "ordering": ("arrival",),
            },
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("taken__lte", models.F("capacity"))),
                name="event_taken_within_capacity",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("capacity__gte", 1)), name="event_capacity_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("rounds_planned__gte", 1)), name="event_rounds_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("phase__in", ["open", "playing", "finished"])),
                name="event_phase_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("mode__in", ["rounds", "rolling"])), name="event_mode_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("pairing_policy__in", ["never_repeat", "balanced", "power", "social", "fixed"])
                ),
                name="event_pairing_policy_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("byes__in", ["usual", "needed", "instead"])),
                name="event_byes_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("queue_open", False), ("mode", "rolling"), _connector="OR"),
                name="event_queue_when_rolling",
            ),
        ),
        migrations.AddConstraint(
            model_name="journalentry",
            constraint=models.UniqueConstraint(
                fields=("event", "version"), name="journal_one_row_per_version"
            ),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.UniqueConstraint(
                fields=("event", "code"), name="team_code_once_per_event"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("event", "arrival"), name="entry_arrival_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state__in", ["waiting", "expected", "here", "dropped", "cancelled"])
                ),
                name="entry_state_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(("level__gte", 1), ("level__lte", 3)),
                name="entry_level_one_to_three",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("team", "team_place"), name="entry_team_place_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("team", None),
                    models.Q(("team_place__in", (1, 2)), ("team_place__isnull", False)),
                    _connector="OR",
                ),
                name="entry_team_of_two",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(("mark__in", ["none", "beginner", "helper"])),
                name="entry_mark_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(("group_wish__in", ["apart", "together"])),
                name="entry_group_wish_known",
            ),
        ),
    ]
