"""`companion demo`: a person without company plays against bots, or watches them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from companion.bots.client import HubClient
from companion.commands.demo import NAMES, PACE, PLAYERS, WATCHED, plan
from companion.core.limits import MOST_SEATS
from tests.hub.demonstration import demo
from tests.hub.power.server import PATIENCE, serving
from tests.hub.scripts import companion


def test_a_person_sits_down_and_the_bots_begin_at_once_without_a_box() -> None:
    with demo() as hub:
        seat = hub.wait_for(r"Your seat: (http://\S+)/(\w{4})\n")
        url, code = seat[1], seat[2]
        page = urlopen(f"{url}/{code}/table", timeout=PATIENCE).read().decode()
        assert re.search(rf'<a class="plaque" href="/{code}" target="_blank"[^>]*>Play on this computer</a>', page)
        assert "No network for phones" not in page and "Phones can't connect" not in hub.said
        client = HubClient(url, code, "")
        mine = int(client.sit_down("Sam").body["seat"])
        stream = client.stream(mine)
        try:
            seen: list[dict[str, Any]] = []
            # It's the bots who lay cards, choose and start: nothing is asked of a person before the game.
            while not seen or seen[-1]["phase"] == "gathering":
                seen += [event.data for event in stream.events(PATIENCE) if event.name == "view"]
        finally:
            stream.close()
            client.close()
        assert len(seen[-1]["seats"]) == PLAYERS
        assert seen[-1]["secrets"], "the hub has dealt, for nobody has the box"


def test_time_is_as_usual_for_a_person_and_faster_for_bots_alone() -> None:
    mine, watched = plan(None, False, None, None), plan(None, True, None, None)
    assert (mine.bots, mine.players, mine.rate, mine.pace) == (PLAYERS - 1, PLAYERS, 1, PACE)
    assert (watched.bots, watched.players, watched.rate) == (PLAYERS, PLAYERS, WATCHED)
    assert mine.profile.options == (mine.profile.without_box,)
    refused = companion("demo", "--rate", "20")
    assert refused.exit_code == 1 and "Add --watch for --rate." in refused.output


def test_there_is_a_bot_for_every_seat() -> None:
    assert len(set(NAMES)) == len(NAMES) >= MOST_SEATS


@pytest.mark.parametrize("players", [1, 9])
def test_a_number_of_players_that_the_game_does_not_take_is_refused(players: int) -> None:
    refused = companion("demo", "overthrone", "--players", str(players))
    assert refused.exit_code == 1
    assert refused.output == f"Error: overthrone doesn't work with {players} players.\n"


def test_no_other_hub_offers_a_seat_on_its_own_computer(tmp_path: Path) -> None:
    with serving(tmp_path) as hub:
        page = urlopen(f"{hub.url()}/", timeout=PATIENCE).read().decode()
    assert "data-region" in page and "Play on this computer" not in page
