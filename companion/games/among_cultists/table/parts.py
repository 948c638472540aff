"""The parts of the state: the portal, who has come in, a vote, a question that waits.

Characters are named by their seat; the Automatic Investigator (AI), which has none, by 0.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.among_cultists.box.numbers import CULTIST_TOKENS
from companion.kit.together import Together

AI = 0
"""The character that nobody plays."""

Before = Literal["setting_up", "envelopes", "preparing"]
"""The checklist is ticked; envelopes are opened and the phones told of them; people get ready for the night."""

Round = Literal["beginning", "movement", "event", "action", "cleanup"]
"""The phases of the evening (p. 11-14)."""

Phase = Before | Literal["night", "waking", "after"] | Round
"""Where the game stands, votes and the end apart; "waking" while a stopped night ends."""

Stage = Literal["talk", "ballots", "pointing", "entry", "change", "shown"]
"""Where a vote stands: people talk; ballots are cast, or pointed with eyes closed and then
entered; the first player may change; everybody looks at the result."""

Cause = Literal["points", "rounds", "vote", "kill", "marker", "claim", "stopped"]
"""What has ended the game: see `companion.games.among_cultists.end`."""

Team = Literal["investigators", "cultists"]

DraftKind = Literal[
    "vote", "found", "death", "camera", "chase", "portal", "looked", "change", "result", "round", "seer"
]
"""What is entered in several steps, or has to be confirmed: see `companion.games.among_cultists.drafts`."""

PendingKind = Literal["last", "marker", "partner", "shows", "novice", "coward", "changed", "clumsy", "pyromaniac"]
"""What people are asked before anything goes on: see `companion.games.among_cultists.deaths`."""


class Portal(Struct, frozen=True):
    """The portal."""

    until: int
    """The last round in whose Action phase it may be closed."""
    fate: Literal["open", "closed", "lost"] = "open"
    by: int | None = None
    """Who wants to close it."""
    partner: int | None = None
    """Who is asked to help with that."""
    asks: int = 0
    """How often anybody was asked."""

    @property
    def costs(self) -> int:
        """How many points more the Investigators need for it (p. 23)."""
        return {"open": 0, "closed": -1, "lost": 1}[self.fate]


class Intruders(Struct, frozen=True):
    """Who has come in through the unsafe passage (p. 16)."""

    fish_man: bool = False
    """Whether he is in his corridor."""
    placed: int = 0
    """Cultist tokens that came to the map."""
    fought: int = 0
    """Cultist tokens that left the game again."""
    drawn: int = 0
    """Cards drawn that could bring somebody."""

    @property
    def on_map(self) -> int:
        """How many cultist tokens lie on the map."""
        return self.placed - self.fought

    @property
    def left(self) -> int:
        """How many cultist tokens may still come."""
        return CULTIST_TOKENS - self.placed


class Vote(Struct, frozen=True, kw_only=True):
    """A vote. Somebody has started it, or somebody was found dead."""

    by: int | None = None
    """The character that has started it."""
    victim: int | None = None
    """The character that was found dead."""
    double: int | None = None
    """Whose vote counts twice, an abstention too; None: nobody's does."""
    stage: Stage = "talk"
    until: int | None = None
    """The game time in milliseconds at which the present stage ends."""
    ballots: Together[str]
    """What the seats have cast. Its own `until` is not used: each stage has its end."""
    wanted: tuple[int, ...] = ()
    """The seats that wanted the ballots closed; evenings of earlier versions alone have some."""
    counted: bool = False
    """Whether all ballots are shown."""
    out: int | None = None
    """Who was voted out."""
    changed: bool = False
    """Whether the first player has voted otherwise after the count."""


class Draft(Struct, frozen=True, kw_only=True):
    """What somebody is about to enter. It changes nothing until they have confirmed it."""

    kind: DraftKind
    seat: int
    """On whose phone it is entered."""
    by: int | None = None
    """The character that does it, None where that is still to be said, or nobody's deed."""
    target: int | None = None
    """The character that it is about; None: still to be said, or nobody."""
    choice: str = ""
    """What was chosen where that is no character."""


class Pending(Struct, frozen=True, kw_only=True):
    """A question that the evening waits for: about a `character`, or put to every seat."""

    kind: PendingKind
    character: int = AI

    answers: Together[bool]
    """What the seats have answered where all are asked, and when it closes if an earlier version has closed it."""
    wanted: tuple[int, ...] = ()
    """The seats that wanted it closed; evenings of earlier versions alone have some."""
