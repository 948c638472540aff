"""Words that several parts of the open table use."""

from __future__ import annotations

from companion.core.text import Text, say

TOKEN_NAMES: dict[str, Text] = {
    "red": say("Red"),
    "blue": say("Blue"),
    "green": say("Green"),
    "yellow": say("Yellow"),
    "white": say("White"),
    "black": say("Black"),
}
