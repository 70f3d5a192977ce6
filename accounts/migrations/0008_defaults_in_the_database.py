"""A program of the version before, which does not know reminders by mail, may still make accounts."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_reminders_by_mail")]

    operations = [
        migrations.AlterField(
            model_name="user",
            name="reminder_language",
            field=models.CharField(blank=True, db_default="", default="", max_length=10),
        ),
    ]
