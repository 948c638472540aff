"""A route as data: a name, a method, an address, and the function that answers.

Each module of routes lists its own; `web.routes.registration` lists them all. A function gets the parts of the
web frontend first, so it can be called without an application. `url_for` makes an address from a name.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Concatenate, NamedTuple

from flask.typing import ResponseReturnValue

from web.following.viewer import Viewer
from web.routes.shared import Shared
from web.serving.reply import FileReply, Reply
from web.serving.request import Request


class Route(NamedTuple):
    """A route of Flask's, in one of its threads. Variables of the address are arguments."""

    name: str
    method: str
    pattern: str
    answer: Callable[Concatenate[Shared, ...], ResponseReturnValue]


class LoopRoute(NamedTuple):
    """A route on the loop: it answers with a reply, a file, or a stream that shows something.

    `pattern` names the table, if there is one, as `<code>`; the function is given it, else an empty text.
    """

    name: str
    method: str
    pattern: str
    answer: Callable[[Shared, Request, str], Awaitable[Reply | FileReply | Viewer]]
