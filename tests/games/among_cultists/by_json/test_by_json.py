"""The recorded evenings of Among Cultists through the JSON interface go as the rules say."""

import re
from collections.abc import Iterator

import pytest

from companion.games.among_cultists import GAME
from tests.games.among_cultists.by_json import EVENINGS
from tests.games.among_cultists.by_json.steps import Refused
from tests.golden.record import path_of

ENDS = {
    "five": ("The Investigators win: Caro was wrong. Dead Investigators: 2 of 3.", "Anna Ben Dino Elsa"),
    "six_and_ai": ("The Cultists win: they have found the Seer, Caro.", "Ben"),
    "eight_told": (
        "The Investigators win: Fritz was the last Cultist, and was voted out.",
        "Anna Caro Dino Elsa Gina Hugo",
    ),
}
"""How each evening ends and who wins it (p. 3, 14, 18, 22, rulings AC-10, AC-11, AC-16 and AC-26)."""

MOMENTS = (
    "starts a vote.",
    "was found dead: a vote follows.",
    "Everybody votes in secret.",
    "holds the knife, and votes otherwise.",
    "counts twice, an abstention too.",
    "A shelf is full: 4 points.",
    "claims to be the Cultist, with enough dead Investigators.",
    "is the Assassin, and kills",
    "Round five is over. Pyromaniac:",
    "The Cultists take Elsa for the Seer.",
)
"""What all see that has to be in some evening."""

every_evening = pytest.mark.parametrize("name", ENDS)


def recording(name: str) -> str:
    return path_of(GAME, f"by_json/{name}").read_text("utf-8")


def steps(text: str) -> Iterator[list[str]]:
    """Yield the lines of each step, what was done first."""
    return (step.splitlines() for step in text.split("\n> ")[1:])


def seen_by_all(step: list[str]) -> Iterator[str]:
    return (line.removeprefix("  all ") for line in step if line.startswith("  all "))


def test_of_every_evening_the_end_is_known() -> None:
    assert set(EVENINGS) == set(ENDS)


@every_evening
def test_an_evening_ends_as_the_rulebook_says_and_the_right_people_win(name: str) -> None:
    why, winners = ENDS[name]
    *_, last = steps(recording(name))
    assert any(line.startswith(f"+ block result: The end {why}") for line in seen_by_all(last))
    tagged = [line for line in seen_by_all(last) if re.search(r"~ seat \d: .* winner", line)]
    assert [line.split()[3] for line in tagged] == winners.split()


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_moment_that_has_to_be_seen_is_in_some_evening(moment: str) -> None:
    seen = (line for name in EVENINGS for step in steps(recording(name)) for line in seen_by_all(step))
    assert any(moment in line for line in seen)


@every_evening
def test_what_is_refused_is_refused_in_words_and_changes_nothing(name: str) -> None:
    wanted = [step for step in EVENINGS[name].steps if isinstance(step, Refused)]
    found = [step for step in steps(recording(name)) if any(" refused " in line for line in step)]
    assert len(found) == len(wanted)
    for _, refusal, *changes in found:
        assert re.fullmatch(r"  \d refused (409 refused|409 stale|422 not_offered): \w.*\.", refusal)
        assert [line for line in changes if line] == []
