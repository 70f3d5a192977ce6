"""Cards over the API."""

import pytest
from django.utils import timezone

from decks.importing import import_cards
from tests.api.conftest import pointers, refused
from tests.api.test_fuzz import ODD_QUERIES
from tests.decks import card_files

pytestmark = pytest.mark.django_db


def take(source, path):
    import_cards(source=source, path=path, now=timezone.now())


@pytest.fixture
def cards(tmp_path):
    rows = "".join(f"札{n},,,火,,呪文,{n},main\n" for n in range(5))
    take("dm_csv", card_files.dm_csv(tmp_path / "dm", card_files.DM + rows))
    take("scryfall", card_files.scryfall(tmp_path / "mtg"))


def found(caller, **query):
    return [card["name"] for card in caller.get("/cards", query).json()["items"]]


def test_a_card_is_told_whole(anyone, cards):
    page = anyone.get("/cards", {"q": "ｱｸｱ"}).json()
    card = page["items"][0]
    assert page["next"] is None
    assert page["as_of"]
    assert card["facts"].pop("faces") == [
        ["水晶の壁", ["クリーチャー"], 4], ["アクア・ビーム", ["呪文"], 2],
    ]  # fmt: skip
    assert card.pop("facts")["zone"] == "main"
    assert card == {
        "game": "dm", "key": "水晶の壁/アクア・ビーム", "name": "水晶の壁／アクア・ビーム", "kana": "",
        "civilizations": ["光", "水"], "costs": [4, 2],
    }  # fmt: skip


def test_conditions(anyone, cards):
    assert found(anyone, cost=4) == ["札4", "水晶の壁／アクア・ビーム"]
    assert found(anyone, civilization="水,光") == ["水晶の壁／アクア・ビーム"]
    assert found(anyone, civilization="ゼロ") == ["虚ろなる門"]
    assert found(anyone, game="mtg", type="sorcery") == ["Root // Branch"]
    assert found(anyone, game="ygo") == []


@pytest.mark.parametrize("query", [{}, {"q": "札"}])
def test_pages_follow_one_another(anyone, cards, query):
    whole, seen, cursor = found(anyone, **query), [], {}
    while cursor is not None:
        page = anyone.get("/cards", query | {"limit": 2} | cursor).json()
        seen += [card["name"] for card in page["items"]]
        cursor = {"cursor": page["next"]} if page["next"] else None
    assert seen == whole
    assert len(seen) == len(set(seen)) >= 5


@pytest.mark.parametrize(
    "query",
    [{"civilization": "月"}, {"game": "chess"}, {"cost": "x"}, {"cost": 100}, {"q": "x" * 101}],
)
def test_odd_conditions_are_refused(anyone, query):
    response = anyone.get("/cards", query)
    refused(response, 422, "fields.invalid")
    assert pointers(response) == [f"/{name}" for name in query]


@pytest.mark.parametrize("odd", ODD_QUERIES)
@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/cards", "q"), ("/cards", "civilization"), ("/cards", "cost"), ("/cards", "type"),
        ("/cards", "game"), ("/cards", "cursor"), ("/cards/by-name", "name"), ("/cards/by-name", "game"),
    ],
)  # fmt: skip
def test_nothing_odd_breaks_it(anyone, cards, path, name, odd):
    assert anyone.get(path, {"name": "札1"} | {name: odd}).status_code in {200, 422}


def test_an_odd_cursor_is_refused(anyone, cards):
    refused(anyone.get("/cards", {"cursor": "W10"}), 422, "cursor.invalid")


def test_a_name_in_any_spelling(anyone, cards):
    answer = anyone.get("/cards/by-name", {"name": "水晶の壁/ｱｸｱ・ﾋﾞｰﾑ"}).json()
    assert answer["card"]["name"] == "水晶の壁／アクア・ビーム"
    assert answer["candidates"] == []


def test_an_unknown_name_brings_close_ones(anyone, cards):
    answer = anyone.get("/cards/by-name", {"name": "火竜ボルゲ"}).json()
    assert answer["card"] is None
    assert "火竜ボルグ" in answer["candidates"]
    refused(anyone.get("/cards/by-name"), 422, "fields.invalid")


def test_who_has_this_version_gets_no_body(anyone, cards, tmp_path):
    for path, query in (("/cards", {}), ("/cards/by-name", {"name": "札1"})):
        tag = anyone.get(path, query)["ETag"]
        assert anyone.get(path, query, If_None_Match=tag).status_code == 304
        take("dm_csv", card_files.dm_csv(tmp_path / "more", "新顔,,,闇,,呪文,1,main\n"))
        assert anyone.get(path, query, If_None_Match=tag).status_code == 200


def test_the_page_costs_the_same_for_few_and_many(anyone, cards, django_assert_num_queries):
    for limit in (1, 8):
        with django_assert_num_queries(3):
            assert len(anyone.get("/cards", {"limit": limit}).json()["items"]) == limit
