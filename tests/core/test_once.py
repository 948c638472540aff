"""What is asked several times about one moment is worked out once."""

from companion.core.once import once


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
