"""The whole of this room at once, for a new database; older ones come here step by step."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models

from accounts.migrations._at_once import AtOnce


class Migration(AtOnce):
    replaces = [
        ("pods", "0001_begin"),
        ("pods", "0002_report_decided"),
        ("pods", "0003_seated_entries"),
        ("pods", "0004_apart_wishes"),
        ("pods", "0005_tables_locks_and_draft_steps"),
        ("pods", "0006_rolling_tables"),
        ("pods", "0007_level_asks"),
        ("pods", "0008_pairing_jobs"),
        ("pods", "0009_report_life"),
        ("pods", "0010_policies_and_schedules"),
        ("pods", "0011_empty_chairs_and_corrections"),
        ("pods", "0012_games_of_a_match"),
        ("pods", "0013_penalties"),
        ("pods", "0014_subgames"),
        ("pods", "0015_byes"),
        ("pods", "0016_achievements"),
        ("pods", "0017_cuts"),
        ("pods", "0018_companions"),
        ("pods", "0001_as_of_december"),
        ("pods", "0002_pod_lost_time"),
        ("pods", "0003_judge_calls"),
        ("pods", "0004_agreement"),
        ("pods", "0005_announcements"),
    ]

    initial = True

    dependencies = [
        ("events", "0002_lost_time"),
    ]

    operations = [
        migrations.CreateModel(
            name="ApartWish",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("named", models.CharField(max_length=40)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "Asked"),
                            ("approved", "Approved"),
                            ("refused", "Refused"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="asked",
                        max_length=10,
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="apart_wishes",
                        to="events.entry",
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="apart_from",
                        to="events.entry",
                    ),
                ),
            ],
            options={
                "ordering": ("at", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["asked", "approved", "refused", "withdrawn"])
                        ),
                        name="apart_wish_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "approved"), _negated=True),
                            ("other__isnull", False),
                            _connector="OR",
                        ),
                        name="apart_wish_approved_has_other",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("other", None),
                            models.Q(("other", models.F("entry")), _negated=True),
                            _connector="OR",
                        ),
                        name="apart_wish_not_oneself",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Cut",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seeds", models.JSONField()),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="cut",
                        to="events.event",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="LevelAsk",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("level", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "Asked"),
                            ("yes", "Yes"),
                            ("no", "No"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="asked",
                        max_length=10,
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="level_asks",
                        to="events.entry",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="level_asks",
                        to="events.event",
                    ),
                ),
            ],
            options={
                "ordering": ("at", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["asked", "yes", "no", "withdrawn"])),
                        name="level_ask_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("level__gte", 1), ("level__lte", 3)),
                        name="level_ask_one_to_three",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ("asked", "yes"))),
                        fields=("entry", "number"),
                        name="level_ask_one_open_per_round",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Lock",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("table", models.PositiveSmallIntegerField(null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="locks",
                        to="events.entry",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="locks",
                        to="events.event",
                    ),
                ),
                (
                    "mate",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mate_locks",
                        to="events.entry",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("mate__isnull", False), ("table", None)),
                            models.Q(("mate", None), ("table__isnull", False)),
                            _connector="OR",
                        ),
                        name="lock_table_or_mate",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("mate", None),
                            models.Q(("mate", models.F("entry")), _negated=True),
                            _connector="OR",
                        ),
                        name="lock_not_oneself",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("mate", None)),
                        fields=("entry",),
                        name="lock_one_table_each",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("table", None)),
                        fields=("entry", "mate"),
                        name="lock_mates_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="QueuePlace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("since", models.DateTimeField()),
                ("rests_until", models.DateTimeField(null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="queue_places",
                        to="events.entry",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="queue",
                        to="events.event",
                    ),
                ),
            ],
            options={
                "ordering": ("since", "entry__arrival"),
                "constraints": [
                    models.UniqueConstraint(fields=("entry",), name="queue_once_per_entry")
                ],
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("paired", "Paired"), ("open", "Open"), ("cut", "Cut")],
                        default="paired",
                        max_length=10,
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("stage", models.PositiveSmallIntegerField(default=0)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("published", "Published"),
                            ("closed", "Closed"),
                            ("voided", "Voided"),
                        ],
                        default="draft",
                        max_length=10,
                    ),
                ),
                (
                    "policy",
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
                ("seed", models.PositiveBigIntegerField()),
                ("cost", models.JSONField()),
                ("lower_bound", models.JSONField()),
                ("minutes", models.PositiveSmallIntegerField()),
                ("publish_version", models.PositiveBigIntegerField(default=0)),
                ("started_at", models.DateTimeField(null=True)),
                ("ends_at", models.DateTimeField(null=True)),
                ("paused_seconds_left", models.PositiveIntegerField(null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rounds",
                        to="events.event",
                    ),
                ),
            ],
            options={
                "ordering": ("number", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "voided"), _negated=True),
                        fields=("event", "number"),
                        name="round_number_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind__in", ("paired", "cut")), ("number__gte", 1)),
                            models.Q(("kind", "open"), ("number", 0)),
                            _connector="OR",
                        ),
                        name="round_number_from_one",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "cut"), ("stage__gte", 4)),
                            models.Q(models.Q(("kind", "cut"), _negated=True), ("stage", 0)),
                            _connector="OR",
                        ),
                        name="round_stage_of_cut",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["draft", "published", "closed", "voided"])
                        ),
                        name="round_state_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DraftStep",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("before", models.JSONField()),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="steps",
                        to="pods.round",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(fields=("round", "number"), name="draft_step_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="PairingJob",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("people", models.PositiveSmallIntegerField()),
                ("allow", models.JSONField(default=list)),
                (
                    "policy",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("never_repeat", "Never Repeat"),
                            ("balanced", "Balanced"),
                            ("power", "Power"),
                            ("social", "Social"),
                            ("fixed", "Fixed"),
                        ],
                        max_length=12,
                    ),
                ),
                ("new_schedule", models.BooleanField(default=False)),
                (
                    "byes",
                    models.CharField(
                        blank=True,
                        choices=[("usual", "Usual"), ("needed", "Needed"), ("instead", "Instead")],
                        max_length=8,
                    ),
                ),
                ("seed", models.PositiveBigIntegerField()),
                ("made_by", models.CharField(max_length=40)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("thinking", "Thinking"),
                            ("done", "Done"),
                            ("cancelled", "Cancelled"),
                            ("failed", "Failed"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("asked_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(null=True)),
                ("finished_at", models.DateTimeField(null=True)),
                ("trouble", models.JSONField(null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pairing_jobs",
                        to="events.event",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, to="pods.round"
                    ),
                ),
            ],
            options={
                "ordering": ("asked_at", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["waiting", "thinking", "done", "cancelled", "failed"])
                        ),
                        name="pairing_job_state_known",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ("waiting", "thinking"))),
                        fields=("event",),
                        name="pairing_job_one_open_per_event",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Pod",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("table", models.PositiveSmallIntegerField()),
                ("label", models.CharField(blank=True, max_length=8)),
                ("level", models.PositiveSmallIntegerField(null=True)),
                ("reasons", models.JSONField(default=list)),
                ("next_best", models.JSONField(null=True)),
                ("pinned", models.BooleanField(default=False)),
                ("changed", models.BooleanField(default=False)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("playing", "Playing"),
                            ("reported", "Reported"),
                            ("disputed", "Disputed"),
                            ("done", "Done"),
                        ],
                        default="playing",
                        max_length=10,
                    ),
                ),
                ("version", models.PositiveBigIntegerField(default=0)),
                ("formed_at", models.DateTimeField(null=True)),
                ("during", models.PositiveSmallIntegerField(default=0)),
                ("holds", models.BooleanField(default=True)),
                ("extra_seconds", models.PositiveIntegerField(default=0)),
                (
                    "first",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="began",
                        to="events.entry",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pods",
                        to="pods.round",
                    ),
                ),
                ("lost_seconds", models.PositiveIntegerField(default=0)),
            ],
            options={
                "ordering": ("table",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("holds", True)),
                        fields=("round", "table"),
                        name="pod_table_once_per_round",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["playing", "reported", "disputed", "done"])
                        ),
                        name="pod_state_known",
                    ),
                ],
            },
        ),
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
                "constraints": [
                    models.CheckConstraint(
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
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("audience", "all"), ("level", None)),
                            models.Q(
                                ("audience", "level"),
                                ("level__gte", 1),
                                ("level__isnull", False),
                                ("level__lte", 3),
                            ),
                            models.Q(
                                ("audience", "table"), ("level", None), ("pod__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        name="announcement_audience_named",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Companion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=0)),
                ("begins_after", models.PositiveIntegerField(default=0)),
                ("setup", models.JSONField()),
                ("begun_at", models.DateTimeField()),
                (
                    "pod",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="companion",
                        to="pods.pod",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("begins_after__lte", models.F("version"))),
                        name="companion_begins_within_its_log",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CompanionAct",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("act", models.JSONField()),
                ("by", models.CharField(max_length=40)),
                ("at", models.DateTimeField()),
                (
                    "companion",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="acts",
                        to="pods.companion",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("companion", "number"), name="companion_act_once_per_version"
                    )
                ],
            },
        ),
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
        migrations.CreateModel(
            name="Penalty",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("note", "Note"),
                            ("warning", "Warning"),
                            ("loss", "Loss"),
                            ("disqualification", "Disqualification"),
                            ("revoked", "Revoked"),
                        ],
                        max_length=20,
                    ),
                ),
                ("reason", models.CharField(max_length=300)),
                ("round", models.PositiveSmallIntegerField(null=True)),
                ("given_by", models.CharField(max_length=40)),
                ("at", models.DateTimeField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="penalties",
                        to="events.entry",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="penalties",
                        to="events.event",
                    ),
                ),
                (
                    "supersedes",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="superseded_by",
                        to="pods.penalty",
                    ),
                ),
                (
                    "pod",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="penalties",
                        to="pods.pod",
                    ),
                ),
            ],
            options={
                "ordering": ("at", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ["note", "warning", "loss", "disqualification", "revoked"])
                        ),
                        name="penalty_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "revoked"), _negated=True),
                            ("supersedes__isnull", False),
                            _connector="OR",
                        ),
                        name="penalty_revokes_one",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("pod", None),
                            ("kind__in", ("loss", "disqualification")),
                            _connector="OR",
                        ),
                        name="penalty_pod_of_a_loss",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Proposal",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("no_loops", "No Loops"),
                            ("no_locks", "No Locks"),
                            ("as_fan", "As Fan"),
                            ("take_backs", "Take Backs"),
                            ("explain", "Explain"),
                            ("turn_minutes", "Turn Minutes"),
                            ("own", "Own"),
                        ],
                        max_length=12,
                    ),
                ),
                ("minutes", models.PositiveSmallIntegerField(null=True)),
                ("text", models.CharField(blank=True, max_length=80)),
                ("at", models.DateTimeField()),
                ("withdrawn_at", models.DateTimeField(null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proposals",
                        to="events.entry",
                    ),
                ),
                (
                    "pod",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="proposals",
                        to="pods.pod",
                    ),
                ),
            ],
            options={
                "ordering": ("at", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "kind__in",
                                [
                                    "no_loops",
                                    "no_locks",
                                    "as_fan",
                                    "take_backs",
                                    "explain",
                                    "turn_minutes",
                                    "own",
                                ],
                            )
                        ),
                        name="proposal_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "own"), models.Q(("text", ""), _negated=True)),
                            models.Q(models.Q(("kind", "own"), _negated=True), ("text", "")),
                            _connector="OR",
                        ),
                        name="proposal_text_when_own",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("kind", "turn_minutes"), ("minutes__gte", 1), ("minutes__lte", 30)
                            ),
                            models.Q(
                                models.Q(("kind", "turn_minutes"), _negated=True), ("minutes", None)
                            ),
                            _connector="OR",
                        ),
                        name="proposal_minutes_when_timed",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ProposalVoice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("agrees", models.BooleanField()),
                ("at", models.DateTimeField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proposal_voices",
                        to="events.entry",
                    ),
                ),
                (
                    "proposal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="voices",
                        to="pods.proposal",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("proposal", "entry"), name="proposal_voice_once"
                    )
                ],
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
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("announcement", "entry"), name="announcement_read_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("made_by", models.CharField(max_length=40)),
                ("steps", models.JSONField()),
                ("ending", models.CharField(max_length=20)),
                ("life", models.JSONField(blank=True, default=dict)),
                ("games", models.JSONField(blank=True, default=list)),
                ("achievements", models.JSONField(blank=True, default=dict)),
                ("as_told", models.JSONField(blank=True, default=dict)),
                ("placements", models.JSONField()),
                ("kind", models.CharField(max_length=12)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("pending", "Pending"),
                            ("disputed", "Disputed"),
                            ("accepted", "Accepted"),
                            ("superseded", "Superseded"),
                        ],
                        default="pending",
                        max_length=12,
                    ),
                ),
                ("decided", models.BooleanField(default=False)),
                ("at", models.DateTimeField()),
                (
                    "entry",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reports",
                        to="events.entry",
                    ),
                ),
                (
                    "pod",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reports",
                        to="pods.pod",
                    ),
                ),
                (
                    "replaces",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="replaced_by",
                        to="pods.report",
                    ),
                ),
                (
                    "winner",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="wins",
                        to="events.entry",
                    ),
                ),
            ],
            options={
                "ordering": ("at", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "accepted")),
                        fields=("pod",),
                        name="report_one_accepted_per_pod",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ("pending", "disputed"))),
                        fields=("pod",),
                        name="report_one_open_per_pod",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["pending", "disputed", "accepted", "superseded"])
                        ),
                        name="report_state_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Schedule",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("first", models.PositiveSmallIntegerField()),
                ("seed", models.PositiveBigIntegerField()),
                ("rounds", models.JSONField()),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="schedule",
                        to="events.event",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("holds", models.BooleanField(default=True)),
                ("out_at", models.DateTimeField(null=True)),
                ("queued_at", models.DateTimeField(null=True)),
                ("missing_since", models.DateTimeField(null=True)),
                ("missing_until", models.DateTimeField(null=True)),
                ("no_show", models.BooleanField(default=False)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="events.entry",
                    ),
                ),
                (
                    "pod",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="pods.pod",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="pods.round",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("holds", True)),
                        fields=("round", "entry"),
                        name="seat_once_per_round",
                    ),
                    models.UniqueConstraint(
                        fields=("pod", "number"), name="seat_number_once_per_pod"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="seat_number_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("pod__isnull", False),
                            models.Q(("holds", True), ("number", 1), ("out_at", None)),
                            _connector="OR",
                        ),
                        name="seat_bye_holds",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("missing_since", None), ("missing_until", None)),
                            models.Q(
                                ("missing_since__isnull", False), ("missing_until__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        name="seat_missing_with_grace",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Subgame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(null=True)),
                ("parent", models.PositiveSmallIntegerField()),
                ("seed", models.PositiveBigIntegerField()),
                ("players", models.JSONField()),
                ("life", models.PositiveIntegerField(null=True)),
                ("short", models.JSONField(blank=True, default=list)),
                ("copies", models.PositiveSmallIntegerField(default=0)),
                ("opened_at", models.DateTimeField()),
                ("taken_back_at", models.DateTimeField(null=True)),
                ("closed_at", models.DateTimeField(null=True)),
                ("told", models.JSONField(null=True)),
                ("placements", models.JSONField(blank=True, default=dict)),
                ("kind", models.CharField(blank=True, max_length=12)),
                ("extra_seconds", models.PositiveIntegerField(null=True)),
                (
                    "first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="events.entry",
                    ),
                ),
                (
                    "pod",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="subgames",
                        to="pods.pod",
                    ),
                ),
                (
                    "winner",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="events.entry",
                    ),
                ),
            ],
            options={
                "ordering": ("number", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("pod", "number"), name="subgame_number_once_per_pod"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("number", None),
                            models.Q(("number__gte", 1), ("parent__lt", models.F("number"))),
                            _connector="OR",
                        ),
                        name="subgame_inside_an_earlier_game",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("number", None), ("taken_back_at__isnull", False)),
                            models.Q(("number__isnull", False), ("taken_back_at", None)),
                            _connector="OR",
                        ),
                        name="subgame_number_unless_taken_back",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("closed_at", None), ("kind", "")),
                            models.Q(
                                ("closed_at__isnull", False), models.Q(("kind", ""), _negated=True)
                            ),
                            _connector="OR",
                        ),
                        name="subgame_closed_with_result",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("label", models.CharField(blank=True, max_length=8)),
                (
                    "chairs",
                    models.PositiveSmallIntegerField(
                        default=4,
                        validators=[
                            django.core.validators.MinValueValidator(2),
                            django.core.validators.MaxValueValidator(12),
                        ],
                    ),
                ),
                ("accessible", models.BooleanField(default=False)),
                ("feature", models.BooleanField(default=False)),
                ("out_of_use", models.BooleanField(default=False)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="events.event",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="table_number_once"),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="table_number_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("chairs__gte", 2), ("chairs__lte", 12)),
                        name="table_chairs_in_range",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Voice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("agrees", models.BooleanField()),
                ("note", models.CharField(blank=True, max_length=300)),
                ("at", models.DateTimeField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="voices",
                        to="events.entry",
                    ),
                ),
                (
                    "report",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="voices",
                        to="pods.report",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("report", "entry"), name="voice_once_per_report"
                    )
                ],
            },
        ),
    ]
