"""The moments at which pages are checked: a session plays them once, and every worker sees the same."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest

from companion.core.view import Seat
from companion.games import GAMES
from companion.hub.table.snapshot import Snapshot
from tests.looks import moments
from tests.looks.moments import NAMES, PictureMoment, played_once

GAME = GAMES["castle-of-the-devil"]


def seen(moment: PictureMoment) -> object:
    """Return the parts of a moment, and what its table and each player see and may do."""
    snapshot = Snapshot(moment.rules, moment.table)
    parts = [getattr(moment, field.name) for field in fields(moment) if field.name != "rules"]
    seats = [Seat(sitter.seat) for sitter in moment.table.sitters]
    asked = [[move.question for move in snapshot.moves(seat)] for seat in seats]
    return parts, snapshot.public, [snapshot.private(seat) for seat in seats], asked


def test_another_worker_sees_the_moments_that_one_has_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moments, "_shared", tmp_path)
    played = moments._moments(GAME, NAMES[:4])
    assert played_once(GAME, "four", lambda: played) is played
    kept = played_once(GAME, "four", lambda: pytest.fail("it was played again"))
    assert list(map(seen, kept)) == list(map(seen, played))


def test_a_game_that_is_not_listed_is_always_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moments, "_shared", tmp_path)
    assert played_once(GAME, "four", tuple) == ()
    other = (moments.picture(next(moments.play(GAME, NAMES[:4], 0)), "another"),)
    assert played_once(replace(GAME, lessons=()), "four", lambda: other) is other
