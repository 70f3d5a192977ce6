"""Settings of the product under which webhooks may lead to this very machine, so that deliveries can be counted.

Full mode sends nothing into private networks; this lifts that for a measurement, and changes nothing else.
"""

from django.apps import AppConfig

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS as PRODUCT

INSTALLED_APPS = [*PRODUCT, "benchmarks.local_webhooks.LocalWebhooks"]
WEBHOOK_NETWORKS = ["127.0.0.0/8"]


class LocalWebhooks(AppConfig):
    """Lets deliveries into the networks named above, as an embedded installation does."""

    name = "benchmarks"

    def ready(self) -> None:
        """Take the embedded mode's answer for ours."""
        from ipaddress import ip_network  # noqa: PLC0415

        from events import outgoing  # noqa: PLC0415

        named = tuple(ip_network(each) for each in WEBHOOK_NETWORKS)
        outgoing._allowed_here = lambda: named  # noqa: SLF001
