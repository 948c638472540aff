"""Each player's own line at the end: the role, and what they found or suffered."""

from __future__ import annotations

from companion.games.among_cultists.box.roles import Role
from tests.games.among_cultists.evening import action, playing, vote
from tests.golden.english import english
from tests.laws.evening import Evening

ROLES: dict[int, Role] = {2: "cultist", 3: "seer", 4: "mechanic"}


def lines(evening: Evening) -> dict[int, str]:
    views = evening.rules.privates(evening.rules.moves_by_seat(evening.table)).items()
    return {seat: english(view.own_line) for seat, view in views if view.own_line}


def ended(named: str) -> Evening:
    """Let all but Anna vote the Cultist, Ben, out, and the Cultists name the Seer."""
    evening = action(playing(6, roles=ROLES))
    vote(evening, "abstain", *["seat-2"] * 5, keep=True)
    evening.say(1, "seen")
    evening.say(2, "end-seer", named)
    if evening.asks(1, "end-confirm"):
        evening.say(1, "end-confirm", "yes")
    return evening


def test_who_voted_for_the_cultist_has_found_the_cultist_and_the_seer_may_lose_all_the_same() -> None:
    found = lines(ended("seat-3"))
    assert found[1] == "You were an Investigator. You lost."
    assert found[2] == "You were the Cultist. You won, although you were voted out in round 1."
    assert found[3] == "You were the Seer. You lost, but you found the Cultist."
    assert found[4] == "You were the Mechanic. You lost, but you found the Cultist."


def test_who_wins_reads_the_same_of_the_other_side() -> None:
    found = lines(ended("seat-4"))
    assert found[3] == "You were the Seer. You won, and you found the Cultist."
    assert found[2] == "You were the Cultist. You lost: you were voted out in round 1."
