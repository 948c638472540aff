"""The fields of the state of Among Cultists, with the types of some of them.

The types are the portal, intruders, a vote, a draft, and a pending question. Characters are named by their seat. The
Automatic Investigator (AI), which has none, is 0.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core import script as s
from companion.core.game import Setup
from companion.core.question import Answer
from companion.core.text import Text, say
from companion.core.view import Sound
from companion.games.among_cultists.box.plan import CULTIST_TOKENS
from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.box.tokens import Token
from companion.kit.choices import list_taken, seat_of
from companion.kit.simultaneous_choice import SimultaneousChoice

AI = 0
"""The AI's number as a character: no seat plays it."""


def value_of(character: int) -> str:
    """Return the value of a character in choices and ballots."""
    return "ai" if character == AI else f"seat-{character}"


def character_of(answer: Answer) -> int:
    """Return the character that a choice names; raises `ValueError` if it names none."""
    return AI if answer == "ai" else seat_of(answer)


def characters_of(answer: Answer) -> tuple[int, ...]:
    """Return the chosen characters, if several may be chosen."""
    return tuple(sorted(character_of(value) for value in list_taken(answer)))


Before = Literal["setting_up", "envelopes", "preparing"]
"""The phases before the night: the checklist, the envelopes, getting ready."""

Round = Literal["beginning", "movement", "event", "action", "cleanup"]
"""The phases of the evening (p. 11-14)."""

Phase = Before | Literal["night", "waking", "after"] | Round
"""The phase of the game, votes and the end apart; a stopped night ends in "waking"."""

CALLED: dict[Phase, Text] = {
    "beginning": say("Before the first round"),
    "movement": say("Movement"),
    "event": say("Event"),
    "action": say("Action"),
    "cleanup": say("Cleanup"),
}
"""The names of the phases."""

Stage = Literal["talk", "ballots", "pointing", "entry", "change", "shown"]
"""The stage of a vote.

People talk. They cast ballots, or point with eyes closed and then enter the result. The first player may change.
Everyone looks at the result.
"""

Cause = Literal["points", "rounds", "vote", "kill", "marker", "claim", "stopped"]
"""The cause of the end: see `companion.games.among_cultists.end`."""

Team = Literal["investigators", "cultists"]

DraftKind = Literal[
    "vote",
    "found",
    "death",
    "camera",
    "chase",
    "portal",
    "looked",
    "change",
    "result",
    "round",
    "claim",
    "seer",
    "kill",
]
"""Entries in several steps or with a confirmation: see `companion.games.among_cultists.entering.questions`."""

PendingKind = Literal[
    "last", "eliminated", "marker", "partner", "shows", "novice", "coward", "changed", "clumsy", "pyromaniac"
]
"""Questions that come before anything else: see `companion.games.among_cultists.deaths`."""


class Portal(Struct, frozen=True):
    """The portal."""

    deadline: int
    """The last round in whose Action phase it may be closed."""
    fate: Literal["open", "closed", "lost"] = "open"
    by: int | None = None
    """The character that wants to close it."""
    partner: int | None = None
    """The character that is asked to help."""
    asks: int = 0
    """The number of such requests."""


class Intruders(Struct, frozen=True):
    """Intruders from the unsafe passage (p. 16)."""

    fish_man: bool = False
    """Whether the fish-man is in his corridor."""
    placed: int = 0
    """Cultist tokens that came to the map."""
    fought: int = 0
    """Cultist tokens that left the game again."""
    drawn: int = 0
    """Cards drawn that could bring somebody."""

    @property
    def on_map(self) -> int:
        """The number of cultist tokens on the map."""
        return self.placed - self.fought

    @property
    def remaining(self) -> int:
        """The number of cultist tokens that may still come."""
        return CULTIST_TOKENS - self.placed


class EveningVote(Struct, frozen=True, kw_only=True):
    """A vote that somebody has started, or that follows a found body."""

    by: int | None = None
    """The character that has started it."""
    victim: int | None = None
    """The character that was found dead."""
    double: int | None = None
    """The character whose vote counts twice, an abstention too; None for nobody's."""
    stage: Stage = "talk"
    deadline: int | None = None
    """The game time in milliseconds at which the current stage ends."""
    ballots: SimultaneousChoice[str]
    """The seats' ballots. Their own `deadline` is not used: each stage has its end."""
    counted: bool = False
    """Whether all ballots are shown."""
    out: int | None = None
    changed: bool = False
    """Whether the first player has changed their vote after the count."""


