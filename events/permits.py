"""Apps of other people, and the permits by which somebody of a shop's staff lets one act for them."""

from django.db import models

from accounts.ids import UNSTORABLE, IdField
from accounts.models import Shop, User

MOST_REDIRECTS = 5


class App(models.Model):
    """A program of somebody else that may ask people for a permit; a shop registered it.

    What the protocol needs to know of it stands in its `client`.
    """

    id = IdField()
    shop = models.ForeignKey(Shop, on_delete=models.CASCADE, related_name="apps")
    client = models.OneToOneField(
        "oauth2_provider.Application", on_delete=models.CASCADE, related_name="app"
    )

    def __str__(self) -> str:
        """Name for humans."""
        return str(self.client.name)

    @property
    def keeps_a_secret(self) -> bool:
        """Whether the app runs where a secret stays one: on a server, not in a browser or phone."""
        return bool(self.client.client_type == self.client.CLIENT_CONFIDENTIAL)

    @property
    def redirects(self) -> list[str]:
        """Where people may be sent back to."""
        return list(self.client.redirect_uris.split())


class Permits(models.QuerySet["Permit"]):
    """Permits, asked for by what has become of them."""

    def alive(self) -> "Permits":
        """Keep those that still count: neither ended, nor of somebody who may no longer sign in."""
        return self.filter(revoked_at=None, user__is_active=True)


class Permit(models.Model):
    """What one person lets one app do in one shop, perhaps at one event; all its tokens hang on it."""

    id = IdField()
    app = models.ForeignKey(App, on_delete=models.CASCADE, related_name="permits")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="permits")
    shop = models.ForeignKey(Shop, on_delete=models.CASCADE, related_name="permits")
    event = models.ForeignKey("Event", on_delete=models.CASCADE, null=True, related_name="permits")
    scopes = models.JSONField()
    code_digest = models.CharField(max_length=64, unique=True)
    family = models.UUIDField(null=True, unique=True)  # of its tokens; none before the code is used
    given_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    objects = Permits.as_manager()

    def __str__(self) -> str:
        """Who lets what act."""
        return f"{self.user_id}: {self.app_id}"

    @property
    def label(self) -> str:
        """What the journal calls the app where it acts by this permit."""
        return f"oauth:{self.pk}"


def is_client(client_id: str) -> bool:
    """Tell whether a shop registered an app with this name in the protocol."""
    storable = not UNSTORABLE.search(client_id)
    return storable and App.objects.filter(client__client_id=client_id).exists()


def apps_of(shop: Shop) -> list[App]:
    """Return the apps that a shop registered, by name."""
    return list(shop.apps.select_related("client").order_by("client__name", "pk"))


def permits_of(user: User) -> list[Permit]:
    """Return the permits of a person that still count, the newest first."""
    return list(_named(Permit.objects.alive().filter(user=user)))


def permits_in(shop: Shop) -> list[Permit]:
    """Return the permits by which apps act in a shop, the newest first."""
    return list(_named(shop.permits.alive()))


def _named(found: Permits) -> Permits:
    named = found.select_related("app__client", "app__shop", "user", "shop", "event")
    return named.exclude(family=None).order_by("-given_at", "-pk")
