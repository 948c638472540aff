"""The lines of the night that the owner of a box may reword, with the people and the tables that hear them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.core.rewording import Rewordable
from companion.core.text import Text, say
from companion.games.among_cultists.box.plan import CHARACTERS, WITH_AI, Variant, unplayable
from companion.games.among_cultists.voice.ritual import STEPS, WORDS, RitualRow, Who, is_said, wording

TO: dict[Who, Text] = {"all": say("To everyone."), "cultists": say("To the Cultists."), "seer": say("To the Seer.")}


class Saying(NamedTuple):
    """The roles that some of the `WORDS` speak to, and the tables that hear them."""

    who: Who
    alone: tuple[int, ...]
    """The numbers of players without the AI."""
    with_ai: tuple[int, ...]
    """The numbers of players besides the AI."""
    seer: bool
    """Whether these lines are read only if the Seer plays."""


def sayings() -> Mapping[str, Saying]:
    """Return the occasion of each of the `WORDS`."""
    rows = {row.key: row for step in STEPS for row in step}
    return {name: _saying(rows[name.split()[0]], name) for name in WORDS}


def _saying(row: RitualRow, name: str) -> Saying:
    def tables(ai: bool) -> tuple[int, ...]:
        players = range(WITH_AI.start, CHARACTERS.stop)
        variants = (Variant(number, ai, seer) for number in players for seer in (False, True))
        found = (one for one in variants if not unplayable(one) and is_said(row, one) and wording(row.key, one) == name)
        return tuple(dict.fromkeys(one.players for one in found))

    return Saying(row.who, tables(False), tables(True), row.seer)


def _when(saying: Saying) -> Iterator[Text]:
    """Yield the line's listeners and occasions."""
    yield TO[saying.who]
    alone, with_ai = tuple(map(str, saying.alone)), tuple(map(str, saying.with_ai))
    if (saying.alone, saying.with_ai) == (tuple(CHARACTERS), tuple(WITH_AI)):
        yield say("At every table.")
    elif alone and with_ai:
        yield say("With {alone} players; with {with_ai} players and the AI.", alone=alone, with_ai=with_ai)
    elif alone:
        yield say("With {alone} players, without the AI.", alone=alone)
    else:
        yield say("With {with_ai} players and the AI.", with_ai=with_ai)
    if saying.seer:
        yield say("Only with the Seer.")


REWORDABLE: Mapping[str, Rewordable] = {
    key: Rewordable(WORDS[key], tuple(_when(saying))) for key, saying in sayings().items()
}
