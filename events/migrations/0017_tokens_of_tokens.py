import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.utils import timezone

PURPOSES = [("reception", "Reception"), ("judge", "Judge"), ("wall", "Wall")]


def note_when_made(apps, schema_editor):
    """Take from the shop's journal when each token was made."""
    token = apps.get_model("events", "ApiToken")
    row = apps.get_model("accounts", "ShopJournalEntry")
    for made in row.objects.filter(kind="token.made"):
        token.objects.filter(pk=made.facts["token"]).update(made_at=made.at)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_sign_in_epoch"),
        ("events", "0012_push_subscriptions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="apitoken",
            options={"ordering": ["-made_at", "-pk"]},
        ),
        migrations.AddField(
            model_name="apitoken",
            name="made_at",
            field=models.DateTimeField(default=timezone.now),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="apitoken",
            name="parent",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="children",
                to="events.apitoken",
            ),
        ),
        migrations.AddField(
            model_name="apitoken",
            name="purpose",
            field=models.CharField(blank=True, choices=PURPOSES, default="", max_length=10),
            preserve_default=False,
        ),
        migrations.AddConstraint(
            model_name="apitoken",
            constraint=models.CheckConstraint(
                condition=models.Q(purpose="")
                | models.Q(event__isnull=False, purpose__in=["reception", "judge", "wall"]),
                name="token_of_a_device_is_for_an_event",
            ),
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
                ("purpose", models.CharField(choices=PURPOSES, max_length=10)),
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
        migrations.RunPython(note_when_made, migrations.RunPython.noop, elidable=True),
    ]
