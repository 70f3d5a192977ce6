"""A program that takes webhooks, in a thread of this test."""

import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Receiver:
    """What came, and what is answered to it."""

    def __init__(self):
        self.taken = []
        self.answers = []  # the next ones; 204 when there is none

    @contextmanager
    def open(self):
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                receiver.taken.append((dict(self.headers.items()), body))
                status = receiver.answers.pop(0) if receiver.answers else 204
                self.send_response(status)
                if status == 302:
                    self.send_header("location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_words):
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/hook"
        finally:
            server.shutdown()
            thread.join()
            server.server_close()
