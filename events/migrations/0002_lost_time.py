from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0001_as_of_december"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="lost_time",
            field=models.CharField(
                choices=[("chairs", "Chairs"), ("added", "Added"), ("offered", "Offered")],
                default="chairs",
                max_length=10,
            ),
        ),
    ]
