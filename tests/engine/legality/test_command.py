"""The command, as somebody starts it."""

import io
import json
import runpy
import sys

import pytest

from engine.cards.decks import own_decks
from engine.formats import formats
from engine.legality.command import main

DECK = own_decks()[0].text
DM = ["check", "--format", "duel_party", "--on", "2026-08-10"]
TABLE = "name,civilizations,face_types,face_costs,zone\nあい,火,クリーチャー,5,main\n"


@pytest.fixture
def run(tmp_path, capsys):
    """Run the command on a deck; return the status, the document and what stands on stderr."""

    def ran(*words, deck=DECK):
        path = tmp_path / "deck.txt"
        path.write_bytes(deck if isinstance(deck, bytes) else deck.encode())
        status = main([*words, str(path)])
        out, err = capsys.readouterr()
        return status, json.loads(out), err

    return ran


def test_a_legal_deck(run):
    status, told, err = run(*DM)
    assert (status, told["verdict"], err) == (0, "legal", "")
    assert (told["format"], told["on"], told["revision"]) == (
        "duel_party",
        "2026-08-10",
        "2026-08-10",
    )
    assert len(told["lines"]) == 60
    assert set(told["lines"][0]) == {"number", "count", "name", "zone"}
    assert told["detected"]


def test_an_illegal_deck_and_a_doubtful_one(run):
    status, told, _ = run(*DM, deck=DECK + "\nデーモン・ハンド")
    assert (status, told["verdict"]) == (1, "illegal")
    [partner, *_] = told["findings"]
    assert set(partner) == {"rule", "severity", "cards", "lines", "message", "source", "candidates"}
    status, told, _ = run(*DM, "--house", "deck.count=off", deck=DECK + "\nだれも知らない者")
    assert (status, told["verdict"], told["house"]) == (3, "needs_judge", {"deck.count": False})
    status, told, _ = run(
        *DM,
        "--house",
        "deck.count=61",
        "--ruling",
        "だれも知らない者",
        deck=DECK + "\nだれも知らない者",
    )
    assert (status, told["verdict"]) == (0, "legal")


def test_a_partner_beside_the_text(run):
    text = "\n".join(DECK.splitlines()[1:])
    _status, told, _ = run(*DM, "--partner", own_decks()[0].partner, deck=text)
    assert told["partner"] == own_decks()[0].partner


def test_stdin(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(DECK.encode())))
    assert main([*DM, "-"]) == 0
    assert json.loads(capsys.readouterr().out)["count"] == 60


def test_other_cards_and_other_lists(run, tmp_path):
    cards, more = tmp_path / "cards.csv", tmp_path / "list.csv"
    cards.write_text(TABLE)
    more.write_text("list,date,name,after\nhall_of_fame,2026-08-09,あい,premium\n")
    words = [*DM, "--cards", f"dm_csv:{cards}", "--house", "deck.count=1", "--partner", "あい"]
    assert run(*words, deck="1 あい")[0] == 0
    status, told, _ = run(*words, "--revisions", str(more), deck="1 あい")
    assert (status, told["findings"][0]["rule"]) == (1, "hof.premium")
    hints = tmp_path / "hints.csv"
    hints.write_text("card,ja\nあい,強い\n")
    status, told, _ = run(*words, "--advice", str(hints), deck="1 あい")
    assert (status, told["findings"][0]["rule"]) == (0, "advice.level")


@pytest.mark.parametrize(
    ("words", "deck", "code"),
    [
        (DM, b"PK\x03\x04", "deck.not_text"),
        (DM, "", "deck.empty"),
        ([*DM, "--house", "deck.size=3"], DECK, "house.unknown_rule"),
        ([*DM, "--cards", "mtg_csv:nowhere.csv"], DECK, "cards.wrong_game"),
        ([*DM, "--cards", "dm_csv:nowhere.csv"], DECK, "cards.unreadable"),
        ([*DM, "--revisions", "nowhere.csv"], DECK, "file.unreadable"),
        ([*DM, "--advice", "nowhere.csv"], DECK, "file.unreadable"),
        (
            ["check", "--format", "ygo_ocg", "--on", "2026-08-10"],
            "#main\n1",
            "cards.unknown_source",
        ),
    ],
)
def test_what_cannot_be_read(run, words, deck, code):
    status, told, err = run(*words, deck=deck)
    assert (status, told["error"]) == (2, code)
    assert err.startswith(code)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "required"),
        (["check"], "required"),
        (["check", "--format", "chess", "--on", "2026-08-10", "x"], "chess"),
        (["check", "--format", "duel_party", "--on", "today", "x"], "2026-08-10"),
        ([*DM, "--house", "deck.count", "x"], "KEY=VALUE"),
        ([*DM, "--house", "deck.count=1000", "x"], "0 to 999"),
        ([*DM, "--house", "=3", "x"], "KEY=VALUE"),
        ([*DM, "--cards", "dm_csv", "x"], "KIND:PATH"),
        ([*DM, "--cards", "csv:a", "x"], "mtgjson"),
        ([*DM, "--cards", "dm_csv:", "x"], "KIND:PATH"),
    ],
)
def test_bad_arguments_are_explained(words, said, capsys):
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def test_formats(capsys):
    assert main(["formats"]) == 0
    told = json.loads(capsys.readouterr().out)["formats"]
    assert [each["code"] for each in told] == [known.code for known in formats()]
    party = next(each for each in told if each["code"] == "duel_party")
    assert party["predicates"][0]["params"] == {"count": 60}
    assert set(party["predicates"][0]["sentence"]) == {"ja", "en"}


def test_it_starts_as_a_module(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["x", *DM, "--house", "deck.count=on", "-"])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(DECK.encode())))
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("engine.legality", run_name="__main__")
    assert ended.value.code == 0
    assert json.loads(capsys.readouterr().out)["verdict"] == "legal"
