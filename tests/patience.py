"""What a program does that answers by the JSON interface: it waits until a question takes an answer."""

import time
from typing import Any

from companion.core.table.fresh import LOOK_FIRST


def look_first(view: dict[str, Any], rate: int = 1) -> None:
    """Wait until every question of a seat's view takes an answer; game time runs `rate` times as fast as real time."""
    early = max((question["from"] - view["now"] for question in view["questions"]), default=0)
    assert early <= LOOK_FIRST
    time.sleep(max(0, early) / 1000 / rate)
