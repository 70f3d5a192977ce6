"""A new database's tables, room by room: Django would render all models again after each single table."""

from django.db import migrations


class AtOnce(migrations.Migration):
    """A first migration that makes nothing but tables: it tells their state, renders it once, then makes them."""

    def apply(self, project_state, schema_editor, collect_sql=False):
        project_state.__dict__.pop("apps", None)
        before = project_state.clone()
        for operation in self.operations:
            operation.state_forwards(self.app_label, project_state)
        for operation in self.operations:
            operation.database_forwards(self.app_label, schema_editor, before, project_state)
        return project_state
