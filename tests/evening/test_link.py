"""A fresh sign-in link is refused with what helps: start once, or bring older data up to date."""

import pytest
from django.db import connection

from config.evening import checks, data
from config.evening.words import StartError
from tests.evening.test_folder import code_of


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("tables", "code"), [(["events_event"], "database.older"), ([], "evening.nothing_here")]
)
def test_data_of_an_older_program_are_told_from_none(tmp_path, monkeypatch, tables, code):
    monkeypatch.setattr(data, "database_file", lambda: None)
    monkeypatch.setattr(checks, "unapplied", lambda *_of, **_more: True)
    monkeypatch.setattr(connection.introspection, "table_names", lambda: tables)
    with pytest.raises(StartError) as refused:
        data.new_link(home=tmp_path, port=8000)
    assert code_of(refused) == code
