"""Lines of the evening: the vote with eyes closed, and announcements made from the setup alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from companion.core.game import Setup
from companion.core.lines import Line, Script, estimate
from companion.core.text import say
from companion.games.among_cultists.box.host_choices import ANNOUNCEMENTS
from companion.games.among_cultists.box.plan import ROUNDS, plan_of
from companion.games.among_cultists.box.tokens import NAMES, NOT_AT_FIRST
from companion.kit.announcement import make_line, script


@cache
def pointing(ai: bool) -> Script:
    """Return the script of a vote with eyes closed (p. 17): all point at once, and nobody sees who wavers.

    It is one step, because people have lowered their hands after a pause. The AI always abstains (p. 22).
    """
    shut = say("It is time to vote. Keep your eyes closed, everyone.")
    point = say(
        "Keep your eyes closed, everyone. Point your finger at someone to vote for them. If you do "
        "not want to vote, make a fist."
    )
    count = say("Three. Two. One. Open your eyes, everyone, and keep your hands still.")
    if ai:
        point = say(
            "Keep your eyes closed, everyone. Point your finger at someone to vote for them. If you do "
            "not want to vote, make a fist. The Automatic Investigator abstains."
        )
        count = say(
            "Three. Two. One. Open your eyes, everyone, and keep your hands still. The Automatic "
            "Investigator also abstains."
        )
    led = (("vote-shut", shut, 4000, "bell"), ("vote-point", point, 5000, ""), ("vote-open", count, 1000, "gong"))
    lines = (
        Line(key=key, text=text, pause=pause, length=estimate(text, sound), sound=sound)
        for key, text, pause, sound in led
    )
    return Script((tuple(lines),))


SILENCE = "silence"
"""The line of a connection that is lost, or stays lost (p. 23)."""

SPEECH = "speech"
"""The line of a connection that is back."""

PYROMANIAC = "pyromaniac"
"""The line at the end of round 5 (p. 24)."""

NO_EVENT = "event-none"

FIRE = say(
    "Round five is over. Now the Pyromaniac: did you play your Failure and your Sabotage? If "
    "not, you die now. If you did, you stay alive."
)
"""The line in the Cleanup of round 5 if the Pyromaniac plays, dead or not (p. 24, ruling AC-21)."""


NEEDED = (SILENCE, SPEECH, PYROMANIAC)
"""The lines that the rules need."""

LINES: dict[str, Line] = {
    line.key: line
    for line in (
        make_line(SILENCE, say("The connection is lost. Please do not talk until the next event.")),
        make_line(SPEECH, say("The connection is back. You can talk again.")),
        make_line(PYROMANIAC, FIRE),
        *(
            make_line(f"event-{token}", say("The new event is: {event}.", event=name), name)
            for token, name in NAMES.items()
        ),
        make_line(NO_EVENT, say("There is no event in this round.")),
        *(make_line(f"round-{n}", say("This is round {n}.", n=n)) for n in range(2, ROUNDS + 1)),
    )
}


def announcement(keys: Sequence[str]) -> Script:
    """Return the announcement of these lines; raises `KeyError` if there is no such line."""
    return script(LINES, keys)


def is_said(setup: Setup, key: str) -> bool:
    """Return whether the table wants the line `key` to be announced."""
    chosen = ANNOUNCEMENTS.of(setup)
    return chosen == "all" or (chosen == "needed" and key in NEEDED)


def lines(setup: Setup) -> Sequence[Line]:
    """Return every line that may be announced with this setup."""
    missing = {f"event-{token}" for token in NOT_AT_FIRST} if plan_of(setup).first_game else set[str]()
    if "pyromaniac" not in plan_of(setup).special:
        missing.add(PYROMANIAC)
    return tuple(line for key, line in LINES.items() if key not in missing and is_said(setup, key))
