"""The people of a table as choices, with the names of their colours and symbols."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.core.icons import Icon, Symbol
from companion.core.question import Answer, One, Question
from companion.core.text import Text, Words, say
from companion.table.records import Sitter


def whom(id: str, text: Text, sitters: Sequence[Sitter], alone: Callable[[Words], Text]) -> Question:
    """Return the question that picks one of `sitters`; if there is only one, it is a step in the words of `alone`."""
    if len(sitters) > 1:
        return Question(id=id, text=text, ask=One(tuple(sitter.choice for sitter in sitters)))
    text = alone(sitters[0].name)
    return Question(id=id, text=text, ask=One((replace(sitters[0].choice, text=text),)))


def seat_of(answer: Answer) -> int:
    """Return the seat in a choice such as `seat-3`."""
    return int(str(answer).removeprefix("seat-"))


COLOUR_NAMES: dict[str, tuple[Words, Icon]] = {
    "amber": (say("amber"), "hue-amber"),
    "teal": (say("teal"), "hue-teal"),
    "rose": (say("rose red"), "hue-rose"),
    "moss": (say("moss green"), "hue-moss"),
    "violet": (say("violet"), "hue-violet"),
    "bone": (say("bone white"), "hue-bone"),
    "rust": (say("rust"), "hue-rust"),
    "blue": (say("blue"), "hue-blue"),
    "lime": (say("lime"), "hue-lime"),
    "plum": (say("plum"), "hue-plum"),
    "mint": (say("mint green"), "hue-mint"),
    "orchid": (say("orchid"), "hue-orchid"),
    "ice": (say("ice blue"), "hue-ice"),
    "scarlet": (say("scarlet"), "hue-scarlet"),
    "sage": (say("sage green"), "hue-sage"),
    "bronze": (say("bronze"), "hue-bronze"),
}

SYMBOL_NAMES: dict[Symbol, Words] = {
    "sun": say("sun"),
    "boat": say("boat"),
    "butterfly": say("butterfly"),
    "fir": say("fir tree"),
    "umbrella": say("umbrella"),
    "snowflake": say("snowflake"),
    "acorn": say("acorn"),
    "anchor": say("anchor"),
    "clover": say("clover"),
    "cherry": say("cherries"),
    "leaf": say("leaf"),
    "mushroom": say("mushroom"),
    "cat": say("cat"),
    "owl": say("owl"),
    "cloud": say("cloud"),
    "balloon": say("balloon"),
}
