"""What people are told of what is kept, how they get it as a file, and how they have it deleted."""

import json
import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # ships none

from accounts import services as accounts
from accounts.models import Invitation, Membership, Role, User
from api.message_schema import message_schema
from events.access import player
from events.hooks import Delivery
from events.kept import KeptTicket
from events.models import Entry, Event
from events.services import keep_ticket, make_webhook
from events.services.webhooks import _message
from tests import make
from tests.api.conftest import app_of, player_of, refused
from tests.project.code import BASE
from tests.refusing import refusing
from tests.standings.forgetting import AFTER, NAME, WORDS, told_everywhere
from tests.web.player.accounts import sign_in
from tests.web.player.browse import EN, JA, form, html, own, words
from tests.web.staff.desk import Desk, owner_of

pytestmark = [pytest.mark.django_db, pytest.mark.once]
ASKED = re.compile(
    r'type="(email|tel|date)"|autocomplete="(email|tel|bday|street)|"[^" ]*birth[^" ]*"|誕生日'
)
FOR_ACCOUNTS = {"web/account/sign_in.html", "web/account/settings.html"}


@pytest.fixture(autouse=True)
def beside(settings, tmp_path):
    settings.FORGOTTEN_LIST = str(tmp_path / "forgotten.txt")


def entered():
    return make.entry(player_name=NAME, kana="カナ")


def test_everybody_reads_what_is_kept_by_the_settings_of_this_place(client, settings):
    settings.RETENTION_MONTHS, settings.PLAYER_ACCOUNTS = 24, False
    page = words(client.get("/privacy", **EN))
    assert "24 months after the event" in page
    assert "mail address and your tickets" not in page
    settings.RETENTION_MONTHS, settings.PLAYER_ACCOUNTS = 0, True
    page = words(client.get("/privacy", **EN))
    assert "nothing is deleted by itself" in page
    assert "mail address and your tickets" in page
    assert "誕生日は聞きません" in words(client.get("/privacy", **JA))
    assert 'href="/privacy"' in html(client.get("/", **EN))


def test_no_form_of_players_asks_how_to_reach_them_or_how_old_they_are():
    folder = BASE / "web" / "templates"
    asking = {
        path.relative_to(folder).as_posix()
        for path in folder.glob("web/**/*.html")
        if "staff" not in path.parts and ASKED.search(path.read_text(encoding="utf-8"))
    }
    assert asking - {"web/privacy.html"} == FOR_ACCOUNTS
    contacts = {"mail", "email", "phone", "birthday", "address", "contact", "guardian"}
    assert contacts & {field.name for field in Entry._meta.concrete_fields} == set()


def test_a_player_gets_all_of_their_own_as_a_file_and_nothing_of_others(client):
    one = told_everywhere()
    other = one.event.entries.exclude(pk=one.pk).first()
    answer = client.get(own(one, "/data.json"))
    told = answer.json()
    assert "attachment" in answer["Content-Disposition"]
    mine = told["entry"]
    assert (mine["player_name"], mine["answers"][0]["answer"]) == (NAME, WORDS)
    assert WORDS in mine["decks"][0]["text"]
    assert mine["games"][0]["place"] == mine["final_rank"]
    assert {*mine["games"][0]["with"]} == {
        *one.event.entries.exclude(pk=one.pk).values_list("player_name", flat=True)
    }
    assert mine["objections"][0]["note"] == mine["rather_not_with"][0] == WORDS
    assert mine["accounts_elsewhere"][0]["account"] == mine["penalties"][0]["reason"] == WORDS
    assert told["words"]["player_name"] == {"ja": "プレイヤーネーム", "en": "Player name"}
    assert mine.keys() - {"id"} == told["words"].keys()
    assert player_of(one).get(f"/entries/{one.pk}/data").json()["entry"] == mine
    theirs = client.get(own(other, "/data.json")).content.decode()
    assert WORDS not in theirs  # what one wrote, or had written about them, is no other's
    refused(app_of(one.event).get(f"/entries/{one.pk}/data"), 404, "access.not_found")


def test_a_player_has_their_data_deleted_by_the_ticket(client):
    one = entered()
    page = client.get(own(one, "/forget"), **EN)
    assert "This cannot be taken back." in words(page)
    assert "What stays" in words(page)
    done = client.post(own(one, "/forget"), form(page), follow=True, **EN)
    assert "Your data are deleted." in words(done)
    assert done.redirect_chain[-1][0] == f"/e/{one.event_id}"
    assert client.get(own(one), **EN).status_code == 401
    assert not Entry.objects.filter(player_name=NAME).exists()


def test_whoever_plays_is_led_to_leave_first(client):
    one = make.seated(make.pod())[0]
    page = client.get(own(one, "/forget"), **EN)
    assert "Leave the event first" in words(page)
    assert own(one, "/leave") in html(page)
    answer = client.post(own(one, "/forget"), {"key": "k" * 20}, **EN)
    assert answer.status_code == 409
    assert "Whoever plays needs a name." in words(answer)


