"""The patience of programs that answer by the JSON interface: they wait until a question takes an answer."""

import time
from collections.abc import Callable
from typing import Any

from companion.core.limits import LOOK_FIRST


def look_first(view: dict[str, Any], rate: int = 1, wait: Callable[[float], object] = time.sleep) -> None:
    """Wait until every question of a seat's view takes an answer; game time runs `rate` times as fast as real time.

    `wait` lets seconds pass.
    """
    early = max((question["from"] - view["now"] for question in view["questions"]), default=0)
    assert early <= LOOK_FIRST
    wait(max(0, early) / 1000 / rate)