class Draft(Struct, frozen=True):
    """An entry that somebody is preparing; it changes nothing before it is confirmed."""

    kind: DraftKind
    seat: int
    """The seat whose phone it is entered on."""
    by: int | None = None
    """The character that does it; None if not entered yet, or if no character does it."""
    target: int | None = None
    """The character that it is about; None if not entered yet, or if it is about nobody."""
    choice: str = ""
    """The choice, if it is no character."""


class Pending(Struct, frozen=True, kw_only=True):
    """A question that the evening waits for: about a `character`, or put to every seat."""

    kind: PendingKind
    character: int = AI

    answers: SimultaneousChoice[bool]
    """The seats' answers, if all are asked; the clock does not end it."""
    aloud: tuple[int, ...] = ()
    """The seats that the table went on without: they answer aloud, and anybody enters it (ruling AC-34)."""


class Fields(Struct, frozen=True, kw_only=True):
    """The fields of a game. Its counters are public: question ids are made from them."""

    setup: Setup
    phase: Phase

    # Before the night

    ticked: tuple[str, ...] = ()
    """The ids of the checklist's finished steps."""
    told: dict[int, Role] = {}
    """Each seat's answer about its envelope since all were asked; it may change until the last has answered."""
    times: dict[int, int] = {}
    """The number of each seat's answers."""
    misfit: bool = False
    """Whether the last roles told did not add up."""
    left_out: bool = False
    """Whether the hub need not know the roles."""
    slept: bool = False
    setups: int = 1
    tellings: int = 1
    """The number of times that the roles were asked for."""

    # The night

    nights: int = 1
    ready: tuple[int, ...] = ()
    checking: bool = False
    """Whether the voice is being tried before the night."""
    paused: bool = False
    stopped: bool = False
    """Whether the night was ended early."""
    done: bool = False
    """Whether the game ended without an evening."""
    narration: s.Narration = s.Narration()

    # Roles

    right_of: int | None = None
    """The character that has the AI on its right, None before its place is known."""
    roles: dict[int, Role] = {}
    """The roles of all characters, the AI's among them, if the hub knows them; else empty."""

    # The rounds

    round: int = 1
    turn: int = 0
    """Turns taken in this phase, if turns are reported."""
    knife: int | None = None
    opened: int | None = None
    """The first holder of the knife."""
    acted: tuple[int, ...] = ()
    """Characters that have had the action of this round."""
    ghosts: dict[int, int] = {}
    """The round of each death."""
    bag: tuple[Token, ...] = ()
    clock: tuple[Token | None, ...] = ()
    """The event of each round, None where the bag was empty."""
    looked: Token | None = None
    """The token that the first player looks at (Situation under control)."""
    peeked: bool = False
    """Whether the look that this Event phase allows has been taken or declined."""
    eyed: int | None = None
    """The character whose Energy deck Fake eyes look through."""
    looker: int | None = None
    """The character that looks through the camera or by Fake eyes, and has not reported yet."""
    power: bool = True
    flips: int = 0
    """The number of times that the power token was turned."""
    portal: Portal | None = None
    intruders: Intruders = Intruders()
    points: tuple[int, ...] = ()
    entries: int = 0
    """The number of times that points were entered."""
    draft: Draft | None = None
    drafts: int = 0
    """The number of drafts and of further steps with them."""
    announcing: tuple[str, ...] = ()
    """The keys of the last announcement's lines."""

    # Votes and deaths

    active: bool = True
    """Whether the vote token is active."""
    vote: EveningVote | None = None
    votes: int = 0
    accusers: dict[int, tuple[int, ...]] = {}
    """The seats that voted for each character that was voted out, as far as all have seen it."""
    shown: dict[int, Role] = {}
    """The roles that everyone has seen."""
    shown_in: dict[int, int] = {}
    """The rounds in which they were shown."""
    fell: dict[int, Role] = {}
    """The roles of which their characters have died."""
    pending: tuple[Pending, ...] = ()
    """The pending questions: only the first is asked, and everything else waits."""
    settled: int = 0
    """The number of pending questions answered so far."""

    # The end

    over: bool = False
    """Whether the table has confirmed the ending."""
    again: int = 0
    """The number of endings undone."""
    righted: int = 0
    """The number of corrections."""
    corrected: tuple[int, ...] = ()
    """Characters corrected to be dead or alive: the hub concludes nothing about them in secret (ruling AC-32)."""
    sounds: tuple[Sound, ...] = ()
