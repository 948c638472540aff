"""A route as data: a name, a method, an address, and the function that answers.

Each module of routes lists its own; `web.routes.registration` lists them all. A function gets the parts of the
web frontend first, so it can be called without an application.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Concatenate

from flask.typing import ResponseReturnValue

from web.following.viewer import Viewer
from web.routes.shared import Shared
from web.serving.reply import FileReply, Reply
from web.serving.request import Request


@dataclass(frozen=True)
class Route:
    """What Flask answers, in one of its threads. `name` is what `url_for` makes the address from."""

    name: str
    method: str
    pattern: str
    answer: Callable[Concatenate[Shared, ...], ResponseReturnValue]
    """It is given what stands in the address, by name."""


@dataclass(frozen=True)
class LoopRoute:
    """What is answered on the loop: with a reply, a file, or a stream that shows something.

    `pattern` names the table, if there is one, as `<code>`; the function is given it, else an empty text.
    """

    name: str
    method: str
    pattern: str
    answer: Callable[[Shared, Request, str], Awaitable[Reply | FileReply | Viewer]]
    path: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        """Compile the pattern."""
        object.__setattr__(self, "path", re.compile(re.sub(r"<(\w+)>", r"(?P<\1>[^/]+)", self.pattern)))
