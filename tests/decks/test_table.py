"""The table in memory: ours and what was imported, read once."""

from threading import Thread

import pytest
from django.utils import timezone

from decks import table
from decks.importing import import_cards
from decks.judging import check_text
from decks.table import table_for
from engine.cards.own import own_table
from tests import make
from tests.decks import card_files

pytestmark = pytest.mark.django_db


def take(source, path):
    return import_cards(source=source, path=path, now=timezone.now())


def test_without_an_import_there_are_our_own_cards():
    assert len(table_for("dm")) == len(own_table())
    assert len(table_for("ygo")) == len(table_for("mtg")) == 0


def test_imported_cards_are_found_beside_ours(tmp_path):
    assert table_for("dm").find("火竜ボルグ") is None
    take("dm_csv", card_files.dm_csv(tmp_path / "cards"))
    assert table_for("dm").find("火竜ボルグ").kana == "かりゅうぼるぐ"
    assert table_for("dm").candidates("アクア・ビーム")[0] == "水晶の壁／アクア・ビーム"
    assert len(table_for("dm")) == len(own_table()) + 3


def test_of_a_card_of_ours_and_an_imported_one_ours_counts(tmp_path):
    ours = next(iter(own_table()))
    take("dm_csv", card_files.dm_csv(tmp_path / "cards", f'"{ours.name.replace(chr(34), chr(34) * 2)}",,,,,城,1,gr\n'))  # fmt: skip
    assert table_for("dm").find(ours.name) == ours


def test_the_original_stands_for_its_artworks(tmp_path):
    take("edopro", card_files.edopro(tmp_path / "cards.cdb"))
    cards = table_for("ygo")
    assert (cards.find("blaze knight").passcode, cards.find("200").alias) == (100, 100)


def test_cards_are_read_again_only_after_a_change(tmp_path, django_assert_num_queries):
    path = card_files.dm_csv(tmp_path / "cards")
    take("dm_csv", path)
    first = table_for("dm")
    take("dm_csv", path)
    with django_assert_num_queries(1):
        assert table_for("dm") is first
    take("dm_csv", card_files.dm_csv(tmp_path / "more", "新顔,,,闇,,呪文,1,main\n"))
    assert table_for("dm") is not first
    assert table_for("dm").find("新顔")


def test_threads_build_it_once(tmp_path, monkeypatch):
    take("dm_csv", card_files.dm_csv(tmp_path / "cards"))
    version, read, cards = table.version_of_cards("dm"), [], table._read("dm")
    monkeypatch.setattr(table, "version_of_cards", lambda _game: version)
    monkeypatch.setattr(table, "_read", lambda game: read.append(game) or cards)
    monkeypatch.setattr(table, "_tables", {})
    threads = [Thread(target=table_for, args=["dm"]) for _ in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert read == ["dm"]


def test_decks_are_judged_by_imported_cards(tmp_path):
    event = make.event()

    def unknown():
        findings = check_text(event, text="1 火竜ボルグ").verdict.findings
        return [finding.rule for finding in findings if "火竜ボルグ" in finding.cards]

    assert "card.unknown" in unknown()
    take("dm_csv", card_files.dm_csv(tmp_path / "cards"))
    assert "card.unknown" not in unknown()
