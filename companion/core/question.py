"""Questions to a seat as data, with six kinds of answers.

A seat acts only by answering a question that stands in its view. `check` holds an answer against its question before
any rule sees it.
"""

from __future__ import annotations

from typing import Annotated, assert_never

from msgspec import Meta, Struct, field

from companion.core.blocks import Fact
from companion.core.icons import Icon
from companion.core.letters import count_letters, is_printable, keep_seen
from companion.core.text import Text, Words, say

Answer = str | int | dict[str, int] | tuple[str, ...]


class Choice(Struct, frozen=True, omit_defaults=True):
    """One thing to choose."""

    value: str
    text: Words
    icon: Icon = ""
    most: int = 1
    """The number of times it may be chosen, if several things are."""
    done: bool | None = None
    """Whether it is ticked; None if it is nothing to tick."""
    about: str = ""
    """The id of a secret that explains the choice: only a player who holds to peek sees it here."""


class Row(Struct, frozen=True):
    """One number among several, from `least` to `most`, both included."""

    id: str
    text: Words
    least: int
    most: int
    times: int = 1
    """The factor of this number in its sheet's sum."""
    icon: Icon = ""


class Sum(Struct, frozen=True):
    """The total of a sheet: frontends show it beside the rows while they are filled in."""

    text: Words
    plus: int = 0
    """An amount that nobody has to enter."""
    why: Words = ""


class One(Struct, frozen=True, tag_field="kind", tag="one"):
    """Exactly one of the choices; the answer is its value."""

    choices: tuple[Choice, ...]
    barred: tuple[Choice, ...] = ()
    """Choices that cannot be taken now: frontends show them grey below the others."""


class Some(Struct, frozen=True, tag_field="kind", tag="some"):
    """Several choices with counts, `least` to `most` in all; `{"key": 2}`."""

    choices: tuple[Choice, ...]
    least: int
    most: int
    hint: Words = ""
    """A word on the mix, if the counts alone do not say it."""


class Number(Struct, frozen=True, tag_field="kind", tag="number"):
    """A whole number from `least` to `most`, both included."""

    least: int
    most: int


class Numbers(Struct, frozen=True, tag_field="kind", tag="sheet"):
    """A whole number for each row; `{"plain": 12}`, every row named."""

    rows: tuple[Row, ...]
    sum: Sum | None = None
    """The total. With one, rows are a count and begin empty, so a 0 is always one that somebody entered."""


class Order(Struct, frozen=True, tag_field="kind", tag="order"):
    """All the choices, each once, in the player's order."""

    choices: tuple[Choice, ...]


class Writing(Struct, frozen=True, tag_field="kind", tag="text"):
    """Words of the player's own, 1 to `most` printable characters."""

    most: int


Ask = One | Some | Number | Numbers | Order | Writing

PlayersWords = Annotated[str, Meta(extra={"of": "a player"})]
"""The type of a field of an event that holds an answer to `Writing`: it may be a name, which somebody may forget."""


class Question(Struct, frozen=True, kw_only=True):
    """A question, with all that a frontend needs to ask it."""

    id: str
    """The public id. It names one occasion only, and counts nothing secret."""
    text: Words
    ask: Ask
    secret: bool = False
    """Whether only the hub knows the answer until the game reveals it."""
    note: Words = ""
    """The rule in one line, for a player who has not read the rulebook."""
    required: bool = False
    """Whether the table waits for it; else it stands in a menu."""
    for_everyone: bool = False
    """Whether the table waits for it, and the first answer of anyone speaks for all: frontends draw it so."""
    tool: bool = False
    """Whether it stays open although the table does not wait for it."""
    corrects: bool = False
    """Whether it corrects an earlier entry; a menu groups all of these."""
    from_: int = field(default=0, name="from")
    """The game time in milliseconds from which answers count; the hub sets it when the question comes in."""
    deadline: int | None = None
    """The game time in milliseconds at which it closes by itself; None: it does not."""
    timeout_text: Words | None = None
    """The consequence of that, in words."""
    clock_waits: bool = False
    """Whether its clock has not started, such as during a lesson; the hub sets it."""
    facts: tuple[Fact, ...] = ()
    """Public facts that the answer depends on, shown in the question."""
    about: str = ""
    """The id of a secret that the question is about: only a player who holds to peek sees it here."""
    value: Answer | None = None
    """The current answer, if it can still be changed."""
    button_choice: str | None = None
    """The choice that the seat's button gives; public questions only."""
    held: bool = False
    """Whether its three choices are one zone to tap, to hold, and to hold for three seconds: in the dark."""


class NotAChoice(Exception):
    """An answer that the question does not offer; `says` tells the player why."""

    def __init__(self, says: Text) -> None:
        """Keep the words for the player."""
        super().__init__(says.message)
        self.says = says


def step(id: str, text: Words, *, required: bool = False, icon: Icon = "", by_button: bool = False) -> Question:
    """Return a question with one choice, `go`: a step that takes one tap."""
    ask = One((Choice("go", text, icon),))
    return Question(id=id, text=text, ask=ask, required=required, button_choice="go" if by_button else None)


def check(question: Question, answer: object) -> Answer:
    """Return `answer` if `question` offers it.

    Raises `NotAChoice` with words for the player. Only white space around a player's own words changes.
    """
    match question.ask:
        case One(choices):
            if isinstance(answer, str) and any(answer == choice.value for choice in choices):
                return answer
            raise NotAChoice(say("You can't choose that here."))
        case Some():
            return _some(question.ask, answer)
        case Number(least, most):
            return _number(answer, least, most)
        case Numbers(rows):
            if not isinstance(answer, dict) or set(answer) != {row.id for row in rows}:
                raise NotAChoice(say("Fill in every row."))
            return {row.id: _number(answer[row.id], row.least, row.most) for row in rows}
        case Order(choices):
            values = sorted(choice.value for choice in choices)
            named = answer if isinstance(answer, list | tuple) else ()
            if all(isinstance(value, str) for value in named) and sorted(named) == values:
                return tuple(named)
            raise NotAChoice(say("Give each of them one place."))
        case Writing(most):
            return words(answer, most)
        case _:
            assert_never(question.ask)


def words(answer: object, most: int) -> str:
    """Return `answer` as 1 to `most` printable characters on one line, or raise `NotAChoice`."""
    text = " ".join(keep_seen(answer).split()) if isinstance(answer, str) else ""
    if not 1 <= count_letters(text) <= most or not is_printable(text):
        raise NotAChoice(say("Write 1 to {most} letters.", most=most))
    return text


def _number(answer: object, least: int, most: int) -> int:
    if isinstance(answer, int) and not isinstance(answer, bool) and least <= answer <= most:
        return answer
    raise NotAChoice(say("Choose a number from {least} to {most}.", least=least, most=most))


def _some(ask: Some, answer: object) -> dict[str, int]:
    limits = {choice.value: choice.most for choice in ask.choices}
    if not isinstance(answer, dict) or not set(answer) <= set(limits):
        raise NotAChoice(say("You can't choose that here."))
    taken = {value: _number(times, 0, limits[value]) for value, times in answer.items()}
    if not ask.least <= sum(taken.values()) <= ask.most:
        if isinstance(ask.hint, Text):
            raise NotAChoice(ask.hint)
        raise NotAChoice(say("Choose {least} to {most} in total.", least=ask.least, most=ask.most))
    return taken
