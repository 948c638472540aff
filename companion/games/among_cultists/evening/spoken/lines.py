"""What may be announced: short lines in words of our own, from the setup alone."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import Setup
from companion.core.lines import LEAST_PAUSE, SLOW_VOICE, Line, Script, estimate
from companion.core.text import Text, say
from companion.games.among_cultists.evening.numbers import ROUNDS
from companion.games.among_cultists.evening.options import Announces, announces, first_game
from companion.games.among_cultists.evening.tokens import NAMES, NOT_AT_FIRST
from companion.games.among_cultists.options import special

SILENCE = "silence"
"""No connection begins, or goes on (p. 23)."""

SPEECH = "speech"
"""No connection is over."""

PYROMANIAC = "pyromaniac"
"""The line at the end of round 5 (p. 24)."""

NO_EVENT = "event-none"

FIRE = say(
    "Round five is over. Pyromaniac: have you played your Failure and your Sabotage? "
    "If not, you die at this moment. If so, you live on."
)
"""What somebody says in the Cleanup of round 5 if the Pyromaniac is in play, dead or not (p. 24, ruling AC-21)."""


def _line(key: str, text: Text, wanted: Announces = "all") -> tuple[Line, Announces]:
    # A name that is filled in is longer than its place in the message.
    filled = sum(len(value.message) for value in text.values.values() if isinstance(value, Text))
    length = estimate(text) + SLOW_VOICE * filled
    return Line(key=key, text=text, pause=LEAST_PAUSE, length=length), wanted


_ALL = {
    line.key: (line, wanted)
    for line, wanted in (
        _line(SILENCE, say("No connection: from now on nobody speaks, until the next event."), "needed"),
        _line(SPEECH, say("The connection is back: you may speak again."), "needed"),
        _line(PYROMANIAC, FIRE, "needed"),
        *(
            _line(f"event-{token}", say("The event of this round: {event}.", event=name))
            for token, name in NAMES.items()
        ),
        _line(NO_EVENT, say("This round has no event.")),
        *(_line(f"round-{n}", say("Round {n} begins.", n=n)) for n in range(2, ROUNDS + 1)),
    )
}

LINES: dict[str, Line] = {key: line for key, (line, _) in _ALL.items()}
"""Every line that may be announced, by its key."""


def script(keys: Sequence[str]) -> Script:
    """Return the announcement of these lines; raises `KeyError` if there is no such line."""
    return Script((tuple(LINES[key] for key in keys),))


def said(setup: Setup, key: str) -> bool:
    """Return whether the table wants the line `key` to be announced."""
    wants = announces(setup)
    return wants == "all" or wants == _ALL[key][1]


def lines(setup: Setup) -> Sequence[Line]:
    """Return every line that may be announced in an evening with this setup."""
    missing = {f"event-{token}" for token in NOT_AT_FIRST} if first_game(setup) else set[str]()
    if "pyromaniac" not in special(setup):
        missing.add(PYROMANIAC)
    return tuple(line for key, line in LINES.items() if key not in missing and said(setup, key))
