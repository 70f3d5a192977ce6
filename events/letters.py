"""The text in a file that a spreadsheet program saved, whichever letters it chose."""

from engine.errors import RuleError

MOST_BYTES = 1_000_000
_WIDE = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_NO_TEXT = (b"PK", b"\xd0\xcf\x11\xe0", b"%PDF", b"\x1f\x8b", b"\x89PNG", b"\xff\xd8\xff")


def text_in(content: bytes) -> str:
    """Return a file's text: by its mark, else UTF-8, else the Shift-JIS of Windows.

    Raises `people_file.too_large`, `people_file.no_text` for workbooks and pictures, and
    `people_file.bad_letters` with the `line` that neither kind of letters can read.
    """
    if len(content) > MOST_BYTES:
        raise RuleError("people_file.too_large", limit=MOST_BYTES)
    if content.startswith(_NO_TEXT):
        raise RuleError("people_file.no_text")
    wide = next((letters for mark, letters in _WIDE if content.startswith(mark)), "")
    text = _by_turns(content, [wide] if wide else ["utf-8-sig", "cp932"])
    if "\0" in text:
        raise RuleError("people_file.no_text")
    return text


def _by_turns(content: bytes, kinds: list[str]) -> str:
    """Return the text in the first kind of letters that reads all of it."""
    furthest = 0
    for letters in kinds:
        try:
            return content.decode(letters)
        except UnicodeDecodeError as trouble:
            furthest = max(furthest, trouble.start)
    raise RuleError("people_file.bad_letters", line=content.count(b"\n", 0, furthest) + 1)
