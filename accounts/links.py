"""Links that let people in, signed, so that none is stored.

A sign-in link is dated and dead after the first use, because signing in changes its hash; so does a new
epoch of its person. A link that an owner made names that owner: its session is a lent one. Whether an
invitation still counts stands in its row.
"""

from contextlib import suppress

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.signing import BadSignature, Signer
from django.db import models
from django.utils.http import base36_to_int, int_to_base36

from accounts.models import Invitation, User

EPOCHS = 1_000  # more than anybody can have gone through since a backup


class _SignInTokens(PasswordResetTokenGenerator):
    def __init__(self, maker: int | None) -> None:
        super().__init__()
        self.key_salt = "accounts.links" if maker is None else f"accounts.links.by.{maker}"

    def _make_hash_value(self, user: AbstractBaseUser, timestamp: int) -> str:
        assert isinstance(user, User)  # noqa: S101  nobody else signs in
        return f"{super()._make_hash_value(user, timestamp)}.{user.sign_in_epoch}"


_invitations = Signer(salt="accounts.invitations", sep=".")


def sign_in_token(user: User, *, maker: User | None = None) -> str:
    """Return a token that signs this person in once (valid for three days); an owner's names the owner."""
    if maker is None:
        return f"{int_to_base36(user.pk)}.{_SignInTokens(None).make_token(user)}"
    signed = _SignInTokens(maker.pk).make_token(user)
    return f"{int_to_base36(user.pk)}.{signed}.{int_to_base36(maker.pk)}"


def user_id_in(token: str) -> int | None:
    """Return whose token this claims to be, without believing it."""
    try:
        return base36_to_int(token.partition(".")[0])
    except ValueError:
        return None


def maker_id_in(token: str) -> int | None:
    """Return which owner made this token; nobody where whoever runs the machine did."""
    with suppress(ValueError):
        return base36_to_int(token.split(".")[2]) if token.count(".") > 1 else None
    return None


def is_valid(user: User, token: str) -> bool:
    """Tell whether the token is this person's, fresh and unused."""
    signed = token.partition(".")[2].partition(".")[0]
    return _SignInTokens(maker_id_in(token)).check_token(user, signed)


def end_all(user: User) -> None:
    """End every open session of this person and every link that was not used."""
    User.objects.filter(pk=user.pk).update(sign_in_epoch=models.F("sign_in_epoch") + 1)
    user.refresh_from_db(fields=["sign_in_epoch"])


def end_every_sign_in() -> None:
    """End all sessions and links, also those that a person got later than what the database knows of."""
    User.objects.update(sign_in_epoch=models.F("sign_in_epoch") + EPOCHS)


def invitation_token(invitation: Invitation) -> str:
    """Return what stands in the link of an invitation; always the same."""
    return _invitations.sign(invitation.pk)


def invitation_in(token: str) -> str:
    """Return the id of the invitation that this token was made for; "" for a forged one."""
    try:
        return _invitations.unsign(token)
    except BadSignature:
        return ""
