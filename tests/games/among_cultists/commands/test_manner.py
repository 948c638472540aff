"""The bots of the demo know what to say where a table of Among Cultists would be stuck without."""

from typing import Any

import pytest

from companion.commands.among_cultists.manner import ENVELOPES, wish
from companion.games.among_cultists import GAME
from companion.games.among_cultists.before.events import fits
from companion.games.among_cultists.box.host_choices import begun
from companion.games.among_cultists.box.plan import played
from companion.games.among_cultists.box.roles import MARKERS, Role
from tests.games.among_cultists.before import NO_LUCK, setup

BY_NAME: dict[str, Role] = {str(role): role for role in MARKERS}


@pytest.mark.parametrize("players", GAME.seats)
def test_what_the_bots_tell_of_their_envelopes_is_a_deal_of_a_first_game(players: int) -> None:
    told = {seat: BY_NAME[role] for seat, role in enumerate(ENVELOPES[players].split(), 1)}
    assert len(told) == players and fits(told, played(begun(setup(players, level="first"), NO_LUCK)))


def test_a_bot_tells_its_own_envelope_once_and_then_does_without() -> None:
    def asked(id: str, seat: int) -> dict[str, Any]:
        return {"id": id, "seat": seat, "choices": []}

    assert wish(asked("g1-envelope-1-0", 3), 6) == "seer"
    assert wish(asked("g1-envelope-2-0", 3), 6) is None
    assert wish(asked("g1-envelope-1-0", 7), 6) is None, "somebody has sat down beside the bots"
    assert wish(asked("g1-unknown-1", 3), 6) is None
    assert wish(asked("g1-unknown-2", 3), 6) == "go"


def test_a_bot_ticks_only_what_is_not_ticked() -> None:
    choices = [{"value": "undo-a", "done": True}, {"value": "done-b", "done": False}]
    question = {"id": "g1-tick-take-1", "seat": 4, "choices": choices}
    assert wish(question, 6) == "done-b"
    assert wish({**question, "choices": choices[:1]}, 6) is None
