"""Every setting of the project, read once from the environment; without any, one shop's laptop."""

from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import environ
from csp.constants import NONCE, SELF
from django.utils.translation import gettext_lazy as _

from config import logs, oauth, observed, traffic, work
from config.secret import push_key_in, secret_key_in

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

HOME = env.path("TAKUWAKE_HOME", default=str(BASE_DIR / "var"))
REDIS_URL = env.str("REDIS_URL", default="")
EMBEDDED = not REDIS_URL
DEBUG = env.bool("DEBUG", default=False)
HTTPS = env.bool("HTTPS", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
# The address that links and QR codes carry; empty: the one the reader came by (see events/address.py).
PUBLIC_URL = env.str("PUBLIC_URL", default="").rstrip("/")
# The switch against a service worker that does harm: false makes browsers take theirs away.
SERVICE_WORKER = env.bool("SERVICE_WORKER", default=True)

SECRET_KEY = env.str("SECRET_KEY", default="") or secret_key_in(Path(str(HOME)))
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])  # still open what they signed

# The file is named as it is: in an address, a folder called "C#" or "A+B" would be another folder.
_FILE = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": str(Path(str(HOME)) / "takuwake.sqlite3"),
}
DATABASES: dict[str, dict[str, Any]] = {
    "default": env.db("DATABASE_URL") if env.str("DATABASE_URL", default="") else _FILE
}
_named = DATABASES["default"].setdefault("OPTIONS", {})  # of DATABASE_URL, such as sslmode
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = _named | {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
    # opening a file costs more than most reads; one that is put in its place is seen after so many seconds
    DATABASES["default"]["CONN_MAX_AGE"] = 30
    # a file, as in the shop: WAL and its locks do not exist in memory
    DATABASES["default"]["TEST"] = {"NAME": f"{DATABASES['default']['NAME']}.test"}
else:
    # a connection that died with its server is replaced before it is used, and soon after the server is back
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    DATABASES["default"]["OPTIONS"] = _named | {
        "pool": {
            "min_size": 1,
            "max_size": env.int("DATABASE_POOL", default=24),
            "timeout": 10,
            "reconnect_timeout": 5,
        }
    }

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "corsheaders",
    "allauth.account",
    "allauth.mfa",
    "oauth2_provider",
    "csp",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "observing",
    "accounts",
    "events",
    "decks",
    "pods",
    "standings",
    "sandbox",
    "api",
    "web",
    "config",
]
MIDDLEWARE = [
    "corsheaders.middleware.CorsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "config.compression.Squeezed",
    "config.static_files.StaticFiles",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "web.furigana.Furigana",
    "web.methods.PagesAbove",
    "web.sending.TellWhere",
    "web.saved_pages.SavedPages",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "web.furigana.switch",
            ]
        },
    }
]
AUTH_USER_MODEL = "accounts.User"
PASSWORD_HASHERS = ["accounts.hashers.SmallArgon2"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "/sign-in"

# Players' accounts exist where mails go out: smtp+tls://name:password@mail.example:587
_mail_server = env.str("EMAIL_URL", default="")
PLAYER_ACCOUNTS = bool(_mail_server)
_mails: dict[str, Any] = {"EMAIL_USE_TLS": False, "EMAIL_USE_SSL": False}
_mails |= env.email_url_config(_mail_server or "dummymail://")
EMAIL_BACKEND, EMAIL_FILE_PATH = _mails["EMAIL_BACKEND"], _mails["EMAIL_FILE_PATH"]
EMAIL_HOST, EMAIL_PORT = _mails["EMAIL_HOST"], _mails["EMAIL_PORT"]
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _mails["EMAIL_HOST_USER"], _mails["EMAIL_HOST_PASSWORD"]
EMAIL_USE_TLS, EMAIL_USE_SSL = _mails["EMAIL_USE_TLS"], _mails["EMAIL_USE_SSL"]
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("EMAIL_FROM", default="") or EMAIL_HOST_USER or "takuwake@localhost"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*"]
ACCOUNT_LOGIN_BY_CODE_FORMAT = {"numeric": True, "length": 6, "dashed": False}
MFA_ADAPTER = "accounts.passkeys.PasskeyAdapter"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "ja"
LANGUAGES = [("ja", _("Japanese")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", default="Asia/Tokyo")

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "static-built"
# Without a build step the files are served where they lie; a container collects them first.
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.VersionedFiles"},
}

SESSION_COOKIE_AGE = int(timedelta(days=30).total_seconds())
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True  # no script reads them
LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_HSTS_SECONDS = int(timedelta(days=365).total_seconds()) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
LARGEST_BODY = 2_000_000  # bytes, files and all; the proxies of docs/operate.md stop there, too
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "frame-ancestors": ["'none'"],
        "form-action": [SELF],
        "base-uri": ["'none'"],
        "object-src": ["'none'"],
    }
}

