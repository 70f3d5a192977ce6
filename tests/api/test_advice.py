import pytest

from decks.models import AdviceList
from engine.cards.decks import own_decks
from tests import make
from tests.api.conftest import app_of, player_of, pointers, refused

pytestmark = pytest.mark.django_db
DECK = own_decks()[0]
CARD = "フェアリー・ライフ"
HINT = {"cards": [CARD], "levels": [3], "ja": "強い", "until": "2026-01-31", "source": "店"}


@pytest.fixture
def path(event):
    return f"/shops/{event.shop_id}/advice"


def hints_for(caller, event):
    checked = caller.post(f"/events/{event.pk}/deck-checks", {"text": DECK.text})
    found = checked.json()["findings"]
    return [each["message"]["en"] for each in found if each["rule"] == "advice.level"]


def test_a_shop_starts_with_our_list(staff, path):
    given = staff.get(path).json()
    assert (given["list"], given["made_at"], len(given["items"])) == (None, None, 2)
    assert given["text"].startswith("card,level,ja,en,source,until\n")
    assert given["items"][0].keys() == {"id", "cards", "levels", "message", "source", "until"}
    assert given["items"][0]["until"] == "2025-06-27"


def test_a_hint_stands_beside_the_verdicts_of_the_shop_alone(staff, anyone, event, path):
    assert hints_for(anyone, event) == []
    added = staff.post(path, HINT)
    assert added.status_code == 201
    assert hints_for(anyone, event) == [f"《{CARD}》: 強い (Suits tables of level 3.)"]
    assert hints_for(anyone, make.event()) == []
    assert staff.post(path, HINT).json() == added.json()
    assert AdviceList.objects.count() == 1
    hint = f"{path}/{added.json()['id']}"
    for _twice in range(2):
        assert staff.send("DELETE", hint, None).status_code == 204
    assert AdviceList.objects.count() == 2
    assert hints_for(anyone, event) == []


def test_a_list_is_replaced_and_undone(staff, path):
    put = staff.put(path, {"text": f"card,level,ja\n{CARD},2,弱い\n"})
    assert put.status_code == 200, put.content
    given = put.json()
    assert [each["cards"] for each in given["items"]] == [[CARD]]
    again = staff.put(path, {"text": "card,ja\n"}).json()
    assert again["items"] == []
    refused(staff.post(f"{path}/undo", {"list": given["list"]}), 409, "advice.changed")
    assert staff.post(f"{path}/undo", {"list": again["list"]}).json() == given
    assert staff.post(f"{path}/undo", {"list": again["list"]}).json() == given
    assert staff.post(f"{path}/undo", {"list": given["list"]}).json()["list"] is None


def test_wrong_lists_and_hints_are_refused_with_their_place(staff, path):
    line = refused(staff.put(path, {"text": "card,ja\nx,y\n,z"}), 422, "advice.malformed")
    assert (line["line"], line["column"]) == (3, "card")
    refused(staff.put(path, {"text": "card,ja\n" + "x" * 100_000}), 422, "fields.invalid")
    refused(staff.post(path, {"cards": ["|"], "ja": "x"}), 422, "advice.bad_hint")
    refused(staff.post(path, {"cards": [CARD]}), 422, "advice.bad_hint")
    wrong = staff.post(path, {"cards": "x", "levels": [4], "until": "soon"})
    assert pointers(wrong) == ["/cards", "/levels/0", "/until"]
    assert not AdviceList.objects.exists()


def test_together_the_hints_keep_to_the_limit(staff, path):
    rows = "".join(f"カード{number},,{'あ' * 390},,,\n" for number in range(247))
    full = staff.put(path, {"text": f"card,level,ja,en,source,until\n{rows}"})
    assert len(full.json()["items"]) == 247
    refused(staff.post(path, HINT | {"ja": "い" * 400, "en": "x" * 400}), 422, "advice.too_large")
    assert AdviceList.objects.count() == 1


def test_only_the_shop_keeps_its_list(event, path):
    reader, writer = app_of(event, "decks:read"), app_of(event, "decks:write")
    assert reader.get(path).status_code == 200
    refused(reader.put(path, {"text": ""}), 403, "access.forbidden")
    assert writer.post(path, HINT).status_code == 201
    stranger = app_of(make.event(), "decks:read", "decks:write")
    player = player_of(make.entry(event=event))
    for caller in (stranger, player):
        refused(caller.get(path), 404, "access.not_found")
        refused(caller.put(path, {"text": ""}), 404, "access.not_found")
        refused(caller.post(path, HINT), 404, "access.not_found")
        refused(caller.post(f"{path}/undo", {"list": "x" * 12}), 404, "access.not_found")
        refused(caller.send("DELETE", f"{path}/x", None), 404, "access.not_found")
