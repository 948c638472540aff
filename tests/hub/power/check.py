"""The checks once the hub is back: nothing acknowledged is lost, nothing is done twice."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.bots.client import HubClient
from companion.core.view import Observer, Seat
from companion.hub.log.log import LogEntry
from companion.hub.table.receipts import hash_key
from companion.texts import translator
from tests.hub.by_hand import read, replayed
from tests.hub.power.table_players import PostedAnswer, TablePlayers
from tests.hub.power.table_players import api as api
from tests.hub.power.table_players import code_of as code_of
from tests.hub.power.table_players import codes_of as codes_of
from tests.waiting import until
from web.drawing.plain_views import PlainViews
from web.following.viewers import view_json

AGAIN = 20
"""The last acknowledged answers of each player that are posted again."""


def keys(entries: Sequence[LogEntry]) -> Counter[str]:
    """Count each sender's key, as its hash, in the log."""
    return Counter(entry.key.split(".", 2)[2] for entry in entries if entry.key)


def kept_keys(answers: Iterable[PostedAnswer]) -> set[str]:
    """Return the keys of answers as they stand in the log."""
    return {hash_key(said.key) for said in answers}


def nothing_is_lost(crowd: TablePlayers, entries: Sequence[LogEntry]) -> None:
    """Check that the log has each acknowledged answer once, no refused one, and every number."""
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    stands = keys(entries)
    assert not kept_keys(crowd.acknowledged) - set(stands)
    assert not kept_keys(said for player in crowd.players for said in player.refused) & set(stands)
    assert set(stands.values()) <= {1}
    assert [entry.game_time for entry in entries] == sorted(entry.game_time for entry in entries)


def nothing_is_done_twice(crowd: TablePlayers, url: str, data: Path, code: str) -> None:
    """Check that an acknowledged answer is acknowledged again if it is posted again, and the log has it once."""
    before = keys(read(data, code))
    for player in crowd.players:
        with closing(HubClient(url, code, player.token)) as client:
            for said in player.acknowledged[-AGAIN:]:
                assert client.answer(said.seat, said.question, said.value, said.key).status == 200, said
    assert keys(read(data, code)) == before


def what_is_shown_is_what_is_in_the_log(crowd: TablePlayers, url: str, data: Path, code: str) -> None:
    """Check that every observer's view equals its view after a replay of the log; the log may grow meanwhile."""

    def see() -> tuple[int, list[LogEntry], list[Any]]:
        entries = read(data, code)
        shown = [_shown(url, code, None, "")]
        shown += [_shown(url, code, Seat(player.seat), player.token) for player in crowd.players]
        return len(read(data, code)), entries, shown

    _, entries, shown = until(see, lambda seen: seen[0] == len(seen[1]))
    snapshot = replayed(entries)
    plain_views = PlainViews(translator(snapshot.public.language))  # the players have chosen none of their own
    eyes: list[Observer] = [None, *(Seat(player.seat) for player in crowd.players)]
    for observer, view in zip(eyes, shown, strict=True):
        assert _lasting(view) == {
            **_lasting(json.loads(view_json(plain_views, snapshot, observer, 0))),
            "now": view["now"],
        }


def _lasting(view: dict[str, Any]) -> dict[str, Any]:
    """Return a view without the parts that the log does not hold: since when a question stands, after a restart."""
    return {**view, "questions": [{**question, "from": 0} for question in view.get("questions", ())]}


def _shown(url: str, code: str, seat: Observer, token: str) -> Any:
    with closing(HubClient(url, code, token)) as client:
        reply = client.view(seat)
        assert reply.status == 200, reply
        return reply.body


def all_is_there(crowd: TablePlayers, url: str, data: Path, code: str) -> None:
    """Check that nothing acknowledged is done twice, and every observer's view follows from the log."""
    nothing_is_done_twice(crowd, url, data, code)
    what_is_shown_is_what_is_in_the_log(crowd, url, data, code)
