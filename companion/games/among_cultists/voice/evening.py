"""What the voice says in the evening: the vote with eyes closed, and announcements made from the setup alone."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import Setup
from companion.core.lines import Line, Script, estimate
from companion.core.text import Text, say
from companion.games.among_cultists.box.plan import ROUNDS
from companion.games.among_cultists.box.tokens import NAMES, NOT_AT_FIRST
from companion.games.among_cultists.box.variants import ANNOUNCEMENTS, first_game, special
from companion.kit.announcement import announced, script


def _led(key: str, text: Text, pause: int, sound: str = "") -> Line:
    return Line(key=key, text=text, pause=pause, length=estimate(text, sound), sound=sound)


def _pointing(point: Text, count: Text) -> Script:
    shut = say("The talk is over. Everybody: shut your eyes.")
    led = (
        _led("vote-shut", shut, 4000, "bell"),
        _led("vote-point", point, 5000),
        _led("vote-open", count, 1000, "gong"),
    )
    return Script((led,))


POINTING = _pointing(
    say("Everybody, eyes closed: point at whom you vote for, or abstain with a closed fist."),
    say("Three. Two. One. Everybody: open your eyes, and hold your hands still."),
)
"""The vote with eyes closed (p. 17): everybody points at once, and nobody sees who wavers.

It is one step: people who come back from a pause have lowered their hands.
"""

POINTING_WITH_AI = _pointing(
    say(
        "Everybody, eyes closed: point at whom you vote for, or abstain with a closed fist. "
        "The Automatic Investigator abstains."
    ),
    say(
        "Three. Two. One. Everybody: open your eyes, and hold your hands still. "
        "Count the Automatic Investigator among those who abstain."
    ),
)
"""The same where the AI sits in, which always abstains (p. 22)."""


def pointing(ai: bool) -> Script:
    """Return what is read while people vote with eyes closed."""
    return POINTING_WITH_AI if ai else POINTING


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


def _line(key: str, text: Text, wanted: str = "all", event: Text | None = None) -> tuple[Line, str]:
    return announced(key, text, event), wanted


_ALL = {
    line.key: (line, wanted)
    for line, wanted in (
        _line(SILENCE, say("No connection: from now on nobody speaks, until the next event."), "needed"),
        _line(SPEECH, say("The connection is back: you may speak again."), "needed"),
        _line(PYROMANIAC, FIRE, "needed"),
        *(
            _line(f"event-{token}", say("The event of this round: {event}.", event=name), event=name)
            for token, name in NAMES.items()
        ),
        _line(NO_EVENT, say("This round has no event.")),
        *(_line(f"round-{n}", say("Round {n} begins.", n=n)) for n in range(2, ROUNDS + 1)),
    )
}

LINES: dict[str, Line] = {key: line for key, (line, _) in _ALL.items()}
"""Every line that may be announced, by its key."""


def announcement(keys: Sequence[str]) -> Script:
    """Return the announcement of these lines; raises `KeyError` if there is no such line."""
    return script(LINES, keys)


def said(setup: Setup, key: str) -> bool:
    """Return whether the table wants the line `key` to be announced."""
    wants = ANNOUNCEMENTS.of(setup)
    return wants == "all" or wants == _ALL[key][1]


def lines(setup: Setup) -> Sequence[Line]:
    """Return every line that may be announced in an evening with this setup."""
    missing = {f"event-{token}" for token in NOT_AT_FIRST} if first_game(setup) else set[str]()
    if "pyromaniac" not in special(setup):
        missing.add(PYROMANIAC)
    return tuple(line for key, line in LINES.items() if key not in missing and said(setup, key))
