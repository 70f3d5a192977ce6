"""Tokens for apps: the list, a new one whose secret is shown once, the end of one."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import Shop
from engine.errors import RuleError
from events import access
from events.access import Actor
from events.keys import ApiToken
from events.once import Answer
from events.services import make_token, revoke_token
from events.tokens import TokenState, state_of
from sandbox.access import is_offered
from web.door import SeeOther, submit
from web.forms import new_key, sent
from web.staff.acts import ButtonForm
from web.staff.forms import TokenForm
from web.staff.gate import person, signed_in
from web.staff.shops import chosen_shop, own_shops

MOST_SHOWN = 200


@require_http_methods(["GET", "POST"])
@signed_in
def tokens(request: HttpRequest) -> HttpResponse:
    """List a shop's tokens and make one; the page after making it is the only one with its secret."""
    actor = access.staff(person(request))
    shops = own_shops(request, actor)
    shop = chosen_shop(request, shops)
    form = TokenForm(sent(request))
    secret = _made(request, form, actor, shop) if request.method == "POST" else ""
    facts = {
        "shop": shop,
        "shops": shops,
        "tokens": _tokens(shop),
        "events": shop.events.order_by("-starts_at")[:50],
        "form": TokenForm() if secret else form,
        "secret": secret,
        "now": timezone.now(),
        "new_key": new_key,
        "offers_sandbox": is_offered(),
    }
    return render(request, "web/staff/tokens.html", facts, status=form.status)


@require_POST
@signed_in
def revoke(request: HttpRequest, token_id: str) -> HttpResponse:
    """Kill a token at once."""
    actor = access.staff(person(request))
    form = ButtonForm(request.POST)

    def end(_nothing: None) -> Answer:
        revoke_token(token_id=token_id, actor=actor, now=timezone.now())
        return Answer(204, None)

    if submit(request, form, end, actor=actor, event_id="") is None:
        raise form.refusal or RuleError("access.not_found")
    messages.success(request, _("The token is revoked. Whoever uses it is refused from now on."))
    return SeeOther("/staff/tokens")


def _made(request: HttpRequest, form: TokenForm, actor: Actor, shop: Shop) -> str:
    """Return the secret of a new token; "" when the form says why not, or on a second press."""
    secrets: list[str] = []

    def make(_nothing: None) -> Answer:
        typed = form.cleaned_data
        token, secret = make_token(
            shop_id=shop.pk,
            user=person(request),
            name=typed["name"],
            scopes=typed["scopes"],
            days=typed["days"],
            event_id=typed["event"] or None,
            now=timezone.now(),
        )
        secrets.append(secret)
        return Answer(201, {"id": token.pk})

    answer = submit(request, form, make, actor=actor, event_id="")
    if answer is not None and answer.replayed:
        words = _(
            "This token exists already. Its secret is shown only once: revoke it, make another."
        )
        messages.warning(request, words)
    return "".join(secrets)


def _tokens(shop: Shop) -> list[ApiToken]:
    """Return the tokens of apps: those that live first, then the newest of the others."""
    now = timezone.now()
    found = (
        ApiToken.objects.of_apps().filter(shop=shop).select_related("event", "parent")[:MOST_SHOWN]
    )
    return sorted(found, key=lambda token: state_of(token, now=now) != TokenState.LIVING)
