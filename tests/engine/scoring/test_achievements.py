"""Achievements: how they are read, and what they add to the points of a pod."""

from dataclasses import replace

import pytest

from engine.scoring.achievements import (
    Achievement,
    Per,
    achievements_from,
    earned_from,
    points_by_pod,
)
from engine.scoring.table import ranked
from tests.engine.scoring.histories import pod
from tests.refusing import refusing

FIRST = {"code": "first", "name": "最初の脱落", "points": 2, "per": "event"}
FAIR = {"code": "fair", "name": "ナイスプレイ", "points": 1, "per": "round"}
KNOWN = achievements_from([FIRST, FAIR])


def test_they_are_read_from_json():
    first, fair = KNOWN
    assert first == Achievement("first", "最初の脱落", 2, Per.EVENT)
    assert fair == Achievement("fair", "ナイスプレイ", 1)


@pytest.mark.parametrize(
    ("wrong", "at"),
    [
        ({"code": "First"}, "/0/code"), ({"code": ""}, "/0/code"), ({"name": " "}, "/0/name"),
        ({"name": "x" * 61}, "/0/name"), ({"points": 0}, "/0/points"), ({"points": True}, "/0/points"),
        ({"points": 100}, "/0/points"), ({"per": "day"}, "/0/per"), ({"per": ["event"]}, "/0/per"),
        ({"more": 1}, "/0"),
    ],
)  # fmt: skip
def test_what_is_no_achievement_is_refused(wrong, at):
    with refusing("achievement.malformed", pointer=at):
        achievements_from([FIRST | wrong])


def test_a_flood_and_a_code_twice_are_refused():
    for wrong in ({}, "x", [FIRST] * 31):
        with refusing("achievement.malformed", pointer=""):
            achievements_from(wrong)
    with refusing("achievement.twice", achievement="first"):
        achievements_from([FIRST, FAIR, FIRST])


def test_what_was_earned_is_read_in_a_fixed_order():
    told = {"ryo": ["fair", "first", "fair"], "asa": []}
    assert earned_from(told, seats=("asa", "ryo"), known=KNOWN) == {"ryo": ["first", "fair"]}
    assert earned_from(None, seats=("asa",), known=KNOWN) == {}


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ([], "report.malformed"),
        ({"asa": "fair"}, "report.malformed"),
        ({"asa": ["fair"] * 31}, "report.malformed"),
        ({"ken": ["fair"]}, "report.unknown_player"),
        ({"asa": ["luck"]}, "achievement.unknown"),
        ({"asa": [["fair"]]}, "achievement.unknown"),
    ],
)
def test_what_nobody_can_have_earned_is_refused(told, code):
    with refusing(code):
        earned_from(told, seats=("asa", "ryo"), known=KNOWN)


def test_once_in_an_event_counts_in_the_first_pod_only():
    told = [{"asa": ["first", "fair"]}, {"asa": ["first", "fair"], "ryo": ["first", "gone"]}]
    assert list(points_by_pod(told, KNOWN)) == [{"asa": 3}, {"asa": 1, "ryo": 2}]


def test_only_a_scheme_of_achievements_counts_them():
    played = replace(pod("asa ryo mei ken"), achievements={"ken": 5})
    rows = ranked(["asa", "ken"], [played], scheme="achievements", tiebreaks=())
    assert [(row.player, row.points) for row in rows] == [("ken", 5), ("asa", 3)]
    rows = ranked(["asa", "ken"], [played], scheme="places_5321", tiebreaks=())
    assert [(row.player, row.points) for row in rows] == [("asa", 5), ("ken", 1)]
