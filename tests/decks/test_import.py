"""Files of cards become rows: completely or not at all."""

import pytest
from django.db import connection
from django.utils import timezone

from decks import importing, services
from decks.importing import Conflict, bring_own_cards, import_cards
from decks.models import Card, CardImport
from engine.cards.own import own_table
from engine.cards.sources import SOURCES
from events.access import player
from events.due import run_due_rows
from events.models import Event
from events.work import Due
from tests import make
from tests.decks import card_files
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
COUNTS = {"dm": 3, "ygo": 3, "mtg": 2}
NOBODY = {"added": 0, "changed": 0, "unchanged": 0}


def take(source, path, **options):
    return import_cards(source=source, path=path, now=timezone.now(), **options)


def test_every_kind_of_file_is_written_here():
    assert card_files.WRITERS.keys() == SOURCES.keys()


@pytest.mark.parametrize("source", SOURCES)
def test_a_file_twice_is_a_file_once(source, tmp_path):
    path = card_files.WRITERS[source](tmp_path / "cards")
    game = SOURCES[source].game
    report = take(source, path)
    assert (report.game, report.added, report.changed, report.unchanged) == (
        game,
        COUNTS[game],
        0,
        0,
    )
    before = list(Card.objects.order_by("pk").values())

    again = take(source, path)
    assert (again.added, again.changed, again.unchanged) == (0, 0, COUNTS[game])
    assert again.conflicts == ()
    assert list(Card.objects.order_by("pk").values()) == before
    assert [(row.added, row.unchanged) for row in CardImport.objects.all()] == [
        (0, COUNTS[game]), (COUNTS[game], 0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other"),
    [("dm_csv", "dm_search"), ("edopro", "ygoprodeck"), ("scryfall", "mtgjson")],
)
def test_two_sources_of_a_game_speak_of_the_same_cards(one, other, tmp_path):
    take(one, card_files.WRITERS[one](tmp_path / "one"))
    report = take(other, card_files.WRITERS[other](tmp_path / "other"))
    assert report.added == 0
    assert report.conflicts == ()


def test_a_row_has_what_a_search_looks_in(tmp_path):
    take("dm_csv", card_files.dm_csv(tmp_path / "cards"))
    borg, wall, gate = Card.objects.order_by("pk")
    assert (borg.folded, borg.civilizations, borg.costs) == (
        "火竜ぼるぐ かりゆうぼるぐ", "火", "/5/",
    )  # fmt: skip
    assert (wall.civilizations, wall.costs) == ("光/水", "/4/2/")
    assert "呪文" in wall.types
    assert (gate.civilizations, gate.costs) == ("", "")
    assert {row.source for row in (borg, wall, gate)} == {"dm_csv"}


def test_what_changed_and_what_is_new_is_counted(tmp_path):
    take("dm_csv", card_files.dm_csv(tmp_path / "cards"))
    rows = card_files.DM.replace("火,,クリーチャー,5", "火,,クリーチャー,6")
    report = take("dm_csv", card_files.dm_csv(tmp_path / "new", rows + "新顔,,,闇,,呪文,1,main\n"))
    assert (report.added, report.changed, report.unchanged, report.conflicts) == (1, 1, 2, ())
    assert Card.objects.get(name="火竜ボルグ").costs == "/6/"


def test_cards_that_a_file_does_not_name_stay(tmp_path):
    take("dm_csv", card_files.dm_csv(tmp_path / "cards"))
    take("dm_csv", card_files.dm_csv(tmp_path / "one", "新顔,,,闇,,呪文,1,main\n"))
    assert Card.objects.count() == 4


def test_sources_that_disagree_are_a_conflict_and_the_newer_counts(tmp_path):
    take("dm_csv", card_files.dm_csv(tmp_path / "cards"))
    report = take("dm_search", card_files.dm_search(tmp_path / "list", civil=4, cost=7))
    assert report.conflicts == (Conflict("火竜ボルグ", "火 5", "闇 7"),)
    card = Card.objects.get(name="火竜ボルグ")
    assert (card.civilizations, card.costs, card.source) == ("闇", "/7/", "dm_search")
    assert CardImport.objects.first().conflicting == 1


def test_the_same_source_may_correct_itself(tmp_path):
    take("dm_search", card_files.dm_search(tmp_path / "list"))
    report = take("dm_search", card_files.dm_search(tmp_path / "new", civil=4))
    assert (report.changed, report.conflicts) == (1, ())


def test_what_a_source_does_not_say_stays_known(tmp_path):
    take("dm_csv", card_files.dm_csv(tmp_path / "cards"))
    take("dm_search", card_files.dm_search(tmp_path / "list", cost=6))
    card = Card.objects.get(name="火竜ボルグ")
    assert (card.kana, card.facts["kana"], card.costs) == ("かりゅうぼるぐ",) * 2 + ("/6/",)

    take("scryfall", card_files.scryfall(tmp_path / "bulk"))
    take("mtg_csv", card_files.mtg_csv(tmp_path / "table", "W"))
    walker = Card.objects.get(name="Ember Walker")
    assert (walker.facts["text"], walker.civilizations) == ("Haste", "W")


def test_of_two_cards_with_one_key_the_first_counts(tmp_path):
    rows = "影,,,闇,,呪文,1,main\n 影,,,火,,呪文,2,main\n"
    report = take("dm_csv", card_files.dm_csv(tmp_path / "cards", rows))
    assert (report.added, Card.objects.get().civilizations) == (1, "闇")


LATE = "".join(f"札{number},,,火,,呪文,1,main\n" for number in range(importing.BATCH + 5))
LONG = "長" * 161
BROKEN = [
    ("dm_csv", lambda path: card_files.dm_csv(path, LATE + "x,,,月,,呪文,1,main\n"), importing.BATCH + 7),
    ("dm_csv", lambda path: card_files.dm_csv(path, f"{LONG},,,火,,呪文,1,main\n"), 1),
    ("dm_csv", lambda path: card_files.dm_csv(path, f"札,{LONG},,火,,呪文,1,main\n"), 1),
    ("dm_csv", lambda path: card_files.dm_csv(path, "a,,,火,,呪文,1,main\nb,,,火,,呪文,99999,main\n"), 2),
    ("dm_csv", lambda path: card_files.dm_csv(path, "（ア）,,,火,,呪文,1,main\n"), 1),
    ("dm_csv", lambda path: card_files.dm_csv(path, ""), 0),
    ("dm_csv", lambda path: path, 0),
    ("dm_search", lambda path: card_files.dm_search(path, type="none of these"), 1),
    ("dm_search", lambda path: card_files.dm_search(path, cost=-1), 1),
    ("edopro", lambda path: path.write_bytes(b"no database") and path, 0),
    ("edopro", lambda path: card_files.edopro(path, "a\0b"), 1),
    ("ygoprodeck", lambda path: card_files.ygoprodeck(path, frameType="moon"), 1),
    ("ygoprodeck", lambda path: card_files.ygoprodeck(path, name=5), 1),
    ("ygoprodeck", lambda path: card_files.ygoprodeck(path, name="\ud800"), 1),
    ("mtg_csv", lambda path: card_files.mtg_csv(path, "X"), 2),
    ("scryfall", lambda path: card_files.scryfall(path, color_identity=["X"]), 1),
    ("scryfall", lambda path: card_files.scryfall(path, type_line=5), 1),
    ("scryfall", lambda path: path.write_text('[{"name": ') and path, 1),
    ("mtgjson", lambda path: card_files.mtgjson(path, layout="a\0b"), 1),
    ("mtgjson", lambda path: card_files.mtgjson(path, type=5), 1),
]  # fmt: skip


@pytest.mark.parametrize(("source", "write", "position"), BROKEN)
def test_a_broken_file_changes_nothing_and_says_where(source, write, position, tmp_path):
    good = "dm_csv", card_files.dm_csv(tmp_path / "good")
    take(*good)
    before = list(Card.objects.order_by("pk").values())
    path = write(tmp_path / "broken")
    with refusing("cards.unreadable", position=position, path=str(path)):
        take(source, path)
    assert list(Card.objects.order_by("pk").values()) == before
    assert CardImport.objects.count() == 1


def test_a_backslash_is_no_nul(tmp_path):
    take("scryfall", card_files.scryfall(tmp_path / "cards", oracle_text="\\u0000"))
    assert Card.objects.get(name="Ember Walker").facts["text"] == "\\u0000"


def test_another_import_meanwhile_is_not_overwritten(tmp_path):
    path = card_files.dm_csv(tmp_path / "cards")

    def other(step, _done, _of):
        CardImport.objects.create(
            game="dm", source="other", at=timezone.now(), conflicting=0, **NOBODY
        )

    with refusing("cards.overtaken"):
        take("dm_csv", path, tell=other)
    assert not Card.objects.exists()


def test_an_unknown_kind_is_refused_with_the_known_ones(tmp_path):
    with refusing("cards.unknown_source", kind="excel", known=["own", *SOURCES]):
        take("excel", tmp_path)


def test_the_progress_is_told_step_by_step(tmp_path):
    told = []
    rows = LATE.replace("札", "牌")
    take(
        "dm_csv",
        card_files.dm_csv(tmp_path / "cards", rows),
        tell=lambda *words: told.append(words),
    )
    many = importing.BATCH + 5
    assert told == [
        ("reading", importing.BATCH, 0), ("reading", many, 0),
        ("writing", importing.BATCH, many), ("writing", many, many),
    ]  # fmt: skip


@pytest.mark.django_db(transaction=True)
def test_the_database_is_free_while_a_file_is_read(tmp_path):
    locked = []
    path = card_files.dm_csv(tmp_path / "cards")
    take("dm_csv", path, tell=lambda step, *_: locked.append((step, connection.in_atomic_block)))
    assert locked == [("reading", False), ("writing", True)]


def test_our_own_cards_come_by_themselves_and_only_once():
    assert bring_own_cards(now=timezone.now()) == len(own_table())
    assert Card.objects.count() == len(own_table())
    before = list(Card.objects.order_by("pk").values())
    assert bring_own_cards(now=timezone.now()) == 0
    assert list(Card.objects.order_by("pk").values()) == before
    assert CardImport.objects.count() == 1
    Card.objects.filter(pk=before[0]["id"]).update(kana="ふるい", folded="ふるい")
    assert bring_own_cards(now=timezone.now()) == 1
    assert list(Card.objects.order_by("pk").values()) == before


def test_what_another_source_gave_is_left_alone(tmp_path):
    name = next(iter(own_table())).name
    path = card_files.dm_csv(
        tmp_path / "cards", card_files.DM + f"{name},べつのよみ,,,,呪文,9,main\n"
    )
    take("dm_csv", path)
    given = set(Card.objects.values_list("key", flat=True))
    before = list(Card.objects.order_by("pk").values())
    bring_own_cards(now=timezone.now())
    assert list(Card.objects.filter(key__in=given).order_by("pk").values()) == before
    assert Card.objects.exclude(key__in=given).count() >= len(own_table()) - len(given)


def test_decks_of_coming_events_of_the_game_are_checked_again_when_cards_are_new(tmp_path):
    event = make.event()
    other = make.event(format="ygo_ocg")
    name = "まだ知らないカード"
    entry = make.entry(event=event)
    words = {"entry_id": entry.pk, "actor": player(entry), "now": timezone.now()}
    services.submit_deck(**words, text=f"1 {name}")
    path = card_files.dm_csv(tmp_path / "cards", card_files.DM + f"{name},,,火,,呪文,1,main\n")
    for _twice in range(2):
        take("dm_csv", path)
    planned = Due.objects.filter(kind="decks.recheck", at__lte=timezone.now())
    assert [row.facts["event"] for row in planned] == [event.pk]
    assert "card.unknown" in str(entry.decks.get().checks.first().verdict)
    run_due_rows(now=timezone.now())
    assert "card.unknown" not in str(entry.decks.get().checks.first().verdict)
    assert other.version == Event.objects.get(pk=other.pk).version
