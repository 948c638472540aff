"""The recorded evenings of Among Cultists through the JSON interface go as the rules say."""

import re
from collections.abc import Iterator

import pytest

from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.roles import MARKERS
from companion.games.among_cultists.voice.evening import FIRE
from tests.games.among_cultists.by_json import EVENINGS
from tests.games.among_cultists.by_json.steps import NAMES, Refused
from tests.golden.english import english
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

BY_NAME = {str(role): marker for role, marker in MARKERS.items()}

every_evening = pytest.mark.parametrize("name", ENDS)
TOLD = [name for name, evening in EVENINGS.items() if evening.roles]
"""Evenings in which the hub knows the roles."""


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


def test_a_ballot_is_in_nobodys_view_before_all_are_shown() -> None:
    """Five vote, one after the other: what comes into a view meanwhile is how many have."""
    voting = [step for step in steps(recording("five")) if " answers g1-ballot-1" in step[0]]
    cast = [step for step in voting if not any(" refused " in line for line in step)]
    assert len(cast) == 5
    for _, *lines in cast[:-1]:
        assert not any(choice in " ".join(lines) for choice in ("Votes for", "Abstains", "seat-", "votes"))


GENERAL = (english(FIRE), "whether the Pyromaniac dies", "Named as the Seer", "as the Seer, once", "for the Seer")
"""What all are told of a role that nobody has shown: the line of round 5, and whom Cultists name in the end."""


def leaks(text: str, roles: tuple[str, ...]) -> list[str]:
    """Return what all see that tells who holds a role before its holder, or the end, has shown it.

    Which roles play is public.
    """
    hidden = {seat: role for seat, role in enumerate(roles, 1) if role != "investigator"}
    found = []
    for step in steps(text):
        lines = [line for line in seen_by_all(step) if not re.match(r". block (plan|chosen|before):", line)]
        shown = {seat for seat in hidden if any(shows(line, seat, hidden[seat]) for line in lines)}
        hidden = {seat: role for seat, role in hidden.items() if seat not in shown}
        found += [line for line in lines if any(names(line, seat, role) for seat, role in hidden.items())]
    return found


def shows(line: str, seat: int, role: str) -> bool:
    """Return whether with this line everybody sees what `seat` is."""
    if role == "cultist":
        return "the Cultists are shown" in line or "was the last Cultist" in line
    holder, name = NAMES[seat - 1], english(BY_NAME[role].name)
    return f"{holder} shows a role: {name}." in line or f"{holder} is the {name}," in line or "+ block result" in line


def names(line: str, seat: int, role: str) -> bool:
    """Return whether a line names the role of `seat`; of Cultists all speak, so that theirs is meant beside a name."""
    for general in GENERAL:
        line = line.replace(general, "")
    name = english(BY_NAME[role].name)
    return re.search(rf"\b{name} {NAMES[seat - 1]}\b" if role == "cultist" else rf"\b{name}\b", line) is not None


@pytest.mark.parametrize("name", TOLD)
def test_no_role_is_public_before_an_event_that_shows_it(name: str) -> None:
    assert leaks(recording(name), EVENINGS[name].roles) == []


def test_a_role_in_what_all_see_would_be_found() -> None:
    for told in ("The Mechanic waits.", "Cultist Ben."):
        text = recording("eight_told").replace("told h13: ", f"told h13: {told} ")
        assert leaks(text, EVENINGS["eight_told"].roles) == [f"+ told h13: {told} The evening begins."]


@pytest.mark.parametrize("name", TOLD)
def test_each_phone_reminds_its_owner_of_the_role_and_no_other(name: str) -> None:
    roles = EVENINGS[name].roles
    found = re.findall(r"^  ([\d ]+) \+ SECRET role: Your role: (.*)$", recording(name), re.MULTILINE)
    holders: dict[str, str] = {}
    for seat, role in enumerate(roles, 1):
        name_of = english(BY_NAME[role].name)
        holders[name_of] = f"{holders.get(name_of, '')} {seat}".strip()
    assert {role: seats for seats, role in found} == holders
