"""The demo's bots of Werewolf: their picks are those of people who hide what they are."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.bots.answers import Question
from companion.commands.werewolf.profile import pick

NAMES = ("Anna", "Bruno", "Clara", "Dario", "Elena", "Fabio")


def asked(id: str, seat: int, pack: str = "You don't know who belongs to the pack.", tonight: str = "") -> Question:
    """Return a question for a player, as the JSON interface has it, with the rows of the panel that matter."""
    choices = [{"value": f"seat-{n}", "text": name} for n, name in enumerate(NAMES, 1)]
    rows = [{"id": "pack", "text": pack}, {"id": "tonight", "text": tonight}]
    return {
        "id": id,
        "seat": seat,
        "choices": [*choices, {"value": "nobody", "text": "Nobody"}],
        "secrets": rows,
    }


@pytest.mark.parametrize("id", ["g1-vote-{}", "g1-accuse-{}", "g1-watch-1-{}", "g1-shot-{}"])
@pytest.mark.parametrize("pack", ["You hunt with Clara.", "Vai a caccia con Clara.", "Cazas con Clara."])
def test_a_werewolf_accuses_anyone_but_itself_and_its_pack(id: str, pack: str) -> None:
    picks = {pick(asked(id.format(n), 2, pack), 6) for n in range(100)}
    assert picks == {"seat-1", "seat-4", "seat-5", "seat-6"}


def test_a_villager_suspects_everyone_else() -> None:
    assert {pick(asked(f"g1-vote-{n}", 2), 6) for n in range(100)} == {f"seat-{n}" for n in (1, 3, 4, 5, 6)}


def test_the_pack_agrees_in_the_second_watch_and_a_change_keeps_the_name() -> None:
    told = "Bruno picks Fabio. Clara picks Dario."
    bruno, clara = (
        asked("g1-watch-2-1", seat, f"You hunt with {other}.", told) for seat, other in ((2, "Clara"), (3, "Bruno"))
    )
    assert pick(bruno, 6) == pick(clara, 6) == "seat-4"
    first, again = (pick(asked(id, 1), 6) for id in ("g1-watch-1-1", "g1-watch-1-1-again-2"))
    assert first == again


def test_a_village_mostly_finds_a_suspect_that_it_agrees_on() -> None:
    most = [
        Counter(pick(asked(f"g1-vote-{n}", seat), 6) for seat in range(1, 7)).most_common(1)[0][1] for n in range(100)
    ]
    assert sum(votes >= 3 for votes in most) > 60


def test_other_questions_are_left_to_chance() -> None:
    assert pick(asked("g1-watch-3-1", 1), 6) is None
    assert pick(asked("g1-talked-1", 1), 6) is None
