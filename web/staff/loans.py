"""The loan desk of an event: who wishes which deck, who has one, what comes back."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from decks import services
from decks.judging import Thought
from decks.loans import Lending, desk_of, loan_for
from decks.models import Loan
from engine.errors import RuleError
from events.access import Scope
from events.models import OUT, Phase
from events.selectors import entries_by_kana
from web.door import SeeOther
from web.forms import sent
from web.staff.acts import ButtonForm, filled, press_prepared, told
from web.staff.gate import Desk, at_event, show
from web.staff.loan_forms import WishForm

FIRST_ASK = {"hand-out": "loan.replaces_deck", "return": "loan.count_differs"}
LONGEST_COUNT = 4


@dataclass(frozen=True, slots=True)
class Question:
    """What a refused press asks, and the same press with a yes."""

    sentence: str
    loan: Loan
    act: str
    fields: dict[str, str]


@require_http_methods(["GET", "POST"])
@at_event(Scope.CHECKIN_WRITE)
def loans(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show free decks, wishes in order and lent decks; write down a wish for somebody."""
    lending = desk_of(desk.event)
    people = [each for each in entries_by_kana(desk.event) if each.state not in OUT]
    form = WishForm(
        sent(request), people=people, pool=lending.pool, chosen=request.GET.get("for", "")
    )
    if request.method == "POST" and _wished(request, desk, form):
        messages.success(request, _("The wish is written down."))
        return _back(desk)
    return _shown(request, desk, lending, form, status=form.status)


@require_POST
@at_event(Scope.CHECKIN_WRITE)
def change_loan(request: HttpRequest, desk: Desk, loan_id: str, act: str) -> HttpResponse:
    """Hand a deck out, take it back, undo a hand-out, end a wish; ask once where something is odd."""
    loan = loan_for(loan_id, actor=desk.actor, need=Scope.CHECKIN_WRITE)
    if loan.entry.event_id != desk.event.pk:
        raise RuleError("access.not_found")
    command, done = _act(request, desk, loan, act)
    form = press_prepared(
        request, desk, command, prepare=lambda: _thought(desk, loan, act), done=done
    )
    if form.refusal is not None and form.refusal.code == FIRST_ASK.get(act):
        return _asked(request, desk, loan, act, form)
    told(request, form)
    return _back(desk)


def _thought(desk: Desk, loan: Loan, act: str) -> Thought | None:
    """Return the verdict on a deck that is to be handed out."""
    is_judged = act == "hand-out"
    return services.think_hand_out(loan_id=loan.pk, actor=desk.actor) if is_judged else None


def _act(
    request: HttpRequest, desk: Desk, loan: Loan, act: str
) -> tuple[Callable[[Thought | None], object], str]:
    sure, now, actor = request.POST.get("sure") == "yes", timezone.now(), desk.actor
    words = {"deck": loan.deck.name, "name": loan.entry.player_name}
    match act:
        case "hand-out":
            return (
                lambda thought: services.hand_out(
                    loan_id=loan.pk, actor=actor, now=now, replace=sure, thought=thought
                ),
                _("{name} has {deck} now.").format(**words),
            )
        case "return":
            cards = _count(request.POST.get("cards", ""))
            return (
                lambda _thought: services.take_back(
                    loan_id=loan.pk, actor=actor, cards=cards, now=now, despite_count=sure
                ),
                _("{deck} is back.").format(**words),
            )
        case "undo":
            return (
                lambda _thought: services.undo_hand_out(loan_id=loan.pk, actor=actor, now=now),
                _("The hand-out is undone. The wish stands as before."),
            )
        case "withdraw":
            return (
                lambda _thought: services.withdraw_wish(
                    entry_id=loan.entry_id, actor=actor, now=now
                ),
                _("The wish of {name} is taken back.").format(**words),
            )
        case _:
            raise RuleError("access.not_found")


def _count(typed: str) -> int:
    """Return the number of cards that was typed; what is none is refused by the command as -1."""
    is_number = typed.isascii() and typed.isdecimal() and len(typed) <= LONGEST_COUNT
    return int(typed) if is_number else -1


def _asked(
    request: HttpRequest, desk: Desk, loan: Loan, act: str, form: ButtonForm
) -> HttpResponse:
    fields = {"sure": "yes"}
    if act == "return":
        fields["cards"] = request.POST.get("cards", "")
    question = Question(form.trouble, loan, act, fields)
    return show(request, desk, "loan_sure.html", {"question": question}, status=form.status)


def _wished(request: HttpRequest, desk: Desk, form: WishForm) -> bool:
    def wish() -> object:
        typed = form.cleaned_data
        return services.wish_loan(
            entry_id=typed["entry"], deck_id=typed["deck"], actor=desk.actor, now=timezone.now()
        )

    return filled(request, desk, form, wish) is not None


def _shown(
    request: HttpRequest, desk: Desk, lending: Lending, form: WishForm, *, status: int
) -> HttpResponse:
    facts = {"lending": lending, "form": form, "over": desk.event.phase == Phase.FINISHED}
    return show(request, desk, "loans.html", facts, status=status)


def _back(desk: Desk) -> HttpResponse:
    return SeeOther(reverse("staff:loans", kwargs={"event_id": desk.event.pk}))
