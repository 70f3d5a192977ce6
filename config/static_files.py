"""Static files from this very process: named by their contents, kept for ever, and compressed."""

import gzip
import hashlib
import re
from collections.abc import AsyncIterator
from functools import cache
from io import BytesIO
from pathlib import Path, PurePosixPath

from asgiref.sync import sync_to_async
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseFileResponse, WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

HASH = 12  # letters of a hash in a file's name
VERSIONED = re.compile(rf"(.+)\.[0-9a-f]{{{HASH}}}(\.\w+)")
SMALL = 600  # bytes that are not worth compressing
SQUEEZED = (".css", ".js", ".svg", ".json", ".map", ".html", ".txt")
ACCEPTS_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*(?:,|$)))")


class VersionedFiles(StaticFilesStorage):
    """Static files whose addresses carry a hash of what is in them; no build step, no list of names.

    A changed file has another address, so browsers may keep each for ever and never ask again.
    """

    def url(self, name: str | None) -> str:
        """Return the address of a file as it is now; a file that is not there keeps its name."""
        version = version_of(name) if name else ""
        return super().url(with_version(name, version) if name and version else name)


@cache
def version_of(name: str) -> str:
    """Return the hash of a file's contents, empty where there is no such file."""
    found = finders.find(name)
    if not isinstance(found, str) or not Path(found).is_file():
        return ""
    return hashlib.sha256(Path(found).read_bytes()).hexdigest()[:HASH]


def with_version(name: str, version: str) -> str:
    """Return `web/look.0123456789ab.css` for `web/look.css`."""
    path = PurePosixPath(name)
    return str(path.with_name(f"{path.stem}.{version}{path.suffix}"))


@cache
def squeezed(path: str) -> bytes:
    """Return a file's contents compressed; the files are few and never change while this runs."""
    return gzip.compress(Path(path).read_bytes(), mtime=0)


class FileForAsgi(WhiteNoiseFileResponse):  # type: ignore[misc]  # WhiteNoise has no types
    """A file that is read in another thread.

    Django would do the same, but warn on the console, at every file, that a file is no asynchronous
    iterator. The files are small, so each is read at once.
    """

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for part in await sync_to_async(self._read)():
            yield part

    def _read(self) -> list[bytes]:
        return list(self.streaming_content)


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]  # WhiteNoise has no types
    """WhiteNoise with answers that ASGI servers can send without a warning, and with versioned names."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer with a file, or let the site answer."""
        path = request.path_info
        static_file = self._found(path) or self._versioned(path)
        if static_file is None:
            answer: HttpResponse = self.get_response(request)
            return answer
        return self.serve(static_file, request)

    def _found(self, url: str) -> StaticFile | None:
        known: StaticFile | None = self.files.get(url)
        return self.find_file(url) if known is None and self.autorefresh else known

    def _versioned(self, url: str) -> StaticFile | None:
        """Return the file of an address with a version; pages of an older one get it as it is now."""
        found = VERSIONED.fullmatch(url) if url.startswith(self.static_prefix) else None
        plain = self._found(found[1] + found[2]) if found else None
        if plain is None or not self.immutable_file_test("", url):
            return plain
        return self.files.setdefault(url, self.get_static_file(plain.alternatives[-1][1], url))

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> FileForAsgi:
        """Return a file, or that the reader has it already."""
        answer = static_file.get_response(request.method, request.META)
        body = answer.file or ()
        headers = dict(answer.headers)
        path = getattr(answer.file, "name", "")
        if answer.status == 200 and is_squeezed(path):  # noqa: PLR2004
            headers["Vary"] = "Accept-Encoding"
            if ACCEPTS_GZIP.search(request.headers.get("Accept-Encoding", "")):
                answer.file.close()
                small = squeezed(path)
                body = BytesIO(small)
                headers |= {"Content-Encoding": "gzip", "Content-Length": str(len(small))}
        response = FileForAsgi(body, status=int(answer.status))
        del response["content-type"]
        for name, value in headers.items():
            response[name] = value
        return response


def is_squeezed(path: str) -> bool:
    """Tell whether a file goes out compressed to those who can read it."""
    return path.endswith(SQUEEZED) and Path(path).stat().st_size > SMALL
