"""What owners type about their shop and its staff, and what somebody invited types."""

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from accounts.models import Role
from web.forms import PageForm
from web.staff.role_words import ROLES

LONGEST = 60
LONGEST_SHOP = 80
LONGEST_PASSWORD = 128


class ShopForm(PageForm):
    """The name of a shop."""

    name = forms.CharField(
        label=_("Name of the shop"),
        max_length=LONGEST_SHOP,
        help_text=_("It stands on posters, event pages and standings, the old ones too."),
    )


class RoleForm(PageForm):
    """What somebody is in the shop."""

    role = forms.ChoiceField(
        label=_("Role"),
        choices=[*ROLES.items()],
        help_text=_("What each role may do stands on the page of the staff."),
    )


class InviteForm(RoleForm):
    """Whom an owner invites, and as what."""

    role = forms.ChoiceField(
        label=_("Role"),
        choices=[*ROLES.items()],
        initial=Role.RECEPTION,
        help_text=_("Give as little as the work needs; you can change it at any time."),
    )
    name = forms.CharField(
        label=_("For whom?"),
        max_length=LONGEST,
        required=False,
        help_text=_("So that you know later whose invitation it is. It may stay empty."),
    )


class JoinForm(PageForm):
    """How somebody new wants to sign in."""

    name = forms.CharField(
        label=_("Your name"),
        max_length=LONGEST,
        widget=forms.TextInput({"autocomplete": "username"}),
        help_text=_("You sign in by it, and the shop's owner sees it. A first name is enough."),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=LONGEST_PASSWORD,
        required=False,
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
        help_text=_(
            "It may stay empty: you are signed in on this device, and for another one the owner"
            " makes a sign-in link."
        ),
    )

    def clean_password(self) -> str:
        """Refuse what is easy to guess."""
        password: str = self.cleaned_data["password"]
        if password:
            validate_password(password)
        return password

    def typed(self) -> dict[str, list[str]]:
        """Return what was sent but for the password, of which no trace is kept."""
        return {name: words for name, words in super().typed().items() if name != "password"}
