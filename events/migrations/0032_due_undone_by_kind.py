"""What is still to do of one kind, found among all that is planned."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("events", "0031_defaults_in_the_database")]

    operations = [
        migrations.AddIndex(
            model_name="due",
            index=models.Index(
                condition=models.Q(("done_at", None)), fields=["kind"], name="due_undone_by_kind"
            ),
        ),
    ]
