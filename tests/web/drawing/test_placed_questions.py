"""How a question stands on a phone: a button where it says all, else a form or a fold."""

from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from companion.core.question import Choice, One, Question
from companion.core.text import Words
from web.drawing.placed_questions import in_order, list_of, placed, shape_of
from web.drawing.region import Part


def question(text: Words, *choices: Words, awaited: bool = False, tool: bool = False, secret: bool = False) -> Question:
    ask = One(tuple(Choice(f"c{place}", choice) for place, choice in enumerate(choices)))
    return Question(id="g1-q", text=text, ask=ask, awaited=awaited, tool=tool, secret=secret)


@dataclass(frozen=True)
class Row:
    """A question, and how it stands."""

    question: Question
    stands: tuple[str, str]


ROWS = {
    "a step": Row(question("Go on", "Go on", awaited=True), ("asked", "button")),
    "one choice that says less": Row(question("Who gets one?", "Ben", awaited=True), ("asked", "open")),
    "two choices": Row(question("Who?", "Ben", "Caro", awaited=True), ("asked", "open")),
    "a tool of one tap": Row(question("Wait", "Wait", tool=True), ("asked", "button")),
    "a tool with a name of its own": Row(question("I use", "Priest", tool=True), ("asked", "folded")),
    "one choice in the menu": Row(question("The ear", "I lay it"), ("moves", "button")),
    "in secret": Row(question("Who?", "Who?", secret=True, awaited=True), ("asked", "open")),
}


@pytest.mark.parametrize("what", ROWS)
def test_where_and_how_a_question_stands(what: str) -> None:
    row = ROWS[what]
    assert (list_of(row.question), shape_of(row.question)) == row.stands


def test_what_is_asked_stands_below_what_is_to_be_ticked_and_what_is_to_be_read_above_it() -> None:
    ticks = Question(id="g1-t", text="List", ask=One((Choice("done-a", "A", done=False),)))
    read = replace(question("Seen", "Seen", tool=True), id="g1-read", note="The cards lie so.")
    step = replace(question("On", "On", "Off", awaited=True), id="g1-step", press="c0")
    fold = replace(question("Use", "A", "B", tool=True), id="g1-fold")
    who = replace(question("Who begins?", "A", "B", awaited=True), id="g1-who")
    asked = [placed(one, Part(one.id, "")) for one in (read, step, fold, who, ticks)]
    assert [(where, one.question.id) for where, one in in_order(asked)] == [
        ("asked", "g1-read"),
        ("ticks", "g1-t"),
        ("ticks", "g1-step"),
        ("ticks", "g1-fold"),
        ("ticks", "g1-who"),
    ]
