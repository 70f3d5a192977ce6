"""The pages of the API's documentation in a real browser."""

import pytest

pytestmark = pytest.mark.browser


def test_the_page_opens_each_operation_at_its_address_and_asks_nobody_else(site, page):
    """A long document is drawn only where one looks."""
    shown, trouble = page(width=1280), []
    shown.on("console", lambda line: trouble.append(line.text) if line.type == "error" else None)
    for operation in ("cards/getCards", "events/postEvents"):
        shown.goto("about:blank")
        shown.goto(f"{site}/api/v1/docs#/{operation}")
        opened = f"#operations-{operation.replace('/', '-')}"
        shown.locator(f"{opened} .opblock-body").wait_for()
    assert trouble == []
