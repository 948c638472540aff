"""A kept evening stops in every phase, and where cards are entered a second time (test_evenings_before.py)."""

from companion.games.castle_of_the_devil import GAME, PHASES
from tests.hub.kept.evening import FOLDER, read

KEPT = [read(path) for path in sorted(FOLDER.joinpath(GAME.name).glob("*.jsonl"))]


def test_every_phase_has_its_evening() -> None:
    assert {kept.public["phase"] for kept in KEPT} == set(PHASES)


def test_entries_are_made_a_second_time_with_cards_from_wherever_they_come() -> None:
    again = {kept.moment for kept in KEPT if any(kind == "EntriesMismatched" for *_, kind, _, _ in kept.events)}
    assert {"dealt-again", "entered-again", "cards-again"} <= again
