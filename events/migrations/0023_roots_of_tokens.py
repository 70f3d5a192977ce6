"""A token knows the first in the line of those that made it: their requests are counted together."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models


def find_roots(apps: Any, _editor: object) -> None:  # noqa: ANN401  a model as it was has no type
    tokens = apps.get_model("events", "ApiToken").objects
    parents = dict(tokens.values_list("pk", "parent_id"))
    for token in tokens.filter(parent__isnull=False, purpose=""):
        root = token.parent_id
        while parents[root]:
            root = parents[root]
        tokens.filter(pk=token.pk).update(root_id=root)


class Migration(migrations.Migration):
    dependencies = [("events", "0022_makers_of_webhooks")]

    operations = [
        migrations.AddField(
            model_name="apitoken",
            name="root",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="events.apitoken",
            ),
        ),
        migrations.RunPython(find_roots, migrations.RunPython.noop, elidable=True),
    ]
