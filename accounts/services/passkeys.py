"""Commands on passkeys."""

from datetime import datetime

from allauth.mfa.models import Authenticator
from django.db import transaction

from accounts.links import end_all
from accounts.models import User
from accounts.passkeys import read_answer, refusing, webauthn
from engine.errors import RuleError

LONGEST_NAME = 40


@transaction.atomic
def add_passkey(*, user: User, name: str, credential: str) -> None:
    """Keep a passkey that the browser has just made; older sessions end. Raises RuleError("passkey.refused")."""
    with refusing():
        answer = read_answer(credential)
        webauthn().complete_registration(answer)
        webauthn().WebAuthn.add(user, name[:LONGEST_NAME], answer)
    end_all(user)


@transaction.atomic
def remove_passkey(*, user: User, passkey_id: int) -> None:
    """Forget a passkey of this person; older sessions end. Raises RuleError("access.not_found")."""
    gone, _ = Authenticator.objects.filter(user=user, pk=passkey_id).delete()
    if not gone:
        raise RuleError("access.not_found")
    end_all(user)


@transaction.atomic
def sign_in_by_passkey(*, credential: str, now: datetime) -> User:
    """Return the person whose passkey answered. Raises RuleError("passkey.refused")."""
    with refusing():
        answer = read_answer(credential)
        user = webauthn().extract_user_from_response(answer)
        found = webauthn().complete_authentication(user, answer)
    if not isinstance(user, User) or not user.is_active:
        raise RuleError("passkey.refused")
    Authenticator.objects.filter(pk=found.pk).update(last_used_at=now)
    return user
