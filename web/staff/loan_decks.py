"""A shop's pool of loan decks: the list, a new one, one of them with its verdict."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.access import shops_of
from accounts.models import Shop
from decks import services
from decks.loans import Kept, loan_deck_for, pool_of
from engine.errors import RuleError
from events import access
from events.access import Actor, Scope
from events.models import Event
from events.once import Answer
from web.door import SeeOther, submit
from web.forms import PageForm, new_key, sent
from web.staff.acts import ButtonForm, told
from web.staff.gate import person, signed_in
from web.staff.loan_forms import LoanDeckForm
from web.staff.shops import chosen_shop
from web.verdicts import shown


@require_http_methods(["GET", "POST"])
@signed_in
def pool(request: HttpRequest) -> HttpResponse:
    """List the loan decks of a shop and add one; judges only look."""
    actor = access.staff(person(request))
    shops = _shops(request, actor)
    shop = chosen_shop(request, shops)
    form = LoanDeckForm(sent(request))
    if request.method == "POST":
        made = _added(request, form, actor, shop)
        if made is not None:
            messages.success(request, _("The deck is in the pool. Look at its verdict."))
            return SeeOther(reverse("staff:loan_deck", args=[_id_in(made)]))
    decks = pool_of(shop.pk, actor=actor)
    facts = {
        "shop": shop,
        "shops": shops,
        "decks": [each for each in decks if each.deck.retired_at is None],
        "retired": [each for each in decks if each.deck.retired_at is not None],
        "form": form,
        "may_keep": actor.may(Event(shop=shop), Scope.EVENTS_WRITE),
    }
    return render(request, "web/staff/loan_decks.html", facts, status=form.status)


@require_http_methods(["GET", "POST"])
@signed_in
def loan_deck(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Show one loan deck with what was found, and change it."""
    actor = access.staff(person(request))
    kept = loan_deck_for(deck_id, actor=actor)
    form = LoanDeckForm(sent(request), deck=kept.deck)
    if request.method == "POST" and _changed(request, form, actor, kept):
        messages.success(request, _("The deck is saved and verified again."))
        return SeeOther(reverse("staff:loan_deck", args=[deck_id]))
    facts = {
        "kept": kept,
        "deck": kept.deck,
        "verdict": shown(kept.deck.verdict),
        "form": form,
        "new_key": new_key,
        "may_keep": actor.may(Event(shop=kept.deck.shop), Scope.EVENTS_WRITE),
    }
    return render(request, "web/staff/loan_deck.html", facts, status=form.status)


@require_POST
@signed_in
def change_loan_deck(request: HttpRequest, deck_id: str, act: str) -> HttpResponse:
    """Verify a loan deck again, retire it, or take it back into the pool."""
    actor = access.staff(person(request))
    loan_deck_for(deck_id, actor=actor)
    command, done = _act(deck_id, actor, act)
    form = ButtonForm(request.POST)
    if _ran(request, form, actor, command) is not None:
        messages.success(request, done)
    told(request, form)
    return SeeOther(reverse("staff:loan_deck", args=[deck_id]))


def _shops(request: HttpRequest, actor: Actor) -> list[Shop]:
    """Return the shops whose pool this person may see."""
    return [
        shop for shop in shops_of(person(request)) if actor.may(Event(shop=shop), Scope.DECKS_READ)
    ]


def _act(deck_id: str, actor: Actor, act: str) -> tuple[Callable[[], object], str]:
    now = timezone.now()
    match act:
        case "verify":
            return (
                lambda: services.verify_loan_deck(deck_id=deck_id, actor=actor, now=now),
                _("The deck is verified as of today."),
            )
        case "retire":
            return (
                lambda: services.retire_loan_deck(deck_id=deck_id, actor=actor, now=now),
                _("The deck is retired: nobody can wish for it."),
            )
        case "restore":
            return (
                lambda: services.restore_loan_deck(deck_id=deck_id, actor=actor),
                _("The deck is in the pool again."),
            )
        case _:
            raise RuleError("access.not_found")


def _added(request: HttpRequest, form: LoanDeckForm, actor: Actor, shop: Shop) -> Answer | None:
    def add() -> object:
        return services.add_loan_deck(
            shop_id=shop.pk, actor=actor, now=timezone.now(), **form.words()
        )

    return _ran(request, form, actor, add)


def _changed(request: HttpRequest, form: LoanDeckForm, actor: Actor, kept: Kept) -> bool:
    def change() -> object:
        return services.change_loan_deck(
            deck_id=kept.deck.pk, actor=actor, changes=form.words(), now=timezone.now()
        )

    return _ran(request, form, actor, change) is not None


def _ran(
    request: HttpRequest, form: PageForm, actor: Actor, command: Callable[[], object]
) -> Answer | None:
    def run(_nothing: None) -> Answer:
        return Answer(200, {"id": str(getattr(command(), "pk", ""))})

    return submit(request, form, run, actor=actor, event_id="")


def _id_in(answer: Answer) -> str:
    assert isinstance(answer.body, dict)  # noqa: S101  written above
    return str(answer.body["id"])
