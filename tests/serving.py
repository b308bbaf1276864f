"""A folder served on this machine, for tests in a browser."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class SilentHandler(SimpleHTTPRequestHandler):
    """Serves files and says nothing of it."""

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@contextmanager
def serve(folder: Path, handler: type[SilentHandler] = SilentHandler) -> Iterator[str]:
    """The address of *folder*, with a slash at its end."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=os.fspath(folder)))
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
