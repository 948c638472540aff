"""What the state of Among Cultists holds: before, in and after the night, and in the evening that follows it."""

from __future__ import annotations

from msgspec import Struct

from companion.core import script as s
from companion.core.game import Setup
from companion.core.view import Sound
from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.box.tokens import Token
from companion.games.among_cultists.table.parts import Draft, Intruders, Pending, Phase, Portal, Vote


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
    """How often points were entered or taken back."""
    draft: Draft | None = None
    """What somebody is about to enter."""
    drafts: int = 0
    """How often somebody was about to enter something, or went a step further with it."""
    announcing: tuple[str, ...] = ()
    """The keys of the lines that were announced last."""

    # Votes and deaths

    active: bool = True
    """Whether the vote token is."""
    vote: Vote | None = None
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
    sounds: tuple[Sound, ...] = ()
