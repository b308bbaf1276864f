"""Lets a local server answer only those who ask it under its own address, and show its pages in no other site.

Any web page can send requests to this computer. One whose name is made to lead here (DNS rebinding) could even read the
answers, if the server didn't look under which name it is asked. One that shows our pages in a frame could make a reader
click on them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Server = Callable[[Scope, Receive, Send], Awaitable[None]]

_REFUSAL = b"This server answers only requests to its own address.\n"


_UNFRAMED = ((b"content-security-policy", b"frame-ancestors 'self'"), (b"x-frame-options", b"SAMEORIGIN"))


def _unframed(send: Send) -> Send:
    """Send with each answer that no page of another site may show it in a frame."""

    async def send_unframed(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), *_UNFRAMED]}
        await send(message)

    return send_unframed


class OwnAddressOnly:
    """An ASGI application that hands on to *server* what comes for one of *names* at *port*, or from a page of its."""

    def __init__(self, server: Server, names: Iterable[str], port: int) -> None:
        """Wrap *server*."""
        self._server = server
        self._hosts = {f"{name}:{port}".encode() for name in names}
        if port == 80:
            self._hosts |= {name.encode() for name in names}
        self._origins = {b"http://" + host for host in self._hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] not in ("http", "websocket") or self._is_own(scope["headers"]):
            await self._server(scope, receive, _unframed(send))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            headers = [(b"content-type", b"text/plain"), (b"content-length", str(len(_REFUSAL)).encode())]
            await send({"type": "http.response.start", "status": 403, "headers": headers})
            await send({"type": "http.response.body", "body": _REFUSAL})

    def _is_own(self, headers: Iterable[tuple[bytes, bytes]]) -> bool:
        """Whether it is for us, and not sent or embedded by a page of another site; following links is fine."""
        found: dict[bytes, list[bytes]] = {}
        for name, value in headers:
            found.setdefault(name.lower(), []).append(value.lower())
        hosts, origins = found.get(b"host", []), found.get(b"origin", [])
        if len(hosts) != 1 or hosts[0] not in self._hosts:
            return False
        if origins:
            return self._origins.issuperset(origins)
        if found.get(b"sec-fetch-mode") == [b"navigate"]:
            return True
        return {b"none", b"same-origin"}.issuperset(found.get(b"sec-fetch-site", []))
