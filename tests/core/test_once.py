"""What is asked several times about one moment is worked out once."""

from typing import NamedTuple

from companion.core.once import STEPS, once, stepped


def test_it_is_worked_out_once_for_the_value_that_was_asked_about_last() -> None:
    asked: list[str] = []

    @once
    def letters(word: str) -> str:
        asked.append(word)
        return word.upper()

    first, second = "".join(("an", "na")), "".join(("an", "na"))
    assert [letters(first), letters(first), letters(second), letters(first)] == ["ANNA"] * 4
    assert len(asked) == 3, "an equal value is another one"


def test_what_is_none_is_kept_too() -> None:
    asked: list[str] = []

    @once
    def nothing(word: str) -> None:
        asked.append(word)

    nothing("Anna")
    nothing("Anna")
    assert len(asked) == 1


class Added(NamedTuple):
    """Adds to a list, and to a number of times."""

    what: int
    times: list[int]

    def after(self, state: list[int]) -> list[int]:
        self.times.append(self.what)
        return [*state, self.what]


def test_the_same_step_of_the_same_state_is_taken_once() -> None:
    event, state = Added(1, []), [0]
    assert stepped(event, state) is stepped(event, state) and event.times == [1]
    assert stepped(event, [0]) == [0, 1] and event.times == [1, 1], "an equal state is another one"


def test_few_steps_are_kept() -> None:
    event, state = Added(1, []), [0]
    stepped(event, state)
    for number in range(STEPS):
        stepped(Added(number, []), state)
    stepped(event, state)
    assert event.times == [1, 1]
