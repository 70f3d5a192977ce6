"""A shop adds to lists of restricted cards by file and by form, and takes it back."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from decks.models import Regulation
from events.work import Due
from tests import make
from tests.web.staff.desk import Desk

pytestmark = pytest.mark.django_db
PATH = "/staff/regulations"
TEXT = "list,date,name,with,after,source\nhall_of_fame,2027-01-15,カード,,premium,x\nlegacy,2027-01-01,*,,free,y\n"


def test_one_card_is_added_and_removed(event, desk):
    assert "Nothing was added" in desk.open(PATH).content.decode()
    desk.press("Add this card", date="2027-01-15", name="カード\n二行", after="premium")
    found = Regulation.objects.get()
    assert (found.lists, str(found.effective)) == (["hall_of_fame"], "2027-01-15")
    assert "カード 二行" in found.text
    assert "Duel Masters hall of fame" in desk.text
    assert Due.objects.filter(kind="decks.recheck", facts__event=event.pk).count() == 2
    desk.press("Remove")
    assert not Regulation.objects.exists()


def test_a_file_is_added_once(event, desk):
    desk.open(PATH)
    for encoding in ("utf-8", "cp932"):
        key = desk.form("Add this file")["fields"]["key"]
        file = SimpleUploadedFile("list.csv", TEXT.encode(encoding))
        sent = {"key": key, "shop": event.shop_id, "upload": "1", "file": file}
        assert desk.client.post(PATH, sent).status_code == 303
        file.seek(0)
        assert desk.client.post(PATH, sent).status_code == 303
        desk.open(PATH)
    assert [each.lists for each in Regulation.objects.all()] == [["hall_of_fame", "legacy"]] * 2


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"list,date,name,after\nx,2027-01-01,y,free", "Line 2 of this list"),
        (b"\x81", "Line 1 of this list"),
        (b"list,date,name,after\n", "no change"),
        (b"x" * 1_000_001, "too large"),
    ],
)
def test_a_bad_file_is_refused_in_words(desk, content, said):
    answer = desk.client.post(PATH, {"upload": "1", "file": SimpleUploadedFile("x.csv", content)})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Regulation.objects.exists()


def test_nothing_at_all_is_refused(desk):
    assert desk.client.post(PATH, {"upload": "1"}).status_code == 422
    assert desk.client.post(PATH, {}).status_code == 422


def test_only_who_runs_the_shop_may(event):
    judge = Desk(make.member(event.shop, "judge"))
    assert judge.open(PATH).status_code == 403
    assert judge.client.post(f"{PATH}/nothing/remove").status_code == 404
