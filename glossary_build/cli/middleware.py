"""Answers the requests to our local server: refuses those of other sites, and adds problems to pages.

Any web page can send requests to this computer. One whose name is made to lead here (DNS rebinding) could even read the
answers, if the server didn't look under which name it is asked. One that shows our pages in a frame could make a reader
click on them.
"""

from __future__ import annotations

import html
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

_REFUSAL = "This server answers only requests to its own address.\n"
_FAILED = "The build failed. This page shows the last build that worked."
_NOTHING_YET = "The build failed, and there is no page yet."
_WARNED = "The build reported problems."
_UNFRAMED = {"content-security-policy": "frame-ancestors 'self'", "x-frame-options": "SAMEORIGIN"}
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
            await self._app(scope, receive, send)
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


class Pages(StaticFiles):
    """Serves a site, each page with what the last build reported."""

    def __init__(self, site: Path, report: Path) -> None:
        """Read the file *report*, a JSON object with ``failed`` and ``text``, for each page."""
        super().__init__(directory=site, html=True)
        self._report = report

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the answer to one request, which no page of another site may show in a frame."""
        response = await self._answer(path, scope)
        response.headers.update(_UNFRAMED)
        return response

    async def _answer(self, path: str, scope: Scope) -> Response:
        """Return the same; a page that a first build failed to make says so to a browser."""
        report = self._reported()
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            wants_page = error.status_code == 404 and "text/html" in Headers(scope=scope).get("accept", "")
            if not (report.get("failed") and wants_page):
                raise
            page = f"<!doctype html><meta charset=utf-8><title>{_NOTHING_YET}</title>"
            return HTMLResponse(page + _overlay(report["text"], _NOTHING_YET), 503)
        if not report.get("text") or not isinstance(response, FileResponse) or response.media_type != "text/html":
            return response
        page = Path(response.path).read_text(encoding="utf-8")
        added = _overlay(report["text"], _FAILED if report["failed"] else "")
        return HTMLResponse(page + added, response.status_code)

    def is_not_modified(self, response_headers: Headers, request_headers: Headers) -> bool:
        """Return whether a browser can show the page that it has: not if there is something to add to it."""
        return not self._reported().get("text") and super().is_not_modified(response_headers, request_headers)

    def _reported(self) -> dict[str, Any]:
        return json.loads(self._report.read_text(encoding="utf-8")) if self._report.exists() else {}


def _overlay(text: str, failure: str) -> str:
    """Return the HTML for what a build reported, open if it failed, with *failure* as its title then."""
    return (
        f'<details{" open" if failure else ""} role="alert" id="glossary-build-problems" style="{_STYLE}">'
        f'<summary>{failure or _WARNED}</summary><pre style="white-space:pre-wrap;margin:.5rem 0 0;background:none;'
        f'color:inherit">{html.escape(text)}</pre></details>'
    )
