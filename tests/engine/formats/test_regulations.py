"""Lists of restricted cards, the product's and a shop's."""

from datetime import date

import pytest

from engine.errors import RuleError
from engine.formats import formats
from engine.formats.regulations import Status, list_codes, regulation_of
from engine.formats.revisions import LARGEST, read_revisions


def keys(code, day, **more):
    return regulation_of(code, date.fromisoformat(day), **more).limits


def refused(text):
    with pytest.raises(RuleError) as error:
        read_revisions(text)
    return error.value.code, error.value.facts


def test_every_format_s_list_is_known():
    asked = {known.regulation for known in formats() if known.regulation}
    assert asked == set(list_codes())


def test_forbidden_and_limited():
    found = keys("ocg", "2026-07-01")
    assert found["24224830"] == found["calledbythegrave"] == 0
    assert (found["73628505"], found["14558127"]) == (1, 2)
    with pytest.raises(RuleError, match=r"regulation\.unknown_date"):
        keys("ocg", "2026-06-30")


def test_commander_bans_are_replayed():
    before, after = keys("commander", "2026-02-08"), keys("commander", "2026-02-09")
    assert (before["biorhythm"], before["lutri,thespellchaser"]) == (0, 0)
    assert set(before) - set(after) == {"biorhythm", "lutri,thespellchaser"}
    assert "giftsungiven" not in before
    assert regulation_of("commander", date(2026, 2, 9)).companions == {"lutri,thespellchaser"}


@pytest.mark.parametrize(
    ("code", "complete"),
    [("hall_of_fame", True), ("ocg", True), ("commander", True), ("dp_hall", False), ("legacy", False), ("vintage", False)],
)  # fmt: skip
def test_which_lists_are_known_in_full(code, complete):
    assert regulation_of(code, date(2026, 8, 10)).complete is complete
    assert "Shahrazad".casefold() in keys("legacy", "2026-08-10")


def test_the_words_of_a_status():
    found = regulation_of("hall_of_fame", date(2026, 8, 10))
    assert found.status("フェアリー・ギフト") is Status.PREMIUM
    assert found.status("DARK MATERIAL COMPLEX") is Status.HALL
    assert found.status("ためし") is Status.FREE


LIST = """list,date,name,with,after,source
hall_of_fame,2027-01-15,フェアリー・ギフト,,free,announced
hall_of_fame,2027-01-15,表の竜|裏の竜,,hall,announced
hall_of_fame,2027-01-15,あい,うえ,combi,announced
ocg,2027-01-01,24224830,,limited,announced
"""


def test_a_shop_s_revision():
    hall, ocg = read_revisions(LIST)
    assert (hall.code, ocg.code) == ("hall_of_fame", "ocg")
    before = regulation_of("hall_of_fame", date(2027, 1, 14), hall.changes)
    after = regulation_of("hall_of_fame", date(2027, 1, 15), hall.changes)
    assert before.effective == date(2026, 8, 10)
    assert after.effective == date(2027, 1, 15)
    assert after.premium == before.premium - {"フェアリー・ギフト"}
    assert after.hall == before.hall | {"表の竜", "裏の竜"}
    assert set(after.combis) - set(before.combis) == {frozenset({"あい", "うえ"})}
    assert keys("ocg", "2027-01-01", changes=ocg.changes)["24224830"] == 1


def test_a_shop_s_word_counts_on_the_same_day():
    [more] = read_revisions(
        "\ufefflist,date,name,after\nhall_of_fame,2026-08-10,フェアリー・ギフト,hall\n"
    )
    assert keys("hall_of_fame", "2026-08-10", changes=more.changes)["フェアリー・ギフト"] == 1


def test_lists_of_edopro():
    [found] = read_revisions(
        "#[2026.10 OCG]\n!2026.10 OCG\n$whitelist\n#Forbidden\n111 0 --A\n\n112 3 --B\n"
    )
    after = regulation_of("ocg", date(2026, 10, 1), found.changes)
    assert (after.effective, after.limits["111"], "112" in after.limits) == (
        date(2026, 10, 1),
        0,
        False,
    )
    assert after.complete


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("list,date,name\nocg,2027-01-01,1", 1),
        ("list,date,name,after\nocg,soon,1,free", 2),
        ("list,date,name,after\nocg,2027-01-01,1,free\nocg,2027-01-01,1,unlimited", 3),
        ("list,date,name,after\nchess,2027-01-01,1,free", 2),
        ("list,date,name,after\nocg,2027-01-01,,free", 2),
        ("list,date,name,after\nocg,2027-01-01", 2),
        ("list,date,name,after,source\nocg,2027-01-01,1,free,x\0", 2),
        (f"list,date,name,after\nocg,2027-01-01,{'1' * 140_000},free", 2),
        ("!OCG\n1 0", 1),
        ("!2026.13 OCG", 1),
        ("#x\n1 0 --A", 2),
        ("!2026.10 OCG\nx 0", 2),
        ("!2026.10 OCG\n1 4", 2),
    ],
)
def test_files_that_cannot_be_read(text, line):
    assert refused(text) == ("regulation.malformed", {"line": line})


def test_files_that_are_too_large():
    assert refused("x" * (LARGEST + 1))[0] == "regulation.too_large"
