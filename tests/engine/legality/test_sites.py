"""Layouts of programs and deck sites."""

from base64 import b64encode

import pytest

from engine.errors import RuleError
from engine.legality.text import read_deck


def read(text):
    return [(line.count, line.name, line.zone) for line in read_deck(text).lines]


def refused(text):
    with pytest.raises(RuleError) as error:
        read_deck(text)
    return error.value.code


def ydke(*sections):
    parts = (b64encode(b"".join(n.to_bytes(4, "little") for n in s)).decode() for s in sections)
    return "ydke://" + "".join(f"{part}!" for part in parts)


COD = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
  <deckname>x</deckname>
  <zone name="main"><card number="4" name="Fire &amp; Ice"/><card number="1" name="A"/></zone>
  <zone name="side"><card number="1" name="B"/></zone>
  <zone name="tokens"><card number="1" name="C"/></zone>
</cockatrice_deck>"""
DEK = """<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <NetDeckID>0</NetDeckID>
  <Cards CatID="1" Quantity="4" Sideboard="false" Name="A" Annotation="0" />
  <Cards CatID="2" Quantity="2" Sideboard="true" Name="B" Annotation="0" />
</Deck>"""


@pytest.mark.parametrize(
    ("text", "detected", "lines"),
    [
        ("#created by …\n#main\n0102\n102\n#extra\n7\n!side\n8\n", "ydk",
         [(1, "102", "main"), (1, "102", "main"), (1, "7", "extra"), (1, "8", "side")]),
        (ydke([102, 102, 3], [7], [8]), "ydke",
         [(2, "102", "main"), (1, "3", "main"), (1, "7", "extra"), (1, "8", "side")]),
        ("  YDKE://ZgAAAA==!!!  \n", "ydke", [(1, "102", "main")]),
        ("ydke://ZgAAAA!!", "ydke", [(1, "102", "main")]),
        (COD, "cod",
         [(4, "Fire & Ice", "main"), (1, "A", "main"), (1, "B", "side"), (1, "C", "maybe")]),
        (DEK, "dek", [(4, "A", "main"), (2, "B", "side")]),
        ("4 Aa\n4 Bb\n\n2 Cc", "mtgo", [(4, "Aa", "main"), (4, "Bb", "main"), (2, "Cc", "side")]),
        ("4 Aa\nSIDEBOARD:\n2 Cc", "mtgo", [(4, "Aa", "main"), (2, "Cc", "side")]),
        ("4 Aa\n\nSideboard\n2 Cc", "mtgo", [(4, "Aa", "main"), (2, "Cc", "side")]),
        ("Deck\n4 Aa\n\nSideboard\n2 Cc", "arena", [(4, "Aa", "main"), (2, "Cc", "side")]),
        ("About\nName My Deck\n\nCommander\n1 Q (LTC) 2\n\nDeck\n4 Aa (DMR) 12\n4 Bb (PLST) DDC-49", "arena",
         [(1, "Q", "partner"), (4, "Aa", "main"), (4, "Bb", "main")]),
        ("Companion\n1 L (IKO) 1\n\nデッキ\n4 稲妻 (STA) 42\n\nサイドボード\n1 L (IKO) 1", "arena",
         [(1, "L", "companion"), (4, "稲妻", "main"), (1, "L", "side")]),
        ("4 Aa\nSB: 2 Cc\n// note\nSB: Dd", "cockatrice",
         [(4, "Aa", "main"), (2, "Cc", "side"), (1, "Dd", "side")]),
        ("1 Q (LTC) 2 *CMDR*\n1 R *CMDR*\n1 Aa (MH2) 219p *F*\n1 B // C (C19) 63", "moxfield",
         [(1, "Q", "partner"), (1, "R", "partner"), (1, "Aa", "main"), (1, "B // C", "main")]),
        ("1 Aa (MH2) 219\n1 Bb", "moxfield", [(1, "Aa", "main"), (1, "Bb", "main")]),
        ("1x Q (ltc) 2 [Commander{top}]\n1x Aa (mh2) *F* [Ramp] ^Have,#37d67a^\n1x Bb [Sideboard]\n1x Cc [Maybeboard{noDeck}{noPrice},Ramp]\n1x Dd [Joke{noDeck}]",
         "archidekt",
         [(1, "Q", "partner"), (1, "Aa", "main"), (1, "Bb", "side"), (1, "Cc", "maybe"), (1, "Dd", "maybe")]),
        ("count,name,zone\n2,あい,main\n1,うえ,extra\n1,おか,パートナー\n3,きく,?", "csv",
         [(2, "あい", "main"), (1, "うえ", "extra"), (1, "おか", "partner"), (3, "きく", "main")]),
        ("name\tcount\tsection\nAa\t2\tsideboard\nBb", "tab",
         [(2, "Aa", "side"), (1, "Bb", "main")]),
    ],
)  # fmt: skip
def test_layouts(text, detected, lines):
    assert (read_deck(text).detected, read(text)) == (detected, lines)


@pytest.mark.parametrize(
    ("text", "detected"),
    [
        ("4 あい\n4 うえ\n\n2 おか", "count_first"),
        ("4 Aa\n\n4 Bb\n\n2 Cc", "count_first"),
        ("4 Aa\n\n16 Bb", "count_first"),
        ("2 Aa\n\n4 Bb", "count_first"),
        ("Aa x4\n\nBb x2", "count_last"),
        ("Commander\n1 Aa\nMain\n2 Bb", "count_first"),
        ("4 名前 [メモ]", "count_first"),
        ("1 名前 (x4)", "count_first"),
        ("4 Aa (very long remark)", "count_first"),
        ("4 Aa (very) long remark", "count_first"),
        ("* Aa *F*", "name_only"),
        ("<Deck>\n4 Aa", "count_first"),
        ("デッキ\n4 ああ", "count_first"),
    ],
)
def test_what_is_no_site_s_layout(text, detected):
    assert read_deck(text).detected == detected
    assert {line.zone for line in read_deck(text).lines} <= {"main", "partner"}


def test_lines_are_counted_in_files_too():
    assert [line.number for line in read_deck(COD).lines] == [4, 4, 5, 6]
    assert [line.number for line in read_deck("#main\n\n7\n#x\n8").lines] == [3, 5]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("ydke://", "deck.empty"),
        ("ydke://AAA!!!", "deck.bad_ydke"),
        ("ydke://$$$$!!!", "deck.bad_ydke"),
        ("ydke://あ!!!", "deck.bad_ydke"),
        ("ydke://ZgAA AA==!!!", "deck.bad_ydke"),
        ("ydke://a!b!c!d!", "deck.bad_ydke"),
        ("#main\n#extra\n!side", "deck.empty"),
        ("<!DOCTYPE x>\n<Deck></Deck>", "deck.xml_doctype"),
        ("<?xml version='1.0'?><! doctype x [<!entity a 'b'>]><Deck/>", "deck.xml_doctype"),
        (COD.replace("<deckname>", "<!ENTITY a 'b'><deckname>"), "deck.xml_doctype"),
        (COD.replace("</deckname>", ""), "deck.bad_xml"),
        (COD.replace("Fire &amp; Ice", "&bomb;"), "deck.bad_xml"),
        (COD.replace('number="4"', 'number="x"'), "deck.bad_xml"),
        (COD.replace('number="4"', ""), "deck.bad_xml"),
        (COD.replace('name="A"', 'name=" "'), "deck.bad_xml"),
        (COD.replace('number="4"', 'number="1000"'), "deck.count_too_large"),
        ("<?xml version='1.0'?><other/>", "deck.bad_xml"),
        ("<?xml version='1.0'?>\n<Deck>" + "<a>" * 9, "deck.bad_xml"),
        ("<?xml version='1.0'?><Deck/>", "deck.empty"),
        (DEK.replace('Quantity="4"', 'Quantity="0"').replace('"2" Side', '"0" Side'), "deck.empty"),
    ],
)
def test_files_beyond_help(text, code):
    assert refused(text) == code


def test_a_file_may_be_one_long_line():
    text = "<Deck>" + '<Cards Quantity="1" Name="A"/>' * 60 + "</Deck>"
    assert len(read(text)) == 60


def test_a_broken_file_says_where():
    with pytest.raises(RuleError) as error:
        read_deck(COD.replace('number="1" name="B"', 'number="1" name="B'))
    assert error.value.facts["line"] in {5, 6}


def test_a_row_of_a_table_without_a_name():
    assert read("name,count\n,4\nAa,2") == [(1, ",4", "main"), (2, "Aa", "main")]


def test_a_passcode_has_no_other_reading():
    assert [line.alternatives for line in read_deck(ydke([102])).lines] == [()]


def test_web_letters_are_read_in_addresses():
    assert read_deck(ydke([0xFFFFFF, 0xFBEFBE]).replace("/", "_").replace("+", "-")).lines
