"""Deferred work of a shop: what runs, waits and died, and what staff do about that."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from engine.errors import RuleError
from events import access, services
from events.deferred import SHOWN, name_of, sees_all, trouble_of, work_of
from events.once import Answer
from events.words import Words
from events.work import Due
from web.door import SeeOther, submit
from web.forms import new_key
from web.staff.acts import ButtonForm, told
from web.staff.gate import person, signed_in
from web.staff.shops import chosen_shop, own_shops
from web.work_words import figures_of

Command = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the page: a row, or the first of several that are alike."""

    row: Due
    name: Words
    trouble: Words
    figures: list[tuple[Words, int]]
    alike: int = 1


@require_GET
@signed_in
def work(request: HttpRequest) -> HttpResponse:
    """Show how the work of a shop goes."""
    actor, now = access.staff(person(request)), timezone.now()
    shops = own_shops(request, actor)
    shop = chosen_shop(request, shops)
    found = work_of(shop, actor=actor, now=now)
    facts = {
        "shop": shop,
        "shops": shops,
        "running": _lines(found.running),
        "waiting": _alike(found.waiting)[:SHOWN],
        "dead": _lines(found.dead),
        "done": _alike(found.done)[:SHOWN],
        "more": found.waiting_in_all - len(found.waiting),
        "sees_all": sees_all(shop, actor),
        "new_key": new_key,
    }
    return render(request, "web/staff/work.html", facts)


@require_POST
@signed_in
def change_work(request: HttpRequest, shop_id: str, work_id: int, act: str) -> HttpResponse:
    """Run work again that died, or set it aside."""
    actor, now = access.staff(person(request)), timezone.now()
    command, done = _act(act, shop_id=shop_id, work_id=work_id, actor=actor, now=now)
    form = ButtonForm(request.POST)

    def run(_nothing: None) -> Answer:
        command()
        return Answer(200, {"id": str(work_id)})

    if submit(request, form, run, actor=actor, event_id="") is not None:
        messages.success(request, done)
    if form.refusal is not None and form.refusal.code.startswith("access."):
        raise form.refusal
    told(request, form)
    return SeeOther(f"{reverse('staff:work')}?shop={shop_id}")


def _act(
    act: str, *, shop_id: str, work_id: int, actor: access.Actor, now: datetime
) -> tuple[Command, str]:
    """Return what an act does, and what is said when it is done."""
    words: dict[str, Any] = {"shop_id": shop_id, "work_id": work_id, "actor": actor, "now": now}
    if act == "run-again":
        return lambda: services.run_again(**words), gettext("It is tried again now.")
    if act == "set-aside":
        return lambda: services.set_aside(**words), gettext("Set aside.")
    raise RuleError("access.not_found")


def _lines(rows: Iterable[Due]) -> list[Line]:
    return [_line([row]) for row in rows]


def _alike(rows: Iterable[Due]) -> list[Line]:
    """Return one line for all rows of a kind about the same event that tell nothing of their own."""
    found: dict[object, list[Due]] = {}
    for row in rows:
        told = row.pk if row.why or figures_of(row) else ""
        found.setdefault((row.kind, row.event_id, told), []).append(row)
    return [_line(alike) for alike in found.values()]


def _line(rows: list[Due]) -> Line:
    row = rows[0]
    return Line(row, name_of(row), trouble_of(row), figures_of(row), alike=len(rows))
