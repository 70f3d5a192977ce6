"""Links that let people in, signed, so that none is stored.

A sign-in link is dated and dead after the first use, because signing in changes its hash. Whether an
invitation still counts stands in its row.
"""

from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.signing import BadSignature, Signer
from django.utils.http import base36_to_int, int_to_base36

from accounts.models import Invitation, User


class _SignInTokens(PasswordResetTokenGenerator):
    key_salt = "accounts.links"


_tokens = _SignInTokens()
_invitations = Signer(salt="accounts.invitations", sep=".")


def sign_in_token(user: User) -> str:
    """Return a token that signs this person in once (valid for three days)."""
    return f"{int_to_base36(user.pk)}.{_tokens.make_token(user)}"


def user_id_in(token: str) -> int | None:
    """Return whose token this claims to be, without believing it."""
    try:
        return base36_to_int(token.partition(".")[0])
    except ValueError:
        return None


def is_valid(user: User, token: str) -> bool:
    """Tell whether the token is this person's, fresh and unused."""
    return _tokens.check_token(user, token.partition(".")[2])


def invitation_token(invitation: Invitation) -> str:
    """Return what stands in the link of an invitation; always the same."""
    return _invitations.sign(invitation.pk)


def invitation_in(token: str) -> str:
    """Return the id of the invitation that this token was made for; "" for a forged one."""
    try:
        return _invitations.unsign(token)
    except BadSignature:
        return ""
