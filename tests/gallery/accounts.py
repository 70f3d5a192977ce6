"""Pages that a player's account has, and who must be signed in to see them."""

from collections.abc import Callable

from django.test import Client
from django.urls import reverse

from accounts.services import sign_in_by_mail
from events.models import Entry
from events.tickets import ticket_of
from tests.gallery.scene import Scene
from web.keeping import keep_all

MAIL = "kotori@example.com"
NAMES = (
    "account-sign-in",
    "account-code",
    "account",
    "account-settings",
    "account-mail-code",
    "account-close",
)


def of_account(name: str) -> Callable[[Scene], str]:
    return lambda _: reverse(name)


ACCOUNTS = {name: of_account(name) for name in NAMES} | {"home tickets": of_account("home")}


def arrive(client: Client, label: str, scene: Scene) -> None:
    """Do what brings a phone to one of these pages."""
    held = [entry for name in ("coming", "past") for entry in own(scene, name)]
    if label == "home tickets":
        for entry in held:
            client.post(reverse("ticket-phone", args=[ticket_of(entry)]))
    elif label == "account-code":
        client.post(reverse("account-sign-in"), {"mail": MAIL})
    elif label != "account-sign-in":
        player = sign_in_by_mail(mail=MAIL)
        keep_all(player, held)
        client.force_login(player)
        client.post(reverse("account-mail"), {"mail": f"new-{MAIL}"})


def own(scene: Scene, name: str) -> list[Entry]:
    """Two entries of an event."""
    return list(scene.events[name].entries.select_related("event").order_by("arrival")[:2])
