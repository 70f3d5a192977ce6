"""The whole of this room at once, for a new database; older ones come here step by step."""

import django.db.models.deletion
from django.db import migrations, models

from accounts.migrations._at_once import AtOnce


class Migration(AtOnce):
    replaces = [
        ("decks", "0001_begin"),
        ("decks", "0002_cards_and_loans"),
        ("decks", "0003_card_search"),
        ("decks", "0004_advice_lists"),
        ("decks", "0005_loans_as_handed_out"),
        ("decks", "0006_card_data_by_tasks"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0002_sign_in_addresses"),
        ("events", "0001_as_of_december"),
    ]

    operations = [
        migrations.CreateModel(
            name="AdviceList",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("version", models.PositiveBigIntegerField()),
                ("text", models.TextField()),
                ("made_at", models.DateTimeField()),
                (
                    "shop",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="advice_lists",
                        to="accounts.shop",
                    ),
                ),
            ],
            options={
                "ordering": ("-version",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("shop", "version"), name="advice_list_once_per_shop_version"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Card",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=4)),
                ("key", models.CharField(max_length=160)),
                ("name", models.CharField(max_length=160)),
                ("kana", models.CharField(blank=True, max_length=160)),
                ("folded", models.CharField(max_length=320)),
                ("civilizations", models.CharField(blank=True, max_length=12)),
                ("facts", models.JSONField()),
                ("source", models.CharField(max_length=60)),
                ("costs", models.CharField(blank=True, max_length=40)),
                ("types", models.CharField(blank=True, max_length=200)),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["game", "folded", "civilizations", "costs", "types"],
                        name="card_search",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "key"), name="card_key_once_per_game")
                ],
            },
        ),
        migrations.CreateModel(
            name="CardImport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=4)),
                ("source", models.CharField(max_length=60)),
                ("added", models.PositiveIntegerField()),
                ("changed", models.PositiveIntegerField()),
                ("unchanged", models.PositiveIntegerField()),
                ("conflicting", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
            ],
            options={
                "ordering": ("-pk",),
            },
        ),
        migrations.CreateModel(
            name="CardOrder",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("source", models.CharField(max_length=60)),
                ("place", models.CharField(max_length=500)),
                ("digest", models.CharField(blank=True, max_length=64)),
                ("content", models.BinaryField(default=b"")),
                ("made_by", models.CharField(max_length=40)),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "Open"), ("done", "Done"), ("failed", "Failed")],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("asked_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(null=True)),
                ("report", models.JSONField(null=True)),
                ("trouble", models.JSONField(null=True)),
            ],
            options={
                "ordering": ("-asked_at", "-pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["open", "done", "failed"])),
                        name="card_order_state_known",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "open")),
                        fields=("source", "place", "digest"),
                        name="card_order_one_open_per_file",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CardRuling",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=160)),
                ("written", models.CharField(max_length=160)),
                ("card", models.CharField(blank=True, max_length=160)),
                ("at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="card_rulings",
                        to="events.event",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "key"), name="card_ruling_once_per_name"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CardSource",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("source", models.CharField(max_length=60)),
                ("address", models.CharField(max_length=500)),
                ("etag", models.CharField(blank=True, max_length=200)),
                ("modified", models.CharField(blank=True, max_length=200)),
                ("digest", models.CharField(blank=True, max_length=64)),
                ("looked_at", models.DateTimeField(null=True)),
                ("imported_at", models.DateTimeField(null=True)),
                ("report", models.JSONField(null=True)),
                ("trouble", models.JSONField(null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("source", "address"), name="card_source_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckList",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("text", models.TextField()),
                ("partner", models.CharField(blank=True, max_length=120)),
                ("submitted_at", models.DateTimeField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="decks",
                        to="events.entry",
                    ),
                ),
                ("level", models.PositiveSmallIntegerField(null=True)),
                ("name", models.CharField(blank=True, max_length=40)),
                ("number", models.PositiveSmallIntegerField(default=1)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("entry", "number"), name="deck_number_once_per_entry"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("level", None),
                            models.Q(("level__gte", 1), ("level__lte", 3)),
                            _connector="OR",
                        ),
                        name="deck_level_one_to_three",
                    ),
                ],
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="DeckCheck",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("outcome", models.CharField(max_length=12)),
                ("verdict", models.JSONField()),
                ("ruling", models.CharField(blank=True, max_length=10)),
                ("at", models.DateTimeField()),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="checks",
                        to="decks.decklist",
                    ),
                ),
            ],
            options={
                "ordering": ("-pk",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("ruling__in", ["", "accepted", "refused"])),
                        name="check_ruling_known",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="LoanDeck",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("format", models.CharField(max_length=30)),
                ("level", models.PositiveSmallIntegerField(null=True)),
                ("text", models.TextField()),
                ("partner", models.CharField(blank=True, max_length=120)),
                ("outcome", models.CharField(max_length=12)),
                ("verdict", models.JSONField()),
                ("checked_at", models.DateTimeField()),
                ("retired_at", models.DateTimeField(null=True)),
                (
                    "shop",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="loan_decks",
                        to="accounts.shop",
                    ),
                ),
            ],
            options={
                "ordering": ("name", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Loan",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("wished_at", models.DateTimeField()),
                ("handed_out_at", models.DateTimeField(null=True)),
                ("returned_at", models.DateTimeField(null=True)),
                ("cards_returned", models.PositiveSmallIntegerField(null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="loans",
                        to="events.entry",
                    ),
                ),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="loans",
                        to="decks.loandeck",
                    ),
                ),
                ("cards_out", models.PositiveSmallIntegerField(null=True)),
                (
                    "copy",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="decks.decklist",
                    ),
                ),
                ("replaced", models.JSONField(null=True)),
            ],
            options={
                "ordering": ("wished_at", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("handed_out_at__isnull", False), ("returned_at", None)),
                        fields=("deck",),
                        name="loan_deck_with_one_borrower",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("returned_at", None)),
                        fields=("entry",),
                        name="loan_one_open_per_entry",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Regulation",
            fields=[
                (
                    "id",
                    models.CharField(
                        editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("text", models.TextField()),
                ("lists", models.JSONField()),
                ("effective", models.DateField()),
                ("made_at", models.DateTimeField()),
                (
                    "shop",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="regulations",
                        to="accounts.shop",
                    ),
                ),
            ],
            options={
                "ordering": ("effective", "pk"),
            },
        ),
    ]
