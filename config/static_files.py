"""Static files from this very process, for servers that speak ASGI."""

from collections.abc import AsyncIterator

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from whitenoise.middleware import WhiteNoiseFileResponse, WhiteNoiseMiddleware
from whitenoise.responders import StaticFile


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
    """WhiteNoise with answers that ASGI servers can send without a warning."""

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> FileForAsgi:
        """Return a file, or that the reader has it already."""
        answer = static_file.get_response(request.method, request.META)
        response = FileForAsgi(answer.file or (), status=int(answer.status))
        del response["content-type"]
        for name, value in answer.headers:
            response[name] = value
        return response
