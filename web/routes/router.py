"""The application as the server sees it: routes on its loop, and Flask behind all others.

On the loop only coroutines wait. Flask's routes run in a few threads, and hold one only while
the reply is made: the whole request is there before, and the reply is sent afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from a2wsgi import WSGIMiddleware
from flask import Flask

from web.following.viewer import Viewer
from web.routes.errors import Refusals
from web.routes.route import LoopRoute
from web.routes.shared import Shared
from web.serving.compression import takes_gzip
from web.serving.connection import CHUNK_WRITER
from web.serving.failure import FULL, Failure
from web.serving.reply import FileReply, Reply, send_file, send_reply
from web.serving.request import Message, Receive, Request, Scope, Send, body_of, request_of, unread
from web.trust.behind_proxy import with_client

THREADS = 6
"""Threads for Flask's routes; recordings hold at most half of them."""


class Router:
    """An ASGI application. `heard` is told each request's address, and `admit` raises for one that is not answered."""

    def __init__(
        self,
        routes: Sequence[LoopRoute],
        shared: Shared,
        flask: Flask,
        refusals: Refusals,
        admit: Callable[[Request], None],
        heard: Callable[[str], None],
        proxies: Collection[str] = (),
    ) -> None:
        """Answer `routes` on the loop, and all else with `flask`; the headers of `proxies` are believed."""
        self._proxies = proxies
        self._routes = [(_compile(route.pattern), route) for route in routes]
        self._refusals = refusals
        self._shared = shared
        self._admit = admit
        self._heard = heard
        self.flask = flask
        served: Any = flask  # its types for WSGI are other ones
        self._threads: Any = WSGIMiddleware(served, workers=THREADS)
        _start(self._threads.executor)

    def close(self) -> None:
        """Wait for Flask's threads, and let them end."""
        self._threads.executor.shutdown()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        scope = with_client(scope, self._proxies)
        found, last = await self._dispatch(scope, receive)
        if isinstance(found, Reply):
            await send_reply(send, found, last=last)
        elif isinstance(found, FileReply):
            await send_file(send, found)
        elif found:
            packed, writer = takes_gzip(request_of(scope)), scope.get(CHUNK_WRITER)
            await self._shared.streams.show(found, receive, send, packed=packed, writer=writer)

    async def _dispatch(self, scope: Scope, receive: Receive) -> tuple[Reply | FileReply | Viewer | None, bool]:
        """Return the answer to a request, None if the client has hung up, and whether the connection ends with it."""
        request = request_of(scope)
        route: LoopRoute | None = None
        code = ""
        try:
            self._heard(request.remote_addr or "")
            body = await body_of(request, receive)
            if body is None:
                return None, True
            request.body = body
            self._admit(request)
            route, code = self._route(scope["path"])
            answer = await self._answer(request, route, code) if route else await self._run_flask(request, scope)
            if not isinstance(answer, Reply | FileReply) and not self._shared.streams.has_room(answer):
                raise Failure(429, says=FULL)
        except Exception as error:
            answer = self._refusals.reply(request, error, code, route.pattern if route else "no route")
        return answer, unread(request)

    def _route(self, path: str) -> tuple[LoopRoute | None, str]:
        for pattern, route in self._routes:
            found = pattern.fullmatch(path)
            if found:
                return route, found.groupdict().get("code", "")
        return None, ""

    async def _answer(self, request: Request, route: LoopRoute, code: str) -> Reply | FileReply | Viewer:
        if request.method != route.method:
            raise Failure(405)
        return await route.answer(self._shared, request, code)

    async def _run_flask(self, request: Request, scope: Scope) -> Reply:
        """Let Flask make the whole reply."""
        messages: list[Message] = []

        async def whole() -> Message:
            return {"type": "http.request", "body": request.body, "more_body": False}

        async def keep(message: Message) -> None:
            messages.append(message)

        await self._threads(scope, whole, keep)
        head, *parts = messages
        return Reply(head["status"], b"".join(part.get("body", b"") for part in parts), headers=head["headers"])


def _compile(pattern: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"<(\w+)>", r"(?P<\1>[^/]+)", pattern))


def _start(executor: ThreadPoolExecutor) -> None:
    """Start all threads now: their number must not depend on requests."""
    together = Barrier(THREADS)
    for _ in range(THREADS):
        executor.submit(together.wait)
