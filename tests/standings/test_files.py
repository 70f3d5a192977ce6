"""The table taken along: CSV in two kinds of letters, a workbook, JSON, paper; as after any round."""

import csv
import io
import zipfile
from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest
import time_machine

from standings.sheets import Letters, Sheet, as_csv, as_xlsx, in_letters
from tests import make
from tests.api.conftest import Caller
from tests.web.player.browse import EN, JA, words

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def cells(content, sheet):
    """Every cell of a sheet: its text or number, and whether a formula stands there."""
    book = zipfile.ZipFile(io.BytesIO(content))
    shared = ["".join(part.itertext()) for part in ET.fromstring(book.read("xl/sharedStrings.xml"))]
    rows = []
    for row in ET.fromstring(book.read(f"xl/worksheets/sheet{sheet}.xml")).iter(f"{MAIN}row"):
        rows.append([_value(cell, shared) for cell in row])
        assert not list(row.iter(f"{MAIN}f"))
    return rows


def _value(cell, shared):
    value = cell.find(f"{MAIN}v")
    return shared[int(value.text)] if cell.get("t") == "s" else float(value.text)


@pytest.fixture
def played(db):
    event = make.event(name="夕べ")
    make.entry(event=event, here=True, player_name='=HYPERLINK("x")')
    make.entry(event=event, here=True, player_name="髙〜橋😀", kana="タカハシ")
    make.entries(2, event=event)
    for seed in range(2):
        make.closed(event=event, seed=seed)
    return event


def test_the_letters_of_old_programs():
    text = as_csv(Sheet("s", ["順位"], [["髙〜橋😀−"], [Fraction(5, 2)], ["〜-"]]))
    old = in_letters(text, Letters.SHIFT_JIS).decode("cp932").splitlines()
    assert old == ["順位", "髙～橋〓－", "2.5", "～-"]
    assert in_letters(text, Letters.UTF_8).startswith(b"\xef\xbb\xbf")


def test_a_text_in_a_workbook_stays_a_text():
    book = as_xlsx([Sheet("a" * 40, ["=1+1", "n"], [["=1+1", Fraction(10, 3)], ["1", 2]])])
    assert cells(book, 1) == [["=1+1", "n"], ["=1+1", 3.33], ["1", 2.0]]
    styles = zipfile.ZipFile(io.BytesIO(book)).read("xl/styles.xml").decode()
    assert 'quotePrefix="1"' in styles


def test_a_workbook_is_the_same_at_any_time():
    sheets = [Sheet("s", ["a"], [["b"]])]
    with time_machine.travel("2026-01-01 10:00:00+09:00"):
        first = as_xlsx(sheets)
    with time_machine.travel("2026-01-01 10:00:07+09:00"):
        assert as_xlsx(sheets) == first


def test_a_csv_for_old_programs(client, played):
    answer = client.get(f"/e/{played.pk}/standings.csv", {"letters": "shift_jis"}, **JA)
    assert answer["Content-Type"] == "text/csv; charset=shift_jis"
    rows = list(csv.reader(io.StringIO(answer.content.decode("cp932"))))
    assert rows[0][:2] == ["順位", "プレイヤー"]
    assert {"髙～橋〓", '\'=HYPERLINK("x")'} < {row[1] for row in rows}
    other = client.get(f"/e/{played.pk}/standings.csv", {"letters": "klingon"}, **JA)
    assert other["Content-Type"] == "text/csv; charset=utf-8"


def test_a_workbook_has_ranks_and_rounds(client, played):
    answer = client.get(f"/e/{played.pk}/standings.xlsx", **EN)
    ranks, rounds = cells(answer.content, 1), cells(answer.content, 2)
    assert ranks[0][:4] == ["Rank", "Player", "Points", "Games"]
    assert rounds[0] == ["Rank", "Player", "Round 1", "Round 2"]
    assert '=HYPERLINK("x")' in {row[1] for row in ranks}
    assert [row[2] for row in ranks[1:]] == [row[2] + row[3] for row in rounds[1:]]
    assert "spreadsheetml" in answer["Content-Type"]


@pytest.mark.parametrize("kind", ["csv", "xlsx", "json"])
def test_files_as_after_an_earlier_round(client, played, kind):
    whole = client.get(f"/e/{played.pk}/standings.{kind}", **EN)
    early = client.get(f"/e/{played.pk}/standings.{kind}", {"after": "1"}, **EN)
    assert early.content != whole.content
    assert "After_Round_1" in early["Content-Disposition"]
    assert "After" not in whole["Content-Disposition"]


def test_json_is_what_the_api_has(client, played):
    page, api = f"/e/{played.pk}/standings.json", Caller()
    for after in (None, 1):
        asked = {} if after is None else {"after": after}
        wanted = {} if after is None else {"after_round": after}
        assert (
            client.get(page, asked).json()
            == api.get(f"/events/{played.pk}/standings", wanted).json()
        )


def test_files_of_the_api(played):
    api, url = Caller(), f"/events/{played.pk}/standings"
    old = api.get(f"{url}.csv", {"letters": "shift_jis"})
    assert old["Content-Type"] == "text/csv; charset=shift_jis"
    assert "髙～橋〓" in old.content.decode("cp932")
    assert api.get(f"{url}.csv", {"letters": "utf-16"}).status_code == 422
    book = api.get(f"{url}.xlsx", {"after_round": 1})
    assert book["Content-Type"].endswith("spreadsheetml.sheet")
    assert cells(book.content, 2)[0] == ["rank", "player", "round_1"]
    assert api.get(f"{url}.xlsx", if_none_match=book["ETag"]).status_code == 304


def test_on_paper(client, played):
    page = words(client.get(f"/e/{played.pk}/standings/print", {"after": "1"}, **EN))
    assert "After Round 1" in page
    assert "Download" not in page
    assert "2回戦" not in words(client.get(f"/e/{played.pk}/standings/print?after=1", **JA))
    empty = make.event(shop=played.shop)
    assert "Nothing has been played" in words(client.get(f"/e/{empty.pk}/standings/print", **EN))


def test_a_choice_of_rounds(client, played):
    url = f"/e/{played.pk}/standings"
    page = client.get(url, {"after": "1"}, **EN).content.decode()
    assert 'href="?after=1" aria-current="page"' in page
    assert "?after=2" not in page.split("<table")[0]
    assert f"{url}.xlsx?after=1" in page
