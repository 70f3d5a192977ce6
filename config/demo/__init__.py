"""A shop to look at: what an empty database holds after the first start."""

from config.demo.shop import open_demo_events, open_first_shop

__all__ = ["open_demo_events", "open_first_shop"]
