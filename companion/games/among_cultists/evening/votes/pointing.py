"""The vote with eyes closed, read aloud (p. 17): everybody points at once, and nobody sees who wavers."""

from __future__ import annotations

from companion.core.lines import Line, Script, estimate
from companion.core.text import Text, say


def _line(key: str, text: Text, pause: int, sound: str = "") -> Line:
    return Line(key=key, text=text, pause=pause, length=estimate(text, sound), sound=sound)


POINTING = Script(
    (
        (
            _line("vote-shut", say("The talk is over. Everybody: shut your eyes."), 4000, "bell"),
            _line(
                "vote-point",
                say("Everybody, eyes closed: point at whom you vote for, or abstain with a closed fist."),
                5000,
            ),
            _line(
                "vote-open", say("Three. Two. One. Everybody: open your eyes, and hold your hands still."), 1000, "gong"
            ),
        ),
    )
)
"""One step: whoever comes back from a pause has lowered the hand."""
