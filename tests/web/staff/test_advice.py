"""A shop says in its own words what it thinks of cards, and takes it back."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from decks.advice import advice_of
from decks.models import AdviceList
from engine.legality.advice import own_advice, read_advice
from events.work import Due
from tests import make
from tests.web.staff.desk import Desk

pytestmark = pytest.mark.django_db
PATH = "/staff/advice"
TEXT = "card,level,ja\nカード,2,強い\n"


def send_file(desk, event, content, **more):
    sent = {"shop": event.shop_id, "upload": "1", "file": SimpleUploadedFile("x.csv", content)}
    return desk.client.post(PATH, sent | more)


def test_a_hint_is_added_removed_and_brought_back(event, desk):
    desk.open(PATH)
    assert "The hints that come with Takuwake" in desk.text
    assert "地封龍 ギャイア" in desk.text
    desk.press("Add this hint", card="ボルシャック|カード", levels=["2", "3"], ja="{cards}は強い")
    assert "The hints of your shop" in desk.text
    assert "《ボルシャック》《カード》は強い" in desk.text
    assert [each.levels for each in advice_of(event.shop_id)] == [(3,), (3,), (2, 3)]
    desk.press("Remove the hint about 地封龍 ギャイア", of=own_advice()[1].id)
    assert len(advice_of(event.shop_id)) == 2
    desk.press("Take the last change back")
    assert len(advice_of(event.shop_id)) == 3
    desk.press("Take the last change back")
    assert advice_of(event.shop_id) == own_advice()
    assert "Take the last change back" not in desk.text
    assert Due.objects.filter(kind="decks.recheck", facts={"event": event.pk}).count() == 4


def test_the_list_goes_out_as_a_file_and_comes_back(event, desk):
    file = desk.client.get(f"{PATH}/hints.csv")
    assert read_advice(file.content.decode()) == own_advice()
    assert send_file(desk, event, file.content + "カード,,強い,,,\n".encode()).status_code == 303
    assert advice_of(event.shop_id)[:2] == own_advice()
    assert advice_of(event.shop_id)[2].cards == ("カード",)
    assert send_file(desk, event, TEXT.encode("cp932")).status_code == 303
    assert [each.levels for each in advice_of(event.shop_id)] == [(2,)]
    assert send_file(desk, event, b"card,ja\n").status_code == 303
    assert advice_of(event.shop_id) == ()
    assert "no hint about any card" in desk.open(PATH).content.decode()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"card,ja\nx,y\n,z", "Line 3 of this list of hints"),
        (b"card,level,ja\nx,7,y", "Look at: level"),
        (b"\x81", "Line 1 of this list of hints"),
        (b"x" * 100_001, "too long"),
        (b"x" * 400_001, "too long"),
    ],
)
def test_a_bad_file_is_refused_in_words(event, desk, content, said):
    answer = send_file(desk, event, content)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not AdviceList.objects.exists()


def test_a_hint_about_nothing_is_refused(event, desk):
    desk.open(PATH)
    desk.press("Add this hint", card="|", ja="x")
    assert desk.page.status_code == 422
    assert "Look at: card" in desk.text
    desk.press("Add this hint")
    assert desk.page.status_code == 422
    assert not AdviceList.objects.exists()


def test_who_looks_at_an_old_page_does_not_undo_what_they_have_not_seen(event, desk):
    send_file(desk, event, TEXT.encode())
    desk.open(PATH)
    send_file(desk, event, TEXT.replace("強い", "弱い").encode())
    desk.press("Take the last change back", follow=False)
    assert desk.page.status_code == 409
    assert AdviceList.objects.count() == 2


def test_no_cell_of_the_file_is_a_formula_and_comes_back_as_it_was(event, desk):
    said = ["=1+1", "+1", "-1", "@x", "＝1"]
    rows = "".join(f"カード{n},,{words},,,\n" for n, words in enumerate(said))
    send_file(desk, event, f"card,level,ja,en,source,until\n{rows}".encode())
    file = desk.open("/staff/advice/hints.csv").content.decode()
    assert all(f",'{words}," in file for words in said)
    assert send_file(desk, event, file.encode()).status_code == 303
    kept = read_advice(desk.open("/staff/advice/hints.csv").content.decode())
    assert [hint.wording.ja for hint in kept] == said


def test_only_who_runs_the_shop_may(event, desk):
    other = make.event().shop
    judge = Desk(make.member(event.shop, "judge"))
    assert judge.open(PATH).status_code == 403
    for path in (PATH, f"{PATH}/remove", f"{PATH}/undo"):
        assert judge.client.post(path, {"of": own_advice()[0].id}).status_code == 403
        assert desk.client.post(path, {"shop": other.pk, "of": "x"}).status_code in (403, 404, 422)
    assert desk.client.post(f"{PATH}/nothing").status_code == 404
    assert not AdviceList.objects.exists()
