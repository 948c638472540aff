"""The set of roles in records of plays: the ledger's page and exports, and the link for BG Stats."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.core.game import Player, Setup
from companion.core.outcome import Outcome
from companion.core.text import say
from companion.frontends.figures import Query
from companion.frontends.ledger import PlayRecord
from companion.games import GAMES
from companion.games.werewolf import GAME
from companion.games.werewolf.options import name_set
from companion.hub.ledger.reader import Reader
from companion.hub.log.log import Log, LogEntry
from companion.table.game.end_events import GameEnded
from companion.table.game.events import GameBegan
from companion.table.replay import LogRow
from companion.texts import translator
from tests.games.werewolf.by_hand import NAMES
from tests.hub.ledger.years import write
from tests.hub.scripts import companion
from tests.laws.plays import random_play
from tests.web.drawing.app import parsed
from tests.web.house import open_house
from web.drawing.bg_stats import link

OWN = {"werewolf": 2, "seer": 1, "villager": 3}

SETS: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    "recommended": (
        {},
        {"en": "Recommended set", "it": "Ruoli consigliati", "es": "Roles recomendados"},
    ),
    "first": (
        {"set": "first"},
        {
            "en": "A simple first set",
            "it": "Ruoli semplici per la prima partita",
            "es": "Roles sencillos para la primera partida",
        },
    ),
    "own": (
        {"set": "own", "own_set": OWN},
        {
            "en": "Own set: 2 Werewolves, 3 Villagers, Seer",
            "it": "Ruoli a scelta: 2 Lupi mannari, 3 Villici, Veggente",
            "es": "Roles propios: 2 Hombres lobo, 3 Aldeanos, Vidente",
        },
    ),
}


def a_setup(options: dict[str, Any]) -> Setup:
    players = tuple(Player(seat, name) for seat, name in enumerate(NAMES[:6], 1))
    return Setup(players=players, options=options)


@pytest.mark.parametrize("which", SETS)
def test_the_ledger_and_its_exports_tell_the_set(which: str, tmp_path: Path) -> None:
    options, told = SETS[which]
    ended = GameEnded((1,), finishes=(), duration_ms=0, variant=name_set(a_setup(options)))
    with closing(Log(tmp_path)) as log:
        write(log, "K7QM", [GameBegan(GAME.name, a_setup(options), at=0), ended])
    (evening,) = Reader(tmp_path, GAMES).read(Query()).shown
    for language, words in told.items():
        assert translator(language)(evening.games[0].variant) == words
        exported = companion("ledger", "--data", tmp_path, "--json", "--language", language)
        assert json.loads(exported.output)["games"][0]["variant"] == words
        spreadsheet = companion("ledger", "--data", tmp_path, "--csv", "--language", language)
        assert words in spreadsheet.output and spreadsheet.output.splitlines()[0].endswith(",variant")
    with open_house(tmp_path) as house:
        house.tables.lend_ledger(Reader(tmp_path, GAMES))
        page = house.phone().get("/ledger?language=it", Accept="text/html").body.decode()
        assert told["it"] in page


@pytest.mark.parametrize("which", SETS)
def test_the_link_for_bg_stats_tells_the_set_below_the_reason(which: str) -> None:
    options, told = SETS[which]
    play = PlayRecord(
        table="K7QM",
        number=1,
        game=GAME.name,
        title=GAME.title,
        setup=a_setup(options),
        outcome=Outcome((1,), say("No Werewolf is left alive."), variant=name_set(a_setup(options))),
        ended=1_795_000_000_000,
    )
    assert parsed(link(play, translator("en")))["comments"] == f"No Werewolf is left alive.\n{told['en']}"


def test_a_game_that_ends_tells_its_set_to_the_log() -> None:
    steps = [step for seed in range(3) for step in random_play(GAME, seed, 1_500, 5)]
    ended = [event for step in steps for event in step.happened if isinstance(event, GameEnded) and event.finishes]
    assert ended and all(event.variant for event in ended)


def test_an_end_of_an_older_version_tells_no_set(tmp_path: Path) -> None:
    begun, ended = GameBegan(GAME.name, a_setup({}), at=0), b'{"winners":[1],"finishes":[],"duration_ms":0}'
    with closing(Log(tmp_path)) as log:
        write(log, "K7QM", [begun])
        log.append({"K7QM": [LogEntry(2, 2, 0, LogRow("", "GameEnded", ended))]})
    (evening,) = Reader(tmp_path, GAMES).read(Query()).shown
    assert evening.games[0].variant == ""
