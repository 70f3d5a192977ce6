"""Each row of the table opens into its points and the terms of its tie-breakers."""

from fractions import Fraction

import pytest

from events.models import Entry
from pods.models import Pod
from tests import make
from tests.api.conftest import refused


@pytest.fixture
def played(event):
    make.entries(7, event=event)
    for number in range(2):
        make.closed(event=event, seed=number)
    return event


def why(anyone, event, entry, **query):
    return anyone.get(f"/events/{event.pk}/standings/{entry}", query)


def test_every_row_adds_up_to_what_the_table_says(anyone, played):
    rows = anyone.get(f"/events/{played.pk}/standings").json()["rows"]
    assert len(rows) == 7
    for row in rows:
        told = why(anyone, played, row["entry"]).json()
        assert (told["rank"], told["points_exact"]) == (row["rank"], row["points_exact"])
        games = told["games"]
        assert sum(Fraction(game["points_exact"]) for game in games) == Fraction(
            row["points_exact"]
        )
        assert {str(game["round"]): game["points"] for game in games} == row["by_round"]
        for each in told["tiebreaks"]:
            total = sum(Fraction(term["value_exact"]) for term in each["terms"])
            mean = total / len(each["terms"]) if each["is_mean"] and each["terms"] else total
            assert mean == Fraction(each["value_exact"])
            assert each["value"] == row["tiebreaks"][each["code"]]


def test_terms_are_of_games_that_were_played_and_the_first_tie_is_on_points(anyone, played):
    rows = anyone.get(f"/events/{played.pk}/standings").json()["rows"]
    level = {row["entry"]: row["points"] for row in rows}
    pods = Pod.objects.filter(round__event=played).select_related("round")
    mates = {(pod.round.number, pod.table): {each.pk for each in make.seated(pod)} for pod in pods}
    for row in rows:
        told = why(anyone, played, row["entry"]).json()
        first, average, *_rest = told["tiebreaks"]
        tied = {one for one, points in level.items() if points == row["points"]} - {row["entry"]}
        assert set(first["tied_with"]) == tied
        assert average["code"] == "opponents_average"
        for term in average["terms"]:
            assert {term["entry"], row["entry"]} <= mates[term["round"], term["table"]]
        assert average["name"]["ja"]


def test_as_after_an_earlier_round(anyone, played):
    entry = Entry.objects.filter(event=played).first()
    told = why(anyone, played, entry.pk, after_round=1).json()
    assert [game["round"] for game in told["games"]] == [1]


def test_who_has_no_row_is_not_found(anyone, played):
    late = make.entry(event=played)
    refused(why(anyone, played, late.pk), 404, "access.not_found")
    refused(why(anyone, played, "nothing"), 404, "access.not_found")
    refused(why(anyone, make.event(), played.entries.first().pk), 404, "access.not_found")


def test_it_is_304_while_nothing_changes(anyone, played):
    path = f"/events/{played.pk}/standings/{played.entries.first().pk}"
    tag = anyone.get(path)["ETag"]
    assert anyone.get(path, If_None_Match=tag).status_code == 304
    make.published(event=played, seed=9)
    assert anyone.get(path, If_None_Match=tag).status_code == 200


def test_the_number_of_queries_does_not_grow(anyone, played, django_assert_max_num_queries):
    entry = played.entries.first()
    with django_assert_max_num_queries(9) as few:
        why(anyone, played, entry.pk)
    make.entries(9, event=played)
    make.closed(event=played, seed=2)
    with django_assert_max_num_queries(len(few)):
        why(anyone, played, entry.pk)
