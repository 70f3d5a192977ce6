"""A player's account keeps tickets: those to come, those that are over; and gives everything back."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.test import Client

from accounts.models import User
from events.kept import KeptTicket
from events.models import Entry, JournalEntry
from events.services import rotate_ticket
from events.tickets import ticket_of
from tests import make
from tests.web.player.accounts import ADDRESS, ask, newest_code, outbox, sign_in, type_code
from tests.web.player.browse import EN, finished, html, own, words

pytestmark = pytest.mark.django_db
OTHER = "ben@example.com"


@pytest.fixture(autouse=True)
def mail_server(settings):
    settings.PLAYER_ACCOUNTS = True


@pytest.fixture
def ann(client):
    sign_in(client)
    return client


def keep(client, entry):
    return client.post(own(entry, "/account"), follow=True, **EN)


def evenings(client):
    return words(client.get("/account", **EN))


def test_a_kept_ticket_opens_from_any_phone(ann):
    entry = make.entry(player_name="Ann", event=make.event(name="Friday"))
    assert "Keep this ticket in my account" in html(ann.get(own(entry), **EN))
    assert "opens on any phone" in words(keep(ann, entry))
    assert "This ticket is in your account" in html(ann.get(own(entry), **EN))
    other_phone = Client()
    sign_in(other_phone)
    page = other_phone.get("/account", **EN)
    assert "To come Friday" in words(page)
    assert own(entry) in html(page)


def test_entering_while_signed_in_keeps_the_ticket_but_not_for_staff(ann):
    event = make.event()
    ann.post(f"/e/{event.pk}", {"player_name": "Ann", "level": 2, "accepts": [2]})
    assert KeptTicket.objects.get().entry == Entry.objects.get()
    boss = Client()
    boss.force_login(event.shop.memberships.get().user)
    boss.post(f"/e/{event.pk}", {"player_name": "Ben", "level": 2, "accepts": [2]})
    assert (Entry.objects.count(), KeptTicket.objects.count()) == (2, 1)
    assert "Tickets on this phone" not in words(boss.get("/", **EN))
    keep(boss, Entry.objects.get(player_name="Ben"))
    assert "Ben" in evenings(boss)


def test_on_a_phone_of_somebody_else_nothing_is_kept_and_the_page_says_whose_account_would(ann):
    event = make.event()
    page = f"/e/{event.pk}"
    shown = words(ann.get(page, **EN))
    assert "This is not my phone" in shown
    assert f"goes into the account {ADDRESS}" in shown
    typed = {"player_name": "Ben", "level": 2, "accepts": [2]}
    answer = ann.post(page, typed | {"not_my_phone": "on"})
    assert own(Entry.objects.get()) in answer["Location"]
    assert not KeptTicket.objects.exists()
    assert "Ben" not in words(ann.get("/", **EN))
    assert "goes into the account" not in words(Client().get(page, **EN))
    refused = ann.post(page, typed | {"not_my_phone": "on", "level": ""}, **EN)
    assert 'name="not_my_phone" checked' in html(refused)


def test_signing_out_leaves_no_ticket_of_the_account_on_the_phone(ann):
    event = make.event()
    ann.post(f"/e/{event.pk}", {"player_name": "Ann", "level": 2, "accepts": [2]})
    loose = make.entry(player_name="Ben")
    ann.post(own(loose, "/phone"))
    assert "Ann" in words(ann.get("/", **EN))
    home = words(ann.post("/account/sign-out", follow=True, **EN))
    assert "Ann" not in home
    assert "Ben" in home
    assert "are still on this phone" in home
    sign_in(ann)
    assert "Ann" in evenings(ann)


def test_tickets_of_the_phone_come_into_the_account_together(client):
    entries = [make.entry(player_name=name) for name in ("Ann", "Ben")]
    for entry in entries:
        client.post(own(entry, "/phone"))
    sign_in(client)
    assert "holds 2 tickets that are not in your account" in evenings(client)
    page = words(client.post("/account/keep", follow=True, **EN))
    assert "2 tickets are in your account now" in page
    assert "This phone holds" not in page


@pytest.mark.parametrize(("hidden", "shown"), [(False, True), (True, False)])
def test_an_evening_that_is_over_tells_the_place_unless_places_are_hidden(ann, hidden, shown):
    event = make.event(name="Friday", ranks_hidden=hidden)
    entry = make.entries(4, event=event)[0]
    make.closed(event=event)
    keep(ann, entry)
    finished(event)
    page = evenings(ann)
    assert "Evenings that are over Friday" in page
    assert ("#" in page) is shown
    rank = ann.get("/account/data.json").json()["entries"][0]["final_rank"]
    assert (rank is not None) is shown


def test_an_entry_is_in_one_account_and_the_second_is_told(ann):
    entry = make.entry()
    keep(ann, entry)
    ben = Client()
    sign_in(ben, OTHER)
    assert "is in another account" in words(ben.get(own(entry), **EN))
    assert "Another account has this ticket already" in words(keep(ben, entry))
    assert KeptTicket.objects.get().user.emailaddress_set.get().email == ADDRESS
    assert ADDRESS not in html(ben.get(own(entry), **EN))


def test_a_new_ticket_takes_the_entry_out_of_the_account_that_had_the_old_one(ann):
    entry = make.entry(player_name="Ann", event=make.event(name="Friday"))
    keep(ann, entry)
    old = own(entry)
    rotate_ticket(entry_id=entry.pk, actor=make.organiser(entry.event))
    entry.refresh_from_db()
    page = ann.get("/account", **EN)
    assert ticket_of(entry) not in html(page)
    assert "The staff made a new ticket for Ann at Friday" in words(page)
    assert ann.get("/account/data.json").json()["entries"] == []
    assert ann.post(f"{old}/account").status_code == 401
    ben = Client()
    sign_in(ben, OTHER)
    assert "opens on any phone" in words(keep(ben, entry))
    assert "made a new ticket" not in evenings(ann)


def test_a_ticket_leaves_the_account_and_goes_on_working(ann):
    entry = make.entry(player_name="Ann")
    keep(ann, entry)
    page = ann.post(f"/account/tickets/{entry.pk}/remove", follow=True, **EN)
    assert "Its link still works" in words(page)
    assert "No ticket is in your account yet" in words(page)
    assert ann.get(own(entry)).status_code == 200
    assert ann.post(f"/account/tickets/{entry.pk}/remove").status_code == 404


def test_nobody_takes_tickets_out_of_somebody_elses_account(ann):
    entry = make.entry()
    keep(ann, entry)
    ben = Client()
    sign_in(ben, OTHER)
    assert ben.post(f"/account/tickets/{entry.pk}/remove").status_code == 404
    assert KeptTicket.objects.exists()


def test_the_page_asks_no_more_often_for_many_evenings(ann, django_assert_num_queries):
    event = make.event()
    first, *others = make.entries(6, event=event)
    make.closed(event=event)
    finished(event)
    keep(ann, first)
    with django_assert_num_queries(5):
        ann.get("/account")
    for entry in [*others, make.entry(), make.entry()]:
        keep(ann, entry)
    with django_assert_num_queries(5):
        ann.get("/account")


def test_no_row_of_the_journal_tells_who_keeps_a_ticket_and_no_page_of_staff_the_address(ann):
    entry = make.entry()
    rows = JournalEntry.objects.count()
    keep(ann, entry)
    assert JournalEntry.objects.count() == rows
    boss = Client()
    boss.force_login(entry.event.shop.memberships.get().user)
    for page in (f"/people/{entry.pk}", "/reception", "/audit"):
        assert ADDRESS not in html(boss.get(f"/staff/e/{entry.event_id}{page}"))
    assert ADDRESS not in html(ann.get(own(entry)))


def test_one_takes_all_data_home(ann):
    entry = make.entry(player_name="Ann", group="Reds", event=make.event(name="Friday"))
    keep(ann, entry)
    answer = ann.get("/account/data.json")
    assert "attachment" in answer["Content-Disposition"]
    assert "no-store" in answer["Cache-Control"]
    data = answer.json()
    assert data["account"]["mail"] == ADDRESS
    [row] = data["entries"]
    assert (row["id"], row["event"]["name"], row["group"]) == (entry.pk, "Friday", "Reds")
    assert Client().get("/account/data.json").status_code == 303


def test_the_address_changes_by_a_code_to_the_new_one(ann):
    ann.post("/account/settings/mail", {"mail": OTHER}, **EN)
    assert outbox()[-1].to == [OTHER]
    code = newest_code()
    page = ann.post("/account/settings/mail/code", {"code": code}, follow=True, **EN)
    assert f"You sign in by {OTHER}" in words(page)
    assert outbox()[-1].to == [ADDRESS]
    assert OTHER not in outbox()[-1].body
    assert EmailAddress.objects.get().email == OTHER


def test_an_address_of_another_account_is_told_only_to_whoever_reads_its_mail(ann):
    sign_in(Client(), OTHER)
    answer = ann.post("/account/settings/mail", {"mail": OTHER}, **EN)
    assert answer["Location"] == "/account/settings/mail/code"
    page = ann.post("/account/settings/mail/code", {"code": newest_code()}, **EN)
    assert page.status_code == 409
    assert "Another account has this address" in words(page)
    assert EmailAddress.objects.count() == 2


def test_a_code_to_sign_in_changes_no_address_and_the_other_way_round(ann):
    ann.post("/account/settings/mail", {"mail": OTHER}, **EN)
    code = newest_code()
    assert type_code(ann, code)["Location"] == "/account/sign-in"
    stranger = Client()
    ask(stranger, OTHER)
    assert stranger.post("/account/settings/mail/code", {"code": newest_code()}).status_code == 303
    assert EmailAddress.objects.get().email == ADDRESS


def test_a_deleted_account_is_gone_and_its_entries_stay(ann):
    entry = make.entry(player_name="Ann")
    keep(ann, entry)
    Authenticator.objects.create(user=User.objects.get(emailaddress__email=ADDRESS),
                                 type="webauthn", data={"name": "phone"})  # fmt: skip
    assert "Delete your account?" in words(ann.get("/account/settings/close", **EN))
    page = ann.post("/account/settings/close", follow=True, **EN)
    assert "Your account is deleted" in words(page)
    assert ann.get("/account").status_code == 303
    assert not EmailAddress.objects.exists()
    assert not Authenticator.objects.exists()
    assert not KeptTicket.objects.exists()
    assert not User.objects.filter(username__startswith="player-").exists()
    assert Client().get(own(entry)).status_code == 200


def test_whoever_works_for_a_shop_keeps_the_account(ann):
    make.shop(owner=User.objects.get(emailaddress__email=ADDRESS))
    page = ann.post("/account/settings/close", **EN)
    assert page.status_code == 409
    assert "Leave the shop first" in words(page)
    assert EmailAddress.objects.exists()


def test_what_is_no_answer_of_a_passkey_is_refused(ann):
    bodies = ("", "x", "[]", '"a"', "{}", '{"response": 1}', '{"response": {"userHandle": "MQ"}}',
              '{"id": "MQ", "rawId": "MQ", "type": "public-key", "response": {"userHandle": "MQ"}}',
              '{"id": "\\u0000", "response": {}}', "[" * 5000, "9" * 5000)  # fmt: skip
    for body in bodies:
        ann.post("/account/settings/passkeys/begin", secure=True)
        page = ann.post(
            "/account/settings/passkeys", {"credential": body}, secure=True, follow=True, **EN
        )
        assert "was not accepted" in words(page), body
        stranger = Client()
        stranger.post("/account/passkey/begin", secure=True)
        answer = stranger.post("/account/passkey", {"credential": body}, secure=True, **EN)
        assert answer.status_code == 422, body
    assert not Authenticator.objects.exists()
