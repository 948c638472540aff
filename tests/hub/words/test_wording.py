"""What a script file says, and what is wrong in one, line by line."""

import pytest

from companion.hub.words.wording import LONGEST, Wording, read
from companion.texts import translator

KEYS = ("settle", "turn", "turn ai", "cultists-look", "begin")


def faults(content: str | bytes) -> list[tuple[int, str]]:
    """Return the faults of a file as people are told them; with one there are no words."""
    found = read(content if isinstance(content, bytes) else content.encode(), KEYS)
    assert not (found.words and found.faults)
    return [(fault.line, translator("en")(fault.says)) for fault in found.faults]


def words(content: str | bytes) -> dict[str, str]:
    found = read(content if isinstance(content, bytes) else content.encode(), KEYS)
    assert found.faults == ()
    return found.words


def test_words_go_over_several_lines_until_the_next_heading() -> None:
    text = "[settle]\nThe lamp is low.\n\n  Everybody:\tsleep. \n\n[begin]\nWake up.\n"
    assert words(text) == {"settle": "The lamp is low. Everybody: sleep.", "begin": "Wake up."}


def test_a_comment_and_an_empty_line_say_nothing() -> None:
    assert words("# mine\n\n[settle]\n# not this\nSleep.\n  # nor this\n") == {"settle": "Sleep."}
    assert words("") == words("# nothing\n") == words("\n\n") == {}


def test_what_tells_a_table_apart_stands_in_the_heading() -> None:
    assert words("[turn]\nOne.\n[turn ai]\nTwo.") == {"turn": "One.", "turn ai": "Two."}


@pytest.mark.parametrize("heading", ["[turn ai]", "[Turn AI]", "  [turn ai]  ", "[ turn   ai ]", "[turn\tai]"])
def test_a_heading_may_be_written_with_other_blanks_and_in_capitals(heading: str) -> None:
    assert words(f"{heading}\nTurn.") == {"turn ai": "Turn."}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_as_any_editor_ends_them(end: str) -> None:
    text = end.join(["# mine", "[settle]", "Sleep,", "all of you.", "[trun]", "Turn."])
    assert faults(text) == [(5, "There is no line [trun]. Is it [turn]?")]
    assert words(text.replace("trun", "turn")) == {"settle": "Sleep, all of you.", "turn": "Turn."}


def test_a_mark_at_the_beginning_an_accent_of_its_own_and_a_fixed_blank_do_no_harm() -> None:
    assert words("\ufeff[settle]\nLa notte e\u0300 qui\u00a0: dormite.".encode()) == {
        "settle": "La notte è qui : dormite."
    }


def test_signs_of_a_program_are_words_like_any_other() -> None:
    assert words("[settle]\n{name} %s <b>&amp;</b> \\n") == {"settle": "{name} %s <b>&amp;</b> \\n"}


# What is wrong


def test_an_unknown_heading_is_named_with_the_nearest_that_there_is() -> None:
    assert faults("\n[setle]\nSleep.") == [(2, "There is no line [setle]. Is it [settle]?")]
    assert faults("[cultists look]\nLook.") == [(1, "There is no line [cultists look]. Is it [cultists-look]?")]
    assert faults("[xyzzy]\nLook.") == [(1, "There is no line [xyzzy].")]


def test_a_heading_may_not_come_twice() -> None:
    text = "[turn]\nOne.\n[settle]\nSleep.\n[TURN]\nTwo.\n[turn]\nThree."
    assert faults(text) == [(5, "[turn] stands in line 1 already."), (7, "[turn] stands in line 1 already.")]


def test_words_before_the_first_heading_are_named_once() -> None:
    assert faults("# mine\nSleep,\nall of you.\n[turn]\nTurn.") == [(2, "These words stand before the first heading.")]


@pytest.mark.parametrize("text", ["[settle]", "[settle]\n\n# Sleep.\n", "[settle]\n[turn]\nTurn.", "[settle]\n — …!"])
def test_a_line_that_would_not_be_heard_is_refused(text: str) -> None:
    assert faults(text) == [(1, "[settle] has no words. Without this heading ours are said.")]


@pytest.mark.parametrize("heading", ["[settle", "[]", "[ ]", "[settle] Sleep.", "[[settle]]", "[settle]]"])
def test_a_heading_that_cannot_be_read_is_refused(heading: str) -> None:
    why = "A heading stands alone in its line, between brackets, such as [settle]."
    assert faults(f"[turn]\nTurn.\n{heading}\nSleep.") == [(3, why)]


def test_five_hundred_letters_are_the_most() -> None:
    assert LONGEST == 500
    assert words(f"[settle]\n{'a' * 250}\n{'b' * 249}") == {"settle": f"{'a' * 250} {'b' * 249}"}
    assert faults(f"\n[settle]\n{'a' * 250}\n{'b' * 250}") == [(2, "[settle] has 501 letters; 500 are the most.")]


@pytest.mark.parametrize(
    ("sign", "code"), [("\0", "U+0000"), ("\x1b", "U+001B"), ("\u200b", "U+200B"), ("\u202e", "U+202E")]
)
def test_a_sign_that_nobody_sees_or_hears_is_named_with_its_line(sign: str, code: str) -> None:
    why = f"Here is a sign that can be neither shown nor spoken: {code}."
    assert faults(f"[settle]\nSleep.\nYou{sign}\n") == [(3, why)]


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("[settle]\nLa notte è qui.".encode("latin-1"), 2),
        ("[settle]\nSleep.".encode("utf-16"), 1),
        (b"[settle]\r\nSleep.\r\n\r\n\xff", 4),
    ],
)
def test_another_encoding_is_named_with_its_line(content: bytes, line: int) -> None:
    assert faults(content) == [(line, "This is not UTF-8. Save the file again with this encoding.")]


def test_all_faults_are_told_at_once_in_the_order_of_the_lines() -> None:
    text = "Sleep.\n[begin]\n[trun]\nTurn\u200b.\n[turn]\nTurn.\n[turn\nTurn."
    assert [line for line, _ in faults(text)] == [1, 2, 3, 4, 7]


def test_one_fault_takes_all_words_of_the_file_away() -> None:
    assert read(b"[settle]\nSleep.\n[trun]\nTurn.", KEYS).words == Wording().words == {}
