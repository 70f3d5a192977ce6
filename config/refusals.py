"""The page of the manual that lists every refusal, written from the table of sentences."""

from pathlib import Path

from django.utils.translation import override

from events.sentences import SENTENCES

PAGE = Path(__file__).resolve().parent.parent / "docs" / "refusals.md"
HEAD = """# Refusals

Every code that the API's problem documents and the pages can give, with its HTTP status and its English sentence;
`{name}` stands for a fact of the refusal. `make messages` writes this page from `events/sentences.py`.

| code | status | sentence |
|---|---|---|
"""


def refusals_page() -> str:
    """The text of docs/refusals.md."""
    with override(None):
        rows = [
            f"| `{code}` | {sentence.status} | {sentence.words} |"
            for code, sentence in sorted(SENTENCES.items())
        ]
    return HEAD + "\n".join(rows) + "\n"


def write_refusals(page: Path = PAGE) -> None:
    """Bring docs/refusals.md up to date."""
    page.write_text(refusals_page(), encoding="utf-8")


def refusals_are_written(page: Path = PAGE) -> bool:
    """Whether docs/refusals.md says what the code says."""
    return page.exists() and page.read_text(encoding="utf-8") == refusals_page()
