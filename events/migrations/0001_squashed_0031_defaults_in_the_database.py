"""The whole of this room at once, for a new database; older ones come here step by step."""

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from accounts.migrations._at_once import AtOnce


class Migration(AtOnce):
    replaces = [
        ("events", "0001_begin"),
        ("events", "0002_several_decks"),
        ("events", "0003_entry_seated"),
        ("events", "0004_entry_wishes"),
        ("events", "0005_rolling_settings"),
        ("events", "0006_time_and_concession"),
        ("events", "0007_pairing_policy"),
        ("events", "0008_worth_of_games_not_played"),
        ("events", "0009_confirmation_and_grace"),
        ("events", "0010_teams_and_matches"),
        ("events", "0011_byes"),
        ("events", "0012_fan_event"),
        ("events", "0013_achievements"),
        ("events", "0014_lottery"),
        ("events", "0015_life_points"),
        ("events", "0016_draw_points"),
        ("events", "0001_as_of_december"),
        ("events", "0002_lost_time"),
        ("events", "0003_no_show"),
        ("events", "0004_passed_over"),
        ("events", "0005_kept_tickets"),
        ("events", "0006_check_in_by"),
        ("events", "0007_questions"),
        ("events", "0008_fees_and_payments"),
        ("events", "0009_masked_names"),
        ("events", "0010_slips"),
        ("events", "0011_webhooks"),
        ("events", "0012_push_subscriptions"),
        ("events", "0017_tokens_of_tokens"),
        ("events", "0018_stream_tickets"),
        ("events", "0019_apps_and_permits"),
        ("events", "0020_links_to_accounts"),
        ("events", "0021_moments_may_be_given"),
        ("events", "0022_makers_of_webhooks"),
        ("events", "0023_roots_of_tokens"),
        ("events", "0024_places_for_thousands"),
        ("events", "0025_due_on_loan"),
        ("events", "0026_entry_forgotten"),
        ("events", "0027_offers"),
        ("events", "0028_found_among_many"),
        ("events", "0029_due_without_routine"),
        ("events", "0030_reminders"),
        ("events", "0031_defaults_in_the_database"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0005_sandbox_shops"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("mfa", "0003_authenticator_type_uniq"),
        ("oauth2_provider", "0022_refreshtoken_token_family_index"),
    ]

    operations = [
        migrations.CreateModel(
            name="App",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                (
                    "client",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="app",
                        to=settings.OAUTH2_PROVIDER_APPLICATION_MODEL,
                    ),
                ),
                (
                    "shop",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="apps",
                        to="accounts.shop",
                    ),
                ),
            ],
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
                            django.core.validators.MaxValueValidator(4096),
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
                        choices=[
                            ("first_come", "First Come"),
                            ("lottery", "Lottery"),
                            ("slips", "Slips"),
                        ],
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
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                (
                    "shop",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events",
                        to="accounts.shop",
                    ),
                ),
                (
                    "lost_time",
                    models.CharField(
                        choices=[("chairs", "Chairs"), ("added", "Added"), ("offered", "Offered")],
                        default="chairs",
                        max_length=10,
                    ),
                ),
                ("check_in_by", models.DateTimeField(blank=True, null=True)),
                ("questions", models.JSONField(blank=True, default=list)),
                ("fees", models.JSONField(blank=True, default=dict)),
                ("doors_open", models.BooleanField(default=False)),
                (
                    "offer_minutes",
                    models.PositiveSmallIntegerField(
                        db_default=0,
                        default=0,
                        validators=[
                            django.core.validators.MinValueValidator(0),
                            django.core.validators.MaxValueValidator(2880),
                        ],
                    ),
                ),
                (
                    "remind_minutes",
                    models.PositiveSmallIntegerField(
                        db_default=180,
                        default=180,
                        validators=[
                            django.core.validators.MinValueValidator(0),
                            django.core.validators.MaxValueValidator(2880),
                        ],
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["phase", "starts_at"], name="event_by_phase_and_start"),
                    models.Index(fields=["shop", "starts_at"], name="event_of_shop_by_start"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("taken__lte", models.F("capacity"))),
                        name="event_taken_within_capacity",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("capacity__gte", 1)), name="event_capacity_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("rounds_planned__gte", 1)), name="event_rounds_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("phase__in", ["open", "playing", "finished"])),
                        name="event_phase_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("mode__in", ["rounds", "rolling"])),
                        name="event_mode_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "pairing_policy__in",
                                ["never_repeat", "balanced", "power", "social", "fixed"],
                            )
                        ),
                        name="event_pairing_policy_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("byes__in", ["usual", "needed", "instead"])),
                        name="event_byes_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("queue_open", False), ("mode", "rolling"), _connector="OR"
                        ),
                        name="event_queue_when_rolling",
                    ),
                ],
            },
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
                ("made_at", models.DateTimeField()),
                (
                    "parent",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="children",
                        to="events.apitoken",
                    ),
                ),
                (
                    "purpose",
                    models.CharField(
                        blank=True,
                        choices=[("reception", "Reception"), ("judge", "Judge"), ("wall", "Wall")],
                        max_length=10,
                    ),
                ),
                (
                    "root",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="events.apitoken",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("purpose", ""),
                            models.Q(
                                ("event__isnull", False),
                                ("purpose__in", ["reception", "judge", "wall"]),
                            ),
                            _connector="OR",
                        ),
                        name="token_of_a_device_is_for_an_event",
                    )
                ],
                "ordering": ["-made_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="DeviceCode",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                (
                    "purpose",
                    models.CharField(
                        choices=[("reception", "Reception"), ("judge", "Judge"), ("wall", "Wall")],
                        max_length=10,
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("expires_at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="device_codes",
                        to="events.event",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "parent",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="events.apitoken",
                    ),
                ),
            ],
        ),
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
                ("begun_at", models.DateTimeField(null=True)),
                ("died_at", models.DateTimeField(null=True)),
                (
                    "event",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="events.event",
                    ),
                ),
                ("is_routine", models.BooleanField(db_default=False, default=False)),
                ("lent_until", models.DateTimeField(null=True)),
                ("parts", models.PositiveIntegerField(null=True)),
                ("parts_done", models.PositiveIntegerField(null=True)),
                ("result", models.JSONField(null=True)),
                ("set_aside_at", models.DateTimeField(null=True)),
                (
                    "shop",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="accounts.shop",
                    ),
                ),
                ("why", models.JSONField(null=True)),
                ("woken_until", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("died_at", None), ("done_at", None)),
                        fields=["at"],
                        name="due_open_by_time",
                    ),
                    models.Index(
                        condition=models.Q(("died_at", None), _negated=True),
                        fields=["died_at"],
                        name="due_dead_by_time",
                    ),
                    models.Index(
                        condition=models.Q(("done_at", None), _negated=True),
                        fields=["done_at"],
                        name="due_done_by_time",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("died_at", None), ("done_at", None), ("is_routine", True)
                        ),
                        fields=("kind",),
                        name="due_one_open_routine",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("done_at", None), ("died_at", None), _connector="OR"),
                        name="due_done_or_dead",
                    ),
                ],
            },
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
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
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
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "version"), name="journal_one_row_per_version"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Permit",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("scopes", models.JSONField()),
                ("code_digest", models.CharField(max_length=64, unique=True)),
                ("family", models.UUIDField(null=True, unique=True)),
                ("given_at", models.DateTimeField()),
                ("last_used_at", models.DateTimeField(null=True)),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "app",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="permits",
                        to="events.app",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="permits",
                        to="events.event",
                    ),
                ),
                (
                    "shop",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="permits",
                        to="accounts.shop",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="permits",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="StreamTicket",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("holder", models.CharField(max_length=60)),
                ("expires_at", models.DateTimeField(db_index=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stream_tickets",
                        to="events.event",
                    ),
                ),
            ],
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
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "code"), name="team_code_once_per_event"
                    )
                ],
            },
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
                            ("no_show", "No Show"),
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
                ("passed_over", models.PositiveSmallIntegerField(default=0)),
                ("place_since", models.DateTimeField(null=True)),
                ("answers", models.JSONField(blank=True, default=dict)),
                ("real_kana", models.CharField(blank=True, max_length=40)),
                ("real_name", models.CharField(blank=True, max_length=40)),
                ("forgotten_at", models.DateTimeField(null=True)),
                ("offer_until", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ("arrival",),
                "indexes": [models.Index(fields=["event", "state"], name="entry_by_event_state")],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "arrival"), name="entry_arrival_once"),
                    models.CheckConstraint(
                        condition=models.Q(("level__gte", 1), ("level__lte", 3)),
                        name="entry_level_one_to_three",
                    ),
                    models.UniqueConstraint(
                        fields=("team", "team_place"), name="entry_team_place_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("team", None),
                            models.Q(("team_place__in", (1, 2)), ("team_place__isnull", False)),
                            _connector="OR",
                        ),
                        name="entry_team_of_two",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("mark__in", ["none", "beginner", "helper"])),
                        name="entry_mark_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("group_wish__in", ["apart", "together"])),
                        name="entry_group_wish_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "state__in",
                                ["waiting", "expected", "here", "dropped", "cancelled", "no_show"],
                            )
                        ),
                        name="entry_state_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="AccountLink",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("service", models.CharField(max_length=20)),
                ("account", models.CharField(max_length=64)),
                ("app", models.CharField(max_length=60)),
                ("made_at", models.DateTimeField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="links",
                        to="events.entry",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("entry", "service"), name="link_once_per_service"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="KeptTicket",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rotation", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField()),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kept",
                        to="events.entry",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kept_tickets",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-at"],
            },
        ),
        migrations.CreateModel(
            name="LinkCode",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("expires_at", models.DateTimeField()),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="link_code",
                        to="events.entry",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Payment",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                (
                    "act",
                    models.CharField(
                        choices=[("paid", "paid"), ("refund", "refund"), ("mistake", "mistake")],
                        max_length=10,
                    ),
                ),
                ("fee", models.CharField(max_length=20)),
                ("fee_name", models.JSONField()),
                (
                    "method",
                    models.CharField(
                        choices=[
                            ("cash", "cash"),
                            ("card", "card"),
                            ("app", "app"),
                            ("free", "free"),
                        ],
                        max_length=10,
                    ),
                ),
                ("amount", models.PositiveIntegerField()),
                ("reason", models.CharField(blank=True, max_length=80)),
                ("by", models.CharField(max_length=40)),
                ("at", models.DateTimeField()),
                ("version", models.PositiveBigIntegerField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="payments",
                        to="events.entry",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="payments",
                        to="events.event",
                    ),
                ),
                (
                    "of",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="returns",
                        to="events.payment",
                    ),
                ),
            ],
            options={
                "ordering": ("version",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "version"), name="payment_one_per_version"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("act", "paid"), ("of", None)),
                            models.Q(("act__in", ["refund", "mistake"]), ("of__isnull", False)),
                            _connector="OR",
                        ),
                        name="payment_back_of_a_payment",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("method__in", ["cash", "card", "app", "free"])),
                        name="payment_method_known",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("act", "mistake")),
                        fields=("of",),
                        name="payment_mistake_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PushSubscription",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("endpoint", models.CharField(max_length=500)),
                ("p256dh", models.CharField(max_length=100)),
                ("auth", models.CharField(max_length=40)),
                ("language", models.CharField(max_length=5)),
                ("made_at", models.DateTimeField()),
                ("misses", models.PositiveSmallIntegerField(default=0)),
                ("paused_until", models.DateTimeField(null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pushes",
                        to="events.entry",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("entry", "endpoint"), name="push_once_per_browser"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TillCount",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("opening", models.PositiveIntegerField()),
                ("counted", models.PositiveIntegerField()),
                ("by", models.CharField(max_length=40)),
                ("at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="till_counts",
                        to="events.event",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="Webhook",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("address", models.CharField(max_length=300)),
                ("kinds", models.JSONField(default=list)),
                ("secret", models.CharField(max_length=80)),
                ("old_secret", models.CharField(blank=True, max_length=80)),
                ("old_secret_until", models.DateTimeField(null=True)),
                ("made_at", models.DateTimeField()),
                ("misses", models.PositiveSmallIntegerField(default=0)),
                ("failing_since", models.DateTimeField(null=True)),
                ("paused_until", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "ended_as",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "Not"),
                            ("staff", "Staff"),
                            ("gone", "Gone"),
                            ("dead", "Dead"),
                            ("maker", "Maker"),
                        ],
                        default="",
                        max_length=5,
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhooks",
                        to="events.event",
                    ),
                ),
                (
                    "shop",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhooks",
                        to="accounts.shop",
                    ),
                ),
                (
                    "token",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="webhooks",
                        to="events.apitoken",
                    ),
                ),
                (
                    "permit",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhooks",
                        to="events.permit",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("ended_at", None)),
                        fields=["shop"],
                        name="webhook_living_of_shop",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ended_as", ""), ("ended_at", None)),
                            models.Q(
                                ("ended_at__isnull", False),
                                models.Q(("ended_as", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="webhook_ended_for_a_reason",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("version", models.PositiveBigIntegerField(default=0)),
                ("kind", models.CharField(max_length=40)),
                ("at", models.DateTimeField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("taken", "Taken"),
                            ("given_up", "Given Up"),
                        ],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("tried_at", models.DateTimeField(null=True)),
                ("status", models.PositiveSmallIntegerField(null=True)),
                ("trouble", models.CharField(blank=True, max_length=40)),
                (
                    "event",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="events.event",
                    ),
                ),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="events.webhook",
                    ),
                ),
            ],
            options={
                "ordering": ("-at", "-version"),
                "indexes": [models.Index(fields=["at"], name="delivery_by_time")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("webhook", "event", "version"), name="delivery_once_per_change"
                    )
                ],
            },
        ),
    ]
