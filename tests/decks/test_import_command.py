"""`manage.py import_cards`, as somebody at a terminal meets it."""

from contextlib import contextmanager
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils.translation import override

from decks.management.commands import import_cards as command
from decks.models import Card
from engine.cards.own import own_table
from engine.errors import RuleError
from tests.decks import card_files

pytestmark = pytest.mark.django_db


class Terminal(StringIO):
    def isatty(self):
        return True


def run(source, place, *, language="en", **options):
    said, aside = StringIO(), options.pop("stderr", StringIO())
    with override(language):
        call_command("import_cards", source, str(place), stdout=said, stderr=aside, **options)
    return said.getvalue()


def many(path, civilization, number):
    rows = "".join(f"札{n},,,{civilization},,呪文,1,main\n" for n in range(number))
    return card_files.dm_csv(path, rows)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "3 added, 0 changed, 0 unchanged, 0 conflicting.\n"),
        ("ja", "追加3、変更0、変わらず0、食い違い0。\n"),
    ],
)
def test_it_says_what_it_did(language, words, tmp_path):
    assert run("dm_csv", card_files.dm_csv(tmp_path / "cards"), language=language) == words


def test_it_lists_conflicts_up_to_a_point(tmp_path):
    run("dm_csv", many(tmp_path / "one", "火", 23))
    with (tmp_path / "list").open("w") as file:
        cards = [f'{{name: "札{n}", type: "S", civil: 4, cost: 1}}' for n in range(23)]
        file.write(f"let cards = [{', '.join(cards)}]")
    said = run("dm_search", tmp_path / "list")
    assert said.splitlines()[:2] == [
        "0 added, 0 changed, 0 unchanged, 23 conflicting.",
        "  札0: 火 1 → 闇 1",
    ]
    assert said.splitlines()[-1] == "  and 3 more (--all lists them)"
    run("dm_csv", many(tmp_path / "one", "火", 23))
    assert len(run("dm_search", tmp_path / "list", all=True).splitlines()) == 24


def test_a_terminal_sees_how_far_it_is(tmp_path):
    terminal = Terminal()
    run("dm_csv", card_files.dm_csv(tmp_path / "cards"), stderr=terminal)
    seen = terminal.getvalue()
    assert "Reading: 3 cards" in seen
    assert f"Writing: {'█' * 30} 3 of 3 cards" in seen
    assert seen.endswith("\n")


def test_nobody_else_does(tmp_path):
    aside = StringIO()
    run("dm_csv", card_files.dm_csv(tmp_path / "cards"), stderr=aside)
    assert aside.getvalue() == ""


def test_a_broken_file_is_one_sentence(tmp_path):
    path = card_files.dm_csv(tmp_path / "cards", "a,,,月,,呪文,1,main\n")
    with pytest.raises(CommandError) as caught:
        run("dm_csv", path)
    assert str(caught.value).startswith(f"The card file {path} cannot be read: ")
    assert "position 2" in str(caught.value)
    assert not Card.objects.exists()


def fetching(monkeypatch, path):
    asked = []

    @contextmanager
    def fetched(url):
        asked.append(url)
        yield path

    monkeypatch.setattr(command, "fetched", fetched)
    return asked


def test_an_address_is_fetched_first(tmp_path, monkeypatch):
    asked = fetching(monkeypatch, card_files.dm_csv(tmp_path / "cards"))
    assert run("dm_csv", "https://cards.example/c.csv").startswith("3 added")
    assert asked == ["https://cards.example/c.csv"]


def test_what_is_wrong_with_it_is_said_of_the_address(tmp_path, monkeypatch):
    fetching(monkeypatch, card_files.dm_csv(tmp_path / "cards", ""))
    with pytest.raises(CommandError, match=r"The card file https://cards\.example/c\.csv cannot"):
        run("dm_csv", "https://cards.example/c.csv")


def test_an_unknown_kind_is_refused_before_anything_is_fetched(monkeypatch):
    def fetched(_url):
        raise AssertionError

    monkeypatch.setattr(command, "fetched", fetched)
    with pytest.raises(CommandError, match="no kind of card file called excel"):
        run("excel", "https://cards.example/c.csv")


def test_an_address_that_is_refused(monkeypatch):
    def fetched(url):
        raise RuleError("cards.address_refused", url=url)

    monkeypatch.setattr(command, "fetched", fetched)
    with pytest.raises(CommandError, match=r"public https addresses only, and http://a\.example "):
        run("dm_csv", "http://a.example")


def test_our_own_cards_need_no_file():
    assert run("own", "").startswith(f"{len(own_table())} added")
    assert run("own", "").startswith("0 added, 0 changed")


def test_all_others_do():
    with pytest.raises(CommandError, match="Say where the file is"):
        run("dm_csv", "")