def test_an_organiser_deletes_for_somebody_who_asks_and_reception_does_not():
    one = entered()
    desk = Desk(owner_of(one.event))
    at = f"/staff/e/{one.event_id}/people/{one.pk}"
    desk.open(at)
    assert f"{at}/forget" in desk.text
    desk.open(f"{at}/forget")
    desk.press("Delete the data for good")
    assert "The data are deleted." in desk.text
    assert "The data of this person were deleted on" in desk.text
    assert NAME not in desk.text
    reception = Desk(make.member(one.event.shop, Role.RECEPTION))
    reception.open(at)
    assert "/forget" not in reception.text


def test_an_app_deletes_with_the_scope_and_webhooks_learn_whose():
    one = entered()
    event, path = one.event, f"/entries/{one.pk}/forget"
    boss = make.organiser(event)
    make_webhook(shop_id=event.shop_id, actor=boss, address="https://example.com/", now=AFTER)
    refused(app_of(event, "events:read", "entries:write").post(path), 403, "access.forbidden")
    told = app_of(event).post(path)
    assert (told.status_code, told.json()["player_name"]) == (200, "プレイヤー 1")
    assert player_of(one).post(path).status_code == 401  # the ticket is dead
    message = json.loads(_message(Delivery.objects.get(kind="entry.forgotten")).body)
    version = Event.objects.get(pk=event.pk).version
    assert message["data"] == {
        "shop": event.shop_id, "event": event.pk, "version": version, "entry": one.pk,
    }  # fmt: skip
    Draft202012Validator(message_schema("entry.forgotten")).validate(message)


def test_an_account_takes_its_entries_along_where_that_is_wished(client, settings):
    settings.PLAYER_ACCOUNTS = True
    sign_in(client)
    user = User.objects.get()
    one = entered()
    KeptTicket.objects.create(entry=one, user=user, rotation=0, at=AFTER)
    told = client.get("/account/data.json").json()
    assert told["entries"][0]["player_name"] == NAME
    assert told["words"]["decks"]["en"] == "Decks"
    done = client.post("/account/settings/close", {"entries_too": "on"}, follow=True, **EN)
    assert "the data of your entries are deleted" in words(done)
    assert Entry.objects.get(pk=one.pk).player_name == "プレイヤー 1"
    assert not User.objects.filter(pk=user.pk).exists()


def test_an_account_stays_while_one_of_its_entries_plays(client, settings):
    settings.PLAYER_ACCOUNTS = True
    sign_in(client)
    one = make.seated(make.pod())[0]
    keep_ticket(
        entry_id=one.pk, rotation=0, actor=player(one), user=User.objects.get(username__startswith="player"), now=timezone.now()
    )  # fmt: skip
    answer = client.post("/account/settings/close", {"entries_too": "on"}, **EN)
    assert answer.status_code == 409
    assert User.objects.filter(username__startswith="player").exists()


def test_somebody_of_the_staff_deletes_their_account():
    shop = make.shop()
    judge = make.member(shop, Role.JUDGE)
    User.objects.filter(pk=judge.pk).update(name=NAME, username="sakura")
    EmailAddress.objects.create(user=judge, email="s@example.com", verified=True)
    now = timezone.now()
    Invitation.objects.create(
        shop=shop, role=Role.JUDGE, name=NAME, made_by=shop.memberships.get(role=Role.OWNER).user,
        expires_at=now + timedelta(days=1), used_at=now, used_by=judge,
    )  # fmt: skip
    desk, other = Desk(User.objects.get(pk=judge.pk)), Client()
    other.force_login(User.objects.get(pk=judge.pk))
    desk.open("/staff/")
    assert "/staff/account/delete" in desk.text
    desk.open("/staff/account/delete")
    assert shop.name in desk.text
    desk.press("Yes, delete my account")
    gone = User.objects.get(pk=judge.pk)
    assert (gone.username, gone.name, gone.is_active) == (f"gone-{gone.pk}", "", False)
    assert not Membership.objects.filter(user=gone).exists()
    assert not EmailAddress.objects.filter(user=gone).exists()
    assert Invitation.objects.get().name == ""
    assert other.get("/staff/").status_code == 302
    assert "staff.dismissed" in shop.journal.values_list("kind", flat=True)


def test_the_last_owner_stays_and_whoever_runs_the_machine():
    shop = make.shop()
    owner = shop.memberships.get().user
    desk = Desk(owner)
    desk.open("/staff/account/delete")
    desk.press("Yes, delete my account")
    assert Membership.objects.filter(user=owner).exists()
    with refusing("staff.last_owner"):
        accounts.delete_staff_account(user=owner, now=timezone.now())
    root = User.objects.create(username="root", is_superuser=True)
    with refusing("access.forbidden"):
        accounts.delete_staff_account(user=root, now=timezone.now())
