"""How bots play each game at `companion demo`: what the host chooses, what they like, how long they think.

They know no game: it is all said here, by the beginnings of the ids of questions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

Question = Mapping[str, Any]
"""A question as the JSON interface gives it."""

Span = tuple[float, float]
"""From so many seconds to so many."""


class Style(NamedTuple):
    """How bots play a game.

    `options` are what the host chooses for the first game, the second and so on, then
    from the first again. `tastes` say how much bots like a question, by the first word
    of its id; 1 for any other. `menu` is how many seconds of game time they think
    before an answer that nobody waits for; `sudden` names another span before any
    answer, by the first word too. `strays` is how often they give one of their menu
    while they are waited for. `habits` are answers that they give so often (0 to 1),
    by the first word of the question. `says` is what they want to answer to a question
    before anything else, by the number of players; None if they have no opinion.
    """

    options: Sequence[Mapping[str, str | int]] = ({},)
    tastes: Mapping[str, float] = {}
    menu: Span = (60.0, 180.0)
    sudden: Mapping[str, Span] = {}
    strays: float = 0.1
    habits: Mapping[str, tuple[str, float]] = {}
    says: Callable[[Question, int], str | None] = lambda question, players: None


def word(question: Question) -> str:
    """Return the first word of a question's id, behind the number of the game."""
    return str(question["id"]).partition("-")[2].partition("-")[0]


ENVELOPES: Mapping[int, str] = {
    4: "investigator cultist investigator investigator",
    5: "investigator cultist investigator seer investigator",
    6: "investigator investigator seer investigator cultist investigator",
    7: "investigator cultist investigator investigator investigator cultist investigator",
    8: "seer cultist investigator investigator investigator cultist investigator investigator",
}
"""What the envelopes of a first game of Among Cultists hold, seat by seat, by the number of players."""


def among_cultists(question: Question, players: int) -> str | None:
    """Tick a step here and there, and tell what the envelope held; if that did not fit, do without."""
    seat = int(question["id"].rpartition(".")[2])
    match word(question):
        case "tick":
            left = [choice["value"] for choice in question["choices"] if not choice["done"]]
            return str(left[seat % len(left)]) if left else None
        case "envelope" if "-envelope-1-" in question["id"] and seat <= players:
            return ENVELOPES[players].split()[seat - 1]
        case "unknown" if "-unknown-1." not in question["id"]:
            return "go"
        case _:
            return None


STYLES: Mapping[str, Style] = {
    "open-table": Style(
        options=(
            {"box": "Umbra", "points": "most", "rounds": 4, "vote_seconds": "60"},
            {"box": "Corvus", "points": "fewest", "rounds": 3, "vote_seconds": "180"},
            {"box": "Luna", "points": "none", "rounds": 2, "vote_seconds": "60"},
        ),
        tastes={"points": 6.0, "draw": 2.0, "round": 0.8, "fill": 0.6, "stop": 0.05, "close": 0.02, "end": 0.01},
    ),
    "among-cultists": Style(
        options=(
            {"pace": "brisk", "talk_seconds": "60", "vote_seconds": "30"},
            {"level": "experienced", "knows": "no", "pace": "brisk", "talk_seconds": "60", "vote_seconds": "30"},
        ),
        tastes={"vote": 0.3, "found": 0.15, "death": 0.1, "unscored": 0.05, "ai": 0.05, "power": 2.0, "close": 0.02}
        | dict.fromkeys(("claim", "end", "night", "sound", "again", "back", "tell", "unknown"), 0.01),
        menu=(1200.0, 3600.0),
        sudden={"tick": (5.0, 15.0)} | dict.fromkeys(("vote", "found", "power", "unknown"), (20.0, 90.0)),
        strays=0.0,
        says=among_cultists,
    ),
    "complots": Style(
        options=(
            {"deal": "cards", "react_seconds": "15"},
            {"deal": "hub", "react_seconds": "10"},
            {"deal": "hub", "react_seconds": "10", "fifth": "inquisitor"},
        ),
        sudden={"react": (2.0, 12.0), "act": (5.0, 15.0), "whom": (2.0, 6.0)}
        | dict.fromkeys(("proof", "seen", "loss", "turned", "keep", "swap", "show", "judge", "draft"), (4.0, 12.0)),
        strays=0.0,
        habits={"react": ("pass", 0.75), "proof": ("shown", 0.5)},
    ),
}
