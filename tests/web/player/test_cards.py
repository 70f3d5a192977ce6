"""The card search without scripts; with them it is tested in tests/browser."""

import pytest
from django.utils import timezone

from decks.importing import import_cards
from tests import make
from tests.decks import card_files
from tests.web.player.browse import EN, JA, form, html, links, own, words
from web.views import cards as view

pytestmark = pytest.mark.django_db


def take(source, path):
    import_cards(source=source, path=path, now=timezone.now())


@pytest.fixture
def many(tmp_path):
    rows = "".join(f"札{n:03},,,火,,呪文,{n % 9},main\n" for n in range(65))
    take("dm_csv", card_files.dm_csv(tmp_path / "cards", card_files.DM + rows))


@pytest.mark.parametrize(
    ("language", "taught"), [(EN, "No cards of this game are here yet"), (JA, "まだありません")]
)
@pytest.mark.parametrize("path", ["/cards", "/cards/rows"])
def test_without_cards_the_page_teaches(client, path, language, taught):
    page = client.get(path, **language)
    assert taught in words(page)
    assert "import_cards" in words(page)


def test_what_matches_nothing_says_so(client, many):
    assert "No card is like that" in words(client.get("/cards?q=zzz", **EN))


def test_a_card_has_its_sides_civilizations_and_costs(client, many):
    page = client.get("/cards?q=水晶", **EN)
    assert (
        "水晶の壁／アクア・ビーム ☼ Light ≈ Water 水晶の壁: クリーチャー cost 4 アクア・ビーム: 呪文 cost 2"
        in words(page)
    )
    assert "☼ 光 ≈ 水" in words(client.get("/cards?q=水晶", **JA))
    page = words(client.get("/cards?q=かりゅう", **EN))
    assert "火竜ボルグ かりゅうぼるぐ ▲ Fire クリーチャー cost 5" in page
    assert "虚ろなる門 ○ Colourless フィールド Add" in words(client.get("/cards?q=虚", **EN))


def test_other_games_have_their_own_words(client, tmp_path):
    take("edopro", card_files.edopro(tmp_path / "ygo"))
    take("scryfall", card_files.scryfall(tmp_path / "mtg"))
    page = client.get("/cards?game=ygo&q=quiet", **EN)
    assert "Quiet Field 300: Spell" in words(page)
    assert "civilization" not in html(page)
    assert "cost" not in html(page).partition('<form method="get"')[2].partition("</form>")[0]
    page = words(client.get("/cards?game=mtg&civilization=G", **EN))
    assert "Root // Branch G Green Root: Instant Branch: Sorcery" in page
    assert "Ember" not in page


def test_the_form_keeps_what_was_asked(client, many):
    page = html(client.get("/cards?q=札&civilization=火&cost=3&type=呪文", **EN))
    assert 'value="札"' in page
    assert 'value="火" checked' in page
    assert 'value="3"' in page
    assert '<option value="呪文" selected>' in page
    assert page.count("data-card=") == 7


def test_one_turns_pages_without_scripts(client, many):
    seen, url = [], "/cards?q=札&cost=&type="
    while url:
        page = client.get(url, **EN)
        seen.append(html(page).count("data-card="))
        more = [link for link in links(page) if "page=" in link]
        url = more[-1] if len(seen) < 3 else ""
    assert seen == [view.ON_A_PAGE, view.ON_A_PAGE, 65 - 2 * view.ON_A_PAGE]
    assert len(more) == 1
    assert "page=2" in more[0]


def test_rows_alone_are_a_fragment(client, many):
    page = html(client.get("/cards/rows?q=札", **EN))
    assert "<html" not in page
    assert 'data-card="札000"' in page


@pytest.mark.parametrize(
    "query",
    [
        "q=%00", "q=" + "x" * 3000, "cost=many", "cost=-1", "cost=٣", "game=chess", "civilization=moon",
        "page=0", "page=-1", "page=999", "page=9999999", "type=%00", "q=%ff", "page=²",
    ],
)  # fmt: skip
def test_odd_addresses_do_no_harm(client, many, query):
    assert client.get(f"/cards?{query}", **EN).status_code == 200


def test_nothing_can_be_posted(client):
    assert client.post("/cards").status_code == 405


def test_a_page_costs_the_same_for_few_and_many(client, many, django_assert_num_queries):
    for q in ("水晶", "札"):
        with django_assert_num_queries(2):
            client.get(f"/cards/rows?q={q}", **EN)


def test_a_deck_is_built_by_search_without_scripts_too(client, many):
    entry = make.entry()
    page = client.get(own(entry, "/deck"), **EN)
    assert "/cards?game=dm" in links(page)
    assert form(page, action="/cards")["sends"] == {"game": ["dm"]}
    assert 'form="card-search"' in html(page)
    assert "/cards" in links(client.get("/", **EN))
