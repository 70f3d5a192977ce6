"""One-time sign-in links: signed, dated, dead after the first use because signing in changes their hash."""

from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.utils.http import base36_to_int, int_to_base36

from accounts.models import User


class _SignInTokens(PasswordResetTokenGenerator):
    key_salt = "accounts.links"


_tokens = _SignInTokens()


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
