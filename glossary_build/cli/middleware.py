"""Filters the requests to our local server: refuses those of other sites, and adds problems to pages.

Any web page can send requests to this computer. One whose name is made to lead here (DNS rebinding) could even read the
answers, if the server didn't look under which name it is asked. One that shows our pages in a frame could make a reader
click on them.
"""

from __future__ import annotations

import html
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from sphinx_autobuild.middleware import web_socket_script
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

_REFUSAL = "This server answers only requests to its own address.\n"
_FAILED = "The build failed. This page shows the last build that worked."
_NOTHING_YET = "The build failed, and there is no page yet."
_WARNED = "The build reported problems."
_STYLE = (
    "position:fixed;inset:auto 0 0;z-index:2147483647;max-height:60vh;overflow:auto;margin:0;padding:.75rem 1rem;"
    "background:#7f1d1d;color:#fff;font:1rem/1.5 system-ui,sans-serif"
)


class OwnAddressOnly:
    """An ASGI application that hands on to *app* the requests for one of *names* at *port*, or from a page there."""

    def __init__(self, app: ASGIApp, names: Iterable[str], port: int) -> None:
        """Wrap *app*."""
        self._app = app
        names = list(names)
        self._hosts = {f"{name}:{port}" for name in names} | (set(names) if port == 80 else set())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] not in ("http", "websocket") or self._is_own(Headers(scope=scope)):
            await self._app(scope, receive, _unframed(send))
        elif scope["type"] == "websocket":
            await WebSocketClose(1008)(scope, receive, send)
        else:
            await PlainTextResponse(_REFUSAL, 403)(scope, receive, send)

    def _is_own(self, headers: Headers) -> bool:
        """Return whether it is for us, and not sent or embedded by a page of another site; following links is fine."""
        hosts, origins = ([value.lower() for value in headers.getlist(name)] for name in ("host", "origin"))
        if len(hosts) != 1 or hosts[0] not in self._hosts:
            return False
        if origins:
            return {f"http://{host}" for host in self._hosts}.issuperset(origins)
        if headers.getlist("sec-fetch-mode") == ["navigate"]:
            return True
        return {"none", "same-origin"}.issuperset(headers.getlist("sec-fetch-site"))


def _unframed(send: Send) -> Send:
    """Forbid pages of other sites to show an answer in a frame."""

    async def send_unframed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.append("content-security-policy", "frame-ancestors 'self'")
            headers.append("x-frame-options", "SAMEORIGIN")
        await send(message)

    return send_unframed


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The messages of the last build."""

    failed: bool = False
    """Whether the site couldn't be built."""
    text: str = ""
    """The messages, without colours."""


def read_report(path: Path) -> Report:
    """Return what the last build reported."""
    return Report(**json.loads(path.read_text(encoding="utf-8"))) if path.exists() else Report()


class ProblemOverlay:
    """An ASGI application that adds what is wrong to the pages of *app*."""

    def __init__(self, app: ASGIApp, report: Path, address: str) -> None:
        """Read *report* for each page; *address* is the host and port of the server."""
        self._app = app
        self._report = report
        self._script = web_socket_script(address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        report = read_report(self._report) if scope["type"] == "http" and scope["method"] == "GET" else Report()
        if not report.text:
            await self._app(scope, receive, send)
            return
        start: Message = {}
        added = b""

        async def add(message: Message) -> None:
            nonlocal start, added
            if message["type"] == "http.response.start":
                start = message
                return
            if start:
                is_page = Headers(scope=start).get("content-type", "").startswith("text/html")
                wants_page = "text/html" in Headers(scope=scope).get("accept", "")
                if is_page:
                    added = overlay(report, _FAILED).encode()
                elif start["status"] == 404 and report.failed and wants_page:
                    page = f"<!doctype html><meta charset=utf-8><title>{_NOTHING_YET}</title>"
                    body = f"{page}{overlay(report, _NOTHING_YET)}{self._script}".encode()
                    headers = [(b"content-type", b"text/html; charset=utf-8"), (b"content-length", b"0")]
                    start = {"type": "http.response.start", "status": 503, "headers": headers}
                    message, added = {"type": "http.response.body", "body": b"", "more_body": False}, body
                _lengthen(start, len(added))
                await send(start)
                start = {}
            if not message.get("more_body", False):
                message = {**message, "body": message.get("body", b"") + added}
            await send(message)

        await self._app(scope, receive, add)


def overlay(report: Report, failure: str) -> str:
    """Return the HTML for *report*, open if the build failed, with *failure* as its title then."""
    title, is_open = (failure, " open") if report.failed else (_WARNED, "")
    text = html.escape(report.text)
    return (
        f'<details{is_open} role="alert" id="glossary-build-problems" style="{_STYLE}"><summary>{title}</summary>'
        f'<pre style="white-space:pre-wrap;margin:.5rem 0 0;background:none;color:inherit">{text}</pre></details>'
    )


def _lengthen(start: Message, added: int) -> None:
    headers = MutableHeaders(scope=start)
    if "content-length" in headers:
        headers["content-length"] = str(int(headers["content-length"]) + added)
