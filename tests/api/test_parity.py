"""What the pages do and tell, the API does and tells; what has no address there stands with the reason."""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from inspect import isfunction
from pathlib import Path
from typing import Any

import pytest
from django.urls import URLResolver, get_resolver

from tests.project.code import BASE, tree

ROOMS = ("accounts", "events", "decks", "pods", "standings")
WITHOUT_ADDRESS: Mapping[str, str] = {
    "it happens in a person's own browser: signing in, an account, a passkey": (
        "accounts: sign_in_by_link sign_in_by_mail sign_in_by_passkey sign_in_by_password "
        "link_works add_passkey remove_passkey change_mail close_account remind_by_mail "
        "events: keep_ticket give_up_ticket"
    ),
    "who belongs to a shop is said on pages alone, or by whoever runs the machine": (
        "accounts: invite invitation_by revoke_invitation join_as_new change_role remove_member "
        "make_sign_in_link employ dismiss open_shop delete_staff_account refuse_staff"
    ),
    "a person lets an app in, so no app does": (
        "events: make_token device_code register_app remove_app asked_by may_be_given give_permit "
        "revoke_permit"
    ),
    "notices are bound to the browser that asked for them; apps have streams and webhooks": (
        "events: subscribe unsubscribe push"
    ),
    "it happens by itself when it is due": (
        "events: deliver forget_old_answers forget_old_codes forget_old_links forget_old_mails forget_old_permits "
        "forget_old_stream_tickets forget_old_work plan_recheck end_offers release_late send_mail send_reminders mail_reminders sweep "
        "accounts: forget_old_sessions forget_old_tries "
        "decks: carry_out_import forget_old_card_orders recheck_decks refresh_cards "
        "pods: call_time_over carry_out_order look_at_queue tell_overdue tell_phones weigh_reports "
        "standings: carry_out_upload forget_old_uploads look_at_lots forget_old"
    ),
    "another command, which has an address, does it as a part of itself": (
        "events: add_entry arrive each_by_itself next_slip post_mail settings_again about_to_forget forget_here "
        "leave_for_good locked_to_forget tell_forgotten "
        "decks: forget_decks refuse_lent pods: fill_event settings_of forget_at_tables refuse_at_table"
    ),
    "whoever runs the machine does it after a restore": "standings: forget_again",
    "card data belongs to the whole installation, no app's token does": "decks: order_import",
    "it writes the fields of a form as the file that the API takes": "decks: one_change",
}


def without_address() -> dict[str, set[str]]:
    """The listed commands by room."""
    listed: dict[str, set[str]] = {room: set() for room in ROOMS}
    for words in WITHOUT_ADDRESS.values():
        room = ""
        for word in words.split():
            if word.endswith(":"):
                room = word[:-1]
            else:
                listed[room].add(word)
    return listed


@cache
def called() -> frozenset[str]:
    """Every name that the code of the API uses."""
    modules = [tree(file) for file in (BASE / "api").glob("*.py")]
    nodes = [node for module in modules for node in ast.walk(module)]
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    names |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    return frozenset(names)


@pytest.mark.parametrize("room", ROOMS)
def test_every_command_has_an_address_or_a_reason(room):
    services = import_module(f"{room}.services")
    commands = {name for name in services.__all__ if isfunction(getattr(services, name))}
    without = {name for name in commands if name not in called()}
    assert without == without_address()[room]


def lines() -> list[tuple[str, list[str]]]:
    """The written table: what the API has for a page or why nothing, and the pages."""
    text = Path(__file__).with_name("pages.txt").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(what.strip(), pages.split()) for what, pages in (row.split("|") for row in rows)]


def routes(of: Any, space: str = "") -> Iterator[str]:
    """The name of every page of the URL map."""
    for each in of.url_patterns:
        if isinstance(each, URLResolver):
            yield from routes(each, f"{each.namespace}:" if each.namespace else space)
        else:
            yield f"{space}{each.name}"


def test_every_page_has_operations_or_a_reason():
    written = Counter(page for _, pages in lines() for page in pages)
    assert [page for page, times in written.items() if times > 1] == []
    assert set(routes(get_resolver("web.urls"))) == set(written)


def test_every_operation_that_stands_for_a_page_is_there(anyone):
    paths = anyone.get("/schema").json()["paths"].values()
    known = {each["operationId"] for operations in paths for each in operations.values()}
    named = {name for what, _ in lines() if not what.startswith("-") for name in what.split()}
    assert named - known == set()