REST_FRAMEWORK = {
    "EXCEPTION_HANDLER": "api.problems.handle",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["api.auth.CredentialAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "UNAUTHENTICATED_USER": None,
}

# Requests a minute of each token, each ticket, and of all strangers of one address; 0: as many as come.
API_RATES = {
    "token": env.int("API_RATE_TOKEN", default=1_200),
    "ticket": env.int("API_RATE_TICKET", default=300),
    "stranger": env.int("API_RATE_STRANGERS", default=6_000),
}
# Counters alone are kept there, and losing them lets everybody in.
CACHES = traffic.caches(REDIS_URL)

# Pages of other sites may use the API where they are named (`*`: all of them). No cookie counts there, so
# nobody's browser acts for them: a page needs a token or a ticket of its own.
_origins = env.list("CORS_ORIGINS", default=[])
CORS_ALLOW_ALL_ORIGINS = "*" in _origins
CORS_ALLOWED_ORIGINS = [origin for origin in _origins if origin != "*"]
CORS_URLS_REGEX, CORS_ALLOW_METHODS = r"^/api/", traffic.METHODS
CORS_ALLOW_HEADERS, CORS_EXPOSE_HEADERS = traffic.SENT, traffic.READ

# Apps of other people
OAUTH2_PROVIDER_APPLICATION_MODEL = "oauth2_provider.Application"
OAUTH2_PROVIDER = oauth.PROVIDER

# Nightly backups (docs/decisions/0029): where (nowhere: none), at which hour, how many stay, tried out or not.
BACKUP_FOLDER = env.str(
    "BACKUP_FOLDER", default=str(Path(str(HOME)) / "backups") if EMBEDDED else ""
)
BACKUP_HOUR, BACKUP_KEEP = env.int("BACKUP_HOUR", default=4), env.int("BACKUP_KEEP", default=14)
BACKUP_VERIFY = env.bool("BACKUP_VERIFY", default=True)
NEWEST_BACKUP = "config.backup.places.newest_backup"  # who asks for its age is below this room

# Deferred work: its kinds, and what comes again by itself, are tables of config/work.py.
DUE_COMMANDS, DUE_THINKING, DUE_SENDING = work.COMMANDS, work.THINKING, work.SENDING
DUE_AT_ONCE, DUE_PATIENCE, SWEPT = work.AT_ONCE, work.PATIENCE, work.SWEPT
# Card files that are looked at every night: kind of file and address.
CARD_SOURCES = [each.partition("=")[::2] for each in env.list("CARD_SOURCES", default=[])]
DUE_ROUTINES = work.routines(backup_hour=BACKUP_HOUR, card_sources=CARD_SOURCES)
# Who may have evenings made that play themselves: "staff" (a token that writes events), "anyone", "off".
SANDBOX = env.str("SANDBOX", default="staff")
# Networks of the shop that webhooks may lead into, by plain http too: only when embedded.
WEBHOOK_NETWORKS = env.list("WEBHOOK_NETWORKS", default=[])
# Web push to players' phones: the key of this installation, and whom a push service may ask about it.
# Embedded, the key is made at first use; in full mode both are given, or no phone is told anything.
WEB_PUSH_PRIVATE_KEY = env.str("WEB_PUSH_PRIVATE_KEY", default="")
WEB_PUSH_CONTACT = env.str("WEB_PUSH_CONTACT", default="")
WEB_PUSH_KEY_KEPT = partial(push_key_in, Path(str(HOME))) if EMBEDDED else None
# Months after an event's day, then its people's names and private words are deleted; 0: never by itself.
RETENTION_MONTHS = env.int("RETENTION_MONTHS", default=24)
# Ids of who was forgotten, kept apart from the database: `manage.py forget --again` reads them after a restore.
FORGOTTEN_LIST = env.str("FORGOTTEN_LIST", default="") or str(Path(str(HOME)) / "forgotten.txt")
PAIR_LATER_ABOVE = env.int("PAIR_LATER_ABOVE", default=400)
FILES_LATER_ABOVE = env.int("FILES_LATER_ABOVE", default=100_000)  # bytes
DUE_EVERY_SECONDS = env.int("DUE_EVERY_SECONDS", default=2)
CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_TASK_ALWAYS_EAGER = EMBEDDED
CELERY_TASK_ACKS_LATE = CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "ordinary"  # beside it "thinking" and "sending": events/waking.py
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_SOFT_TIME_LIMIT, CELERY_TASK_TIME_LIMIT = 30 * 60, 31 * 60  # seconds
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # however long Redis is away
# a Redis that hangs, or a network that swallows everything, is given up and connected to anew
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "socket_timeout": 30, "socket_connect_timeout": 5, "socket_keepalive": True,
}  # fmt: skip
CELERY_BEAT_SCHEDULE = {
    "wake due rows": {
        "task": "events.tasks.wake_due_rows",
        "schedule": DUE_EVERY_SECONDS,
        "options": {"expires": 10 * DUE_EVERY_SECONDS},
    }
}

LOGGING = logs.logging_in(
    env.str("LOG_FORMAT", default=logs.PLAIN if EMBEDDED else logs.JSON),
    level=env.str("LOG_LEVEL", default="WARNING" if EMBEDDED else "INFO"),
)
# Metrics are counted where somebody may read them: from these networks, or with this token.
METRICS_FROM = env.list("METRICS_FROM", default=[])
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
METRICS = bool(METRICS_FROM or METRICS_TOKEN)
METRICS_FOLDER = observed.metrics_folder(Path(str(HOME)), together=METRICS and not EMBEDDED)
