"""Webhooks of a shop: the list, a new one whose secret is shown once, one with its log."""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import Shop
from engine.errors import RuleError
from events import access, services
from events.access import Actor
from events.hooks import LONGEST_ADDRESS, Webhook
from events.once import Answer
from events.outbox import KINDS
from events.webhooks import deliveries_of, webhook_for, webhooks_of
from web.door import SeeOther, submit
from web.forms import PageForm, new_key, sent
from web.staff.acts import ButtonForm, told
from web.staff.gate import person, signed_in
from web.staff.shops import chosen_shop, own_shops
from web.webhook_words import kinds_by_subject, trouble_words


class WebhookForm(PageForm):
    """Where to tell what."""

    address = forms.CharField(
        label=_("Address"),
        max_length=LONGEST_ADDRESS,
        widget=forms.URLInput,
        help_text=_("Your program waits there, for example https://example.com/takuwake."),
    )
    event = forms.CharField(label=_("Event"), required=False)
    kinds = forms.MultipleChoiceField(
        label=_("Which changes?"),
        choices=[(kind, kind) for kind in KINDS],
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=_("None ticked means all of them."),
    )


@require_http_methods(["GET", "POST"])
@signed_in
def webhooks(request: HttpRequest) -> HttpResponse:
    """List a shop's webhooks and make one; the page after making it is the only one with its secret."""
    actor = access.staff(person(request))
    shops = own_shops(request, actor)
    shop = chosen_shop(request, shops)
    form = WebhookForm(sent(request))
    made = _made(request, form, actor, shop) if request.method == "POST" else None
    facts = {
        "shop": shop,
        "shops": shops,
        "events": shop.events.order_by("-starts_at")[:50],
        "webhooks": webhooks_of(shop.pk, actor=actor),
        "form": WebhookForm() if made else form,
        "secret": made.secret if made else "",
        "subjects": kinds_by_subject(),
        "new_key": new_key,
    }
    return render(request, "web/staff/webhooks.html", facts, status=form.status)


@require_GET
@signed_in
def webhook(request: HttpRequest, webhook_id: str) -> HttpResponse:
    """Show a webhook and what became of its messages."""
    return _shown(request, webhook_for(webhook_id, actor=access.staff(person(request))))


@require_POST
@signed_in
def change_webhook(request: HttpRequest, webhook_id: str, act: str) -> HttpResponse:
    """Test, end or resume a webhook, or give it another secret, which is shown this once."""
    actor, now = access.staff(person(request)), timezone.now()
    acts: dict[str, tuple[Callable[[], object], str]] = {
        "test": (
            lambda: services.try_webhook(webhook_id=webhook_id, actor=actor, now=now),
            gettext("A test is on its way. Look again in a moment."),
        ),
        "end": (
            lambda: services.end_webhook(webhook_id=webhook_id, actor=actor, now=now),
            gettext("Nothing is sent there any more."),
        ),
        "resume": (
            lambda: services.resume_webhook(webhook_id=webhook_id, actor=actor),
            gettext("This address is told again from now on."),
        ),
    }
    if act == "secret":
        return _new_secret(request, webhook_id, actor)
    if act not in acts:
        raise RuleError("access.not_found")
    command, done = acts[act]
    return _pressed(request, webhook_id, command, done=done)


@require_POST
@signed_in
def send_again(request: HttpRequest, webhook_id: str, delivery_id: str) -> HttpResponse:
    """Send one message once more."""
    actor, now = access.staff(person(request)), timezone.now()
    return _pressed(
        request,
        webhook_id,
        lambda: services.send_again(delivery_id=delivery_id, actor=actor, now=now),
        done=gettext("The message is on its way again."),
    )


def _made(request: HttpRequest, form: WebhookForm, actor: Actor, shop: Shop) -> Webhook | None:
    """Return a new webhook; None when the form says why not, or on a second press."""
    made: list[Webhook] = []

    def make(_nothing: None) -> Answer:
        typed = form.cleaned_data
        hook = services.make_webhook(
            shop_id=shop.pk,
            actor=actor,
            address=typed["address"],
            kinds=typed["kinds"],
            event_id=typed["event"] or None,
            now=timezone.now(),
        )
        made.append(hook)
        return Answer(201, {"id": hook.pk})

    submit(request, form, make, actor=actor, event_id="")
    return made[0] if made else None


def _new_secret(request: HttpRequest, webhook_id: str, actor: Actor) -> HttpResponse:
    changed: list[Webhook] = []

    def rotate() -> object:
        changed.append(
            services.rotate_secret(webhook_id=webhook_id, actor=actor, now=timezone.now())
        )
        return changed[0]

    done = gettext("For a day messages are signed with both secrets.")
    answer = _pressed(request, webhook_id, rotate, done=done)
    if not changed:
        return answer
    hook = webhook_for(webhook_id, actor=actor)
    return _shown(request, hook, secret=changed[0].secret)


def _pressed(
    request: HttpRequest, webhook_id: str, command: Callable[[], object], *, done: str
) -> HttpResponse:
    form = ButtonForm(request.POST)

    def run(_nothing: None) -> Answer:
        command()
        return Answer(200, {"id": webhook_id})

    actor = access.staff(person(request))
    if submit(request, form, run, actor=actor, event_id="") is not None:
        messages.success(request, done)
    if form.refusal is not None and form.refusal.code.startswith("access."):
        raise form.refusal
    told(request, form)
    return SeeOther(reverse("staff:webhook", args=[webhook_id]))


def _shown(request: HttpRequest, hook: Webhook, *, secret: str = "") -> HttpResponse:
    facts = {
        "hook": hook,
        "deliveries": [(each, trouble_words(each)) for each in deliveries_of(hook)],
        "secret": secret,
        "now": timezone.now(),
        "new_key": new_key,
    }
    return render(request, "web/staff/webhook.html", facts)
