"""A law that is broken says which game breaks it, which file to look at, and what to write there."""

import pytest

from companion.kit.choices import seat_of
from tests.laws.mend import DIFFERENCES, MENDS, PAIR, SECRECY, Mend, mended, place, words
from tests.new_game.name import module_of
from tests.sources import ROOT

SMALLEST = ROOT / "tests" / "new_game"


def test_what_fails_says_the_game_the_file_and_the_command() -> None:
    with pytest.raises(KeyError) as found, mended("half-done", Mend("moves.py", "write this")):
        raise KeyError(3)
    assert found.value.__notes__ == [
        "half-done: look at companion/games/half_done/moves.py: write this. To try it again: make laws GAME=half-done"
    ]


def test_a_fault_in_the_code_of_a_game_is_no_broken_law() -> None:
    with pytest.raises(ValueError, match="none") as found, mended("half-done", MENDS["veils_what_is_secret"]):
        seat_of("seat-none")
    (said,) = found.value.__notes__
    assert "companion/kit/choices.py, line" in said and "moves.py" in said and "veiled" not in said


def test_what_is_of_another_kind_is_left_as_it_is() -> None:
    with pytest.raises(KeyError) as found, mended("half-done", PAIR, TypeError):
        raise KeyError(3)
    assert not hasattr(found.value, "__notes__")


def test_the_tests_of_a_game_and_a_game_of_the_laws_have_places_of_their_own() -> None:
    assert place("half-done", "tests/pair.py") == f"tests/games/{module_of('half-done')}/pair.py"
    for file in ("scene.py", "tests/pair.py"):
        assert (ROOT / place("lantern", file)).exists()


@pytest.mark.parametrize("mend", [*MENDS.values(), SECRECY, DIFFERENCES, PAIR], ids=lambda mend: mend.write[:20])
def test_the_file_that_is_named_is_one_of_the_smallest_game(mend: Mend) -> None:
    folder, file = ("its_tests", mend.file[6:]) if mend.file.startswith("tests/") else ("game", mend.file)
    assert (SMALLEST / folder / file).exists() and mend.write in words("half-done", mend)
