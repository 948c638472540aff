"""What the state of Among Cultists holds: its fields, and the parts that some of them are.

Parts are the portal, who has come in, a vote, a draft, a question that waits. Characters are
named by their seat; the Automatic Investigator (AI), which has none, by 0.
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
"""The character that nobody plays."""


def value_of(character: int) -> str:
    """Return how a character is named in choices and ballots."""
    return "ai" if character == AI else f"seat-{character}"


def character_of(answer: Answer) -> int:
    """Return the character that a choice names; raises `ValueError` if it names none."""
    return AI if answer == "ai" else seat_of(answer)


def characters_of(answer: Answer) -> tuple[int, ...]:
    """Return the characters that were taken where several could be."""
    return tuple(sorted(character_of(value) for value in list_taken(answer)))


Before = Literal["setting_up", "envelopes", "preparing"]
"""The checklist is ticked; envelopes are opened and the phones told of them; people get ready for the night."""

Round = Literal["beginning", "movement", "event", "action", "cleanup"]
"""The phases of the evening (p. 11-14)."""

Phase = Before | Literal["night", "waking", "after"] | Round
"""Where the game stands, votes and the end apart; "waking" while a stopped night ends."""

CALLED: dict[Phase, Text] = {
    "beginning": say("Before the first round"),
    "movement": say("Movement"),
    "event": say("Event"),
    "action": say("Action"),
    "cleanup": say("Cleanup"),
}
"""What the phases of the evening are called."""

Stage = Literal["talk", "ballots", "pointing", "entry", "change", "shown"]
"""Where a vote stands: people talk; ballots are cast, or pointed with eyes closed and then
entered; the first player may change; everybody looks at the result."""

Cause = Literal["points", "rounds", "vote", "kill", "marker", "claim", "stopped"]
"""What has ended the game: see `companion.games.among_cultists.end`."""

Team = Literal["investigators", "cultists"]

DraftKind = Literal[
    "vote", "found", "death", "camera", "chase", "portal", "looked", "change", "result", "round", "seer", "kill"
]
"""What is entered in several steps, or has to be confirmed: see `companion.games.among_cultists.entering.questions`."""

PendingKind = Literal[
    "last", "eliminated", "marker", "partner", "shows", "novice", "coward", "changed", "clumsy", "pyromaniac"
]
"""What people are asked before anything goes on: see `companion.games.among_cultists.deaths`."""


class Portal(Struct, frozen=True):
    """The portal."""

    deadline: int
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
    def remaining(self) -> int:
        """How many cultist tokens may still come."""
        return CULTIST_TOKENS - self.placed


class EveningVote(Struct, frozen=True, kw_only=True):
    """A vote. Somebody has started it, or somebody was found dead."""

    by: int | None = None
    """The character that has started it."""
    victim: int | None = None
    """The character that was found dead."""
    double: int | None = None
    """Whose vote counts twice, an abstention too; None: nobody's does."""
    stage: Stage = "talk"
    deadline: int | None = None
    """The game time in milliseconds at which the present stage ends."""
    ballots: SimultaneousChoice[str]
    """What the seats have cast. Its own `deadline` is not used: each stage has its end."""
    counted: bool = False
    """Whether all ballots are shown."""
    out: int | None = None
    """Who was voted out."""
    changed: bool = False
    """Whether the first player has voted otherwise after the count."""


class Draft(Struct, frozen=True):
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

    answers: SimultaneousChoice[bool]
    """What the seats have answered where all are asked; it has no end by the clock."""
    aloud: tuple[int, ...] = ()
    """The seats without whose secret answer the table went on: what they say aloud, anybody enters (ruling AC-34)."""


class Fields(Struct, frozen=True, kw_only=True):
    """What a game holds. What it counts everybody has seen: question ids are made from that."""

    setup: Setup
    phase: Phase

    # Before the night

    ticked: tuple[str, ...] = ()
    """The ids of the steps of the checklist that are done."""
    told: dict[int, Role] = {}
    """What each seat has said of its envelope since all were asked; it may change that until the last has answered."""
    times: dict[int, int] = {}
    """How often each seat has said it."""
    misfit: bool = False
    """Whether the roles that were told last did not fit together."""
    left_out: bool = False
    """Whether the hub need not know the roles."""
    slept: bool = False
    """Whether a night has begun before."""
    setups: int = 1
    """How often the table was set up."""
    tellings: int = 1
    """How often the roles were asked."""

    # The night

    nights: int = 1
    """Nights planned so far."""
    ready: tuple[int, ...] = ()
    checking: bool = False
    """Whether the voice is tried before the night."""
    paused: bool = False
    stopped: bool = False
    """Whether the night was ended before its time."""
    done: bool = False
    """Whether nobody plays on after the night."""
    narration: s.Narration = s.Narration()

    # Who is who

    right_of: int | None = None
    """The character on whose right the AI sits, None as long as nobody has said where."""
    roles: dict[int, Role] = {}
    """The roles of all characters, the AI's among them, if the hub knows them; else empty."""

    # The rounds

    round: int = 1
    turn: int = 0
    """Turns taken in this phase, where the table tells of each."""
    knife: int | None = None
    opened: int | None = None
    """Who had the knife first."""
    acted: tuple[int, ...] = ()
    """Who has had the action of this round."""
    ghosts: dict[int, int] = {}
    """The round of each death."""
    bag: tuple[Token, ...] = ()
    clock: tuple[Token | None, ...] = ()
    """The event of each round, None where the bag was empty."""
    looked: Token | None = None
    """The token that the first player looks at (Situation under control)."""
    peeked: bool = False
    """Whether there is no second look in this Event phase."""
    eyed: int | None = None
    """Whose Energy deck Fake eyes look through."""
    looker: int | None = None
    """Who looks through the camera or by Fake eyes, and has not said yet what was seen."""
    power: bool = True
    flips: int = 0
    """How often the power token was turned."""
    portal: Portal | None = None
    intruders: Intruders = Intruders()
    points: tuple[int, ...] = ()
    entries: int = 0
    """How often points were entered."""
    draft: Draft | None = None
    """What somebody is about to enter."""
    drafts: int = 0
    """How often somebody was about to enter something, or went a step further with it."""
    announcing: tuple[str, ...] = ()
    """The keys of the lines that were announced last."""

    # Votes and deaths

    active: bool = True
    """Whether the vote token is."""
    vote: EveningVote | None = None
    votes: int = 0
    shown: dict[int, Role] = {}
    """The roles that everybody has seen."""
    shown_in: dict[int, int] = {}
    """The rounds in which they were shown."""
    fell: dict[int, Role] = {}
    """Who has died of their own role."""
    pending: tuple[Pending, ...] = ()
    """Questions of which only the first is asked; nothing else goes on meanwhile."""
    settled: int = 0
    """Questions that were pending and are answered."""

    # The end

    over: bool = False
    """Whether the table has confirmed how it ended."""
    again: int = 0
    """Endings that were taken back."""
    righted: int = 0
    """How often people have corrected what the hub believed."""
    corrected: tuple[int, ...] = ()
    """Whose life or death people have corrected: of them the hub concludes nothing in secret (ruling AC-32)."""
    sounds: tuple[Sound, ...] = ()
