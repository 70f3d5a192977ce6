"""People from a list: looked at first, then entered at one tap."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from accounts.models import Role
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db
LIST = "名前,よみ,レベル,靴\n佐藤,さとう,2,25\nAki,,1,\n"


@pytest.fixture
def event():
    return make.event()


def look(desk, event, text=LIST, **typed):
    file = SimpleUploadedFile("people.csv", text.encode("cp932"))
    path = f"/staff/e/{event.pk}/reception/import"
    desk.page = desk.client.post(path, {"file": file} | typed, follow=True)
    return desk.page


def test_a_list_is_looked_at_then_entered_and_the_second_time_nobody_is_new(event):
    desk = Desk(owner_of(event))
    desk.open(f"/staff/e/{event.pk}/reception")
    assert f"/staff/e/{event.pk}/reception/import" in desk.text
    look(desk, event, LIST + "Aki,,2,\n")
    assert "Nobody is entered yet" in desk.text
    assert "Line 3 has the same name." in desk.text
    assert "靴" in desk.text
    assert not event.entries.exists()
    kept = LIST + "Aki,,2,\n"
    desk.press("Enter these 2 people", kept=kept)
    assert "Entered: 2, in line: 0, here already: 0, left out: 1." in desk.text
    assert sorted(event.entries.values_list("player_name", flat=True)) == ["Aki", "佐藤"]
    look(desk, event)
    assert "There is nobody new on this list." in desk.text
    assert "Here already" in desk.text
    assert not any(button["name"] == "act" for form in desk.forms() for button in form["buttons"])


def test_a_second_tap_changes_nothing_and_a_line_without_level_takes_the_usual_one(event):
    desk = Desk(owner_of(event))
    look(desk, event, "name\nAki\n", level="2")
    form = desk.form("Enter this 1 person")
    fields = {name: values[0] for name, values in form["fields"].items()}
    sent = fields | {"act": "all", "kept": "name\nAki\n"}
    for _tap in range(2):
        assert desk.client.post(f"/staff/e/{event.pk}/reception/import", sent).status_code == 303
    assert list(event.entries.values_list("player_name", "level")) == [("Aki", 2)]


def test_lines_that_are_left_out_are_counted(event):
    desk = Desk(owner_of(event))
    text = LIST + "鈴木,,1,\n"
    look(desk, event, text)
    assert "Add its reading" in desk.text
    desk.press("Enter these 2 people", kept=text)
    assert "Entered: 2, in line: 0, here already: 0, left out: 1." in desk.text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("who\nAki", "The first line has no heading"), ("", "There is nobody on this list.")],
)
def test_a_bad_list_says_why(event, text, sentence):
    page = look(Desk(owner_of(event)), event, text or "\n")
    assert page.status_code == 422
    assert sentence in page.content.decode()


def test_a_page_without_a_file_asks_for_one_and_a_huge_one_is_refused(event):
    desk = Desk(owner_of(event))
    assert desk.client.post(f"/staff/e/{event.pk}/reception/import").status_code == 422
    page = look(desk, event, "名前,level\n" + "あ" * 400_000)
    assert "This list is too large" in page.content.decode()


def test_everybody_and_an_empty_list_are_files_of_those_who_check_people_in(event, client):
    make.entry(event=event, player_name="=Aki")
    desk = Desk(make.member(event.shop, Role.RECEPTION))
    everybody = desk.open(f"/staff/e/{event.pk}/entries.csv").content.decode()
    assert everybody.splitlines()[1].startswith("'=Aki,")
    empty = desk.open(f"/staff/e/{event.pk}/entries-template.csv").content.decode()
    assert empty.splitlines() == [everybody.splitlines()[0]]
    assert "attachment" in desk.page["Content-Disposition"]
    for page in ("entries.csv", "entries-template.csv", "reception/import"):
        assert client.get(f"/staff/e/{event.pk}/{page}").status_code == 302
        other = Desk(make.user()).open(f"/staff/e/{event.pk}/{page}")
        assert other.status_code == 403
