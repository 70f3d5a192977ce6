"""A shop and who works there: the list, one person, their role, a new sign-in link, good-bye."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts import services
from accounts.access import managed_shops, member_of, members_of, shop_of
from accounts.models import Invitation, Membership, Role, Shop
from events import access
from events.once import Answer
from web.door import SeeOther, submit
from web.forms import new_key, sent
from web.links import absolute, leads_nowhere_else
from web.staff.acts import ButtonForm, told
from web.staff.codes import qr_svg
from web.staff.gate import person, signed_in
from web.staff.member_forms import InviteForm, RoleForm, ShopForm
from web.staff.role_words import ROLES, role_in_words, roles_in_words
from web.staff.signing import stay_signed_in


@require_http_methods(["GET", "POST"])
@signed_in
def staff_of_shop(request: HttpRequest, shop_id: str) -> HttpResponse:
    """Show who works for a shop and what each role may do; invite one more person."""
    user = person(request)
    shop = shop_of(shop_id, user=user)
    form = InviteForm(sent(request))

    def invite(_nothing: None) -> Answer:
        typed = form.cleaned_data
        made = services.invite(
            shop_id=shop_id,
            role=Role(typed["role"]),
            name=typed["name"],
            by=user,
            now=timezone.now(),
        )
        return Answer(201, {"id": made.pk})

    if request.method == "POST":
        answer = submit(request, form, invite, actor=access.staff(user), event_id="")
        if answer is not None:
            assert isinstance(answer.body, dict)  # noqa: S101  written above
            return SeeOther(reverse("staff:invitation", args=[shop_id, answer.body["id"]]))
    return _shown(request, shop, form, ShopForm(initial={"name": shop.name}))


@require_POST
@signed_in
def rename(request: HttpRequest, shop_id: str) -> HttpResponse:
    """Give the shop another name."""
    user = person(request)
    shop = shop_of(shop_id, user=user)
    form = ShopForm(request.POST)

    def change(_nothing: None) -> Answer:
        services.rename_shop(shop_id=shop_id, name=form.cleaned_data["name"], by=user)
        return Answer(200, {"id": shop_id})

    if submit(request, form, change, actor=access.staff(user), event_id="") is None:
        return _shown(request, shop, InviteForm(), form)
    messages.success(request, _("The shop has its new name."))
    return SeeOther(reverse("staff:shop", args=[shop_id]))


@require_http_methods(["GET", "POST"])
@signed_in
def member(request: HttpRequest, shop_id: str, user_id: int) -> HttpResponse:
    """Show somebody of the staff and give them another role."""
    user = person(request)
    found = member_of(shop_of(shop_id, user=user), user_id)
    form = RoleForm(sent(request), initial={"role": found.role})

    def change(_nothing: None) -> Answer:
        role = Role(form.cleaned_data["role"])
        services.change_role(shop_id=shop_id, user_id=user_id, role=role, by=user)
        return Answer(200, {"id": user_id})

    if request.method == "POST":
        if submit(request, form, change, actor=access.staff(user), event_id="") is not None:
            words = _("{name} is now: {role}.")
            role = ROLES[form.cleaned_data["role"]]
            messages.success(request, words.format(name=found.user.name, role=role))
            return _back(request, shop_id, about=user_id)
        found.refresh_from_db()
    return _one(request, found, form)


@require_POST
@signed_in
def link_for(request: HttpRequest, shop_id: str, user_id: int) -> HttpResponse:
    """Make a sign-in link for somebody who lost theirs, and show it on this page only."""
    user = person(request)
    found = member_of(shop_of(shop_id, user=user), user_id)
    token = services.make_sign_in_link(shop_id=shop_id, user_id=user_id, by=user)
    address = absolute(request, reverse("staff:link", args=[token]))
    form = RoleForm(initial={"role": found.role})
    return _one(request, found, form, address=address)


@require_POST
@signed_in
def remove(request: HttpRequest, shop_id: str, user_id: int) -> HttpResponse:
    """Take somebody out of the staff at once."""
    user = person(request)
    found = member_of(shop_of(shop_id, user=user), user_id)
    form = ButtonForm(request.POST)

    def end(_nothing: None) -> Answer:
        now = timezone.now()
        services.remove_member(shop_id=shop_id, user_id=user_id, by=user, now=now)
        return Answer(204, None)

    if submit(request, form, end, actor=access.staff(user), event_id="") is not None:
        words = _("{name} no longer works for this shop. Their pages and tokens are closed.")
        messages.success(request, words.format(name=found.user.name))
    told(request, form)
    return _back(request, shop_id, about=user_id)


def _back(request: HttpRequest, shop_id: str, *, about: int) -> HttpResponse:
    """Go to the shop's staff; who has just given up the ownership goes home, signed in as before."""
    if about == person(request).pk:
        stay_signed_in(request, person(request))
    still = shop_id in {shop.pk for shop in managed_shops(person(request))}
    return SeeOther(reverse("staff:shop", args=[shop_id]) if still else "/staff/")


def _shown(request: HttpRequest, shop: Shop, form: InviteForm, naming: ShopForm) -> HttpResponse:
    invitations = Invitation.objects.open(timezone.now()).filter(shop=shop)
    facts = {
        "shop": shop,
        "form": form,
        "naming": naming,
        "members": [(each, ROLES[each.role]) for each in members_of(shop)],
        "invitations": [(each, ROLES[each.role]) for each in invitations.order_by("expires_at")],
        "roles": roles_in_words(),
        "new_key": new_key,
    }
    status = max(form.status, naming.status)
    return render(request, "web/staff/shop.html", facts, status=status)


def _one(
    request: HttpRequest, found: Membership, form: RoleForm, *, address: str = ""
) -> HttpResponse:
    facts = {
        "shop": found.shop,
        "member": found,
        "role": role_in_words(found.role),
        "form": form,
        "address": address,
        "qr": qr_svg(address) if address else "",
        "only_here": leads_nowhere_else(address) if address else False,
        "is_me": found.user_id == person(request).pk,
        "new_key": new_key,
    }
    return render(request, "web/staff/member.html", facts, status=form.status)
