"""What of django-oauth-toolkit is on (docs/decisions/0024); events.services.protocol narrows it further."""

from datetime import timedelta
from typing import Any

PROVIDER: dict[str, Any] = {
    "PKCE_REQUIRED": True,
    "AUTHORIZATION_CODE_EXPIRE_SECONDS": 60,
    "REFRESH_TOKEN_EXPIRE_SECONDS": timedelta(days=90),
    "REFRESH_TOKEN_REUSE_PROTECTION": True,
    "CLEAR_EXPIRED_TOKENS_BATCH_SIZE": 500,
    "CLEAR_EXPIRED_TOKENS_BATCH_INTERVAL": 0.02,
    "ALLOWED_REDIRECT_URI_SCHEMES": ["https"],
    **{
        f"COMPLIANT_BCP_RFC9700_{each}": True
        for each in (
            "IMPLICIT_GRANT", "PASSWORD_GRANT", "PKCE_METHOD", "PKCE_REQUIRED", "ACCESS_TOKEN_TRANSPORT",
            "AUTHZ_RESPONSE_ISS", "TOKEN_STORAGE", "REFRESH_TOKEN", "REDIRECT_URI_SCHEME", "REDIRECT_URI_MATCHING",
        )
    },
}  # fmt: skip
