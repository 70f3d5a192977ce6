"""What the log must not keep: tickets, sign-in links and codes of devices are keys, and they stand in addresses."""

import logging
import re

SHOWN = 4
_KEY = re.compile(
    r"(?P<place>(?:/|%2F)(?:t|in|device)(?:/|%2F)|\btw[a-z]_)(?P<shown>[^\s/?#\"'<>&]{1,4})[^\s/?#\"'<>&]*",
    re.IGNORECASE,
)


def shortened(text: str) -> str:
    """Return a text with every ticket, link and token in it cut to its first letters."""
    return _KEY.sub(r"\g<place>\g<shown>…", text)


class WithoutKeys(logging.Filter):
    """Cuts keys out of a record's message and traceback before anything is written."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record through, shortened."""
        record.msg, record.args = shortened(record.getMessage()), ()
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = shortened(record.exc_text)
        return True
