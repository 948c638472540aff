"""Every line that a game may ever read aloud, so that people can record a narrator before the evening."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.game import AnyGame, Player, Refused, Setup, apply_events
from companion.core.lesson import lesson_to_line
from companion.core.lines import EYES_CLOSED, Line
from companion.core.primer import sentence_to_line
from companion.core.question import Answer, One


def every_line(game: AnyGame) -> tuple[Line, ...]:
    """Return the lines of `game` for all choices of the host, in the order of their first occurrence.

    Lines that name people are left out: they come with the people. A key stands here several times if its words depend
    on the options.
    """
    one, other = lines_for(game, "A"), lines_for(game, "B")
    lines = tuple(line for words, line in one.items() if words in other)
    taught = tuple(lesson_to_line(game.name, lesson) for lesson in game.lessons if lesson.aloud)
    return (*((EYES_CLOSED, *lines) if one else ()), *_prologue(game), *taught)


def _prologue(game: AnyGame) -> Iterator[Line]:
    """Yield the prologue's sentences, for all numbers of players and all choices of the host."""
    if game.primer is None:
        return
    told = (sentence for setup in _setups(game, "A") for sentence in game.primer(setup).sentences)
    yield from {one.id: sentence_to_line(game.name, one) for one in told}.values()


def lines_for(game: AnyGame, letter: str) -> dict[bytes, Line]:
    """Return the lines for players whose names begin with this letter, each once, for all choices of the host."""
    found: dict[bytes, Line] = {}
    for setup in _setups(game, letter):
        try:
            state = apply_events(None, game.begin(setup, 0, Chance(lambda below: 0)))
        except Refused:
            continue
        for line in game.lines(state):
            found.setdefault(msgspec.json.encode((line.key, line.text)), line)
    return found


def _setups(game: AnyGame, letter: str) -> Iterator[Setup]:
    """Yield setups: all options as usual or at an extreme, then each option changed alone."""
    for count in game.seats:
        players = tuple(Player(seat, f"{letter}{seat}") for seat in range(1, count + 1))
        base = Setup(players=players, words={key: dict(words) for key, words in game.words.items()})
        options = list(game.options(base))
        usual: dict[str, Answer] = {option.id: option.value for option in options if option.value is not None}
        values = {option.id: [choice.value for choice in option.ask.choices] for option in options
                  if isinstance(option.ask, One)}  # fmt: skip
        for chosen in (usual, *({**usual, **{id: one[end] for id, one in values.items()}} for end in (0, -1))):
            yield replace(base, options=chosen)
            for id, those in values.items():
                yield from (replace(base, options={**chosen, id: value}) for value in those if value != chosen[id])
