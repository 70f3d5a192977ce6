"""Who may read the metrics, and where the processes of this machine count together."""

import os
from pathlib import Path

FOLDER = "PROMETHEUS_MULTIPROC_DIR"


def metrics_folder(home: Path, *, together: bool) -> str:
    """Return the folder in which several processes count; the only process there is needs none.

    The client library reads the variable, at its first import. What a process that is no more and had the same
    number left of its open streams is taken away.
    """
    if not together:
        os.environ.pop(FOLDER, None)
        return ""
    folder = Path(os.environ.setdefault(FOLDER, str(home / "metrics")))
    folder.mkdir(parents=True, exist_ok=True)
    for left in folder.glob(f"gauge_live*_{os.getpid()}.db"):
        left.unlink(missing_ok=True)
    return str(folder)


def forget_dead(folder: Path) -> None:
    """Take away the open streams of processes that are no more; what they counted stays."""
    for file in folder.glob("gauge_live*_*.db"):
        if not _is_alive(file.stem.rpartition("_")[2]):
            file.unlink(missing_ok=True)


def _is_alive(number: str) -> bool:
    try:
        os.kill(int(number), 0)
    except (ProcessLookupError, ValueError):
        return False
    except PermissionError:
        pass
    return True
