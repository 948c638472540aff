"""What can happen in the rounds of an evening. Characters are seats, the AI is 0."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from companion.core.game import Setup
from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.evening.tokens import Token

KnifePurpose = Literal["fake_eyes", "under_control", "fish_man"]
"""What the knife is used for besides a vote."""

PassageCard = Literal["failure", "sabotage"]
"""A card of the unsafe passage that brings something, perhaps."""

Brings = Literal["cultist", "fish_man", "nothing"]
"""A cultist token comes to the map, the fish-man out of the lake, or nothing that is not there already."""


class EveningBegan(Struct, frozen=True, tag=True):
    """The night is over and the cards lie in their places: the evening begins.

    The AI sits on the right of the seat `right_of`, None if that is still to be said.
    `roles` are those that the players have told the hub, the AI's among them; empty if
    the hub need not know them.
    """

    setup: Setup
    right_of: int | None = None
    roles: dict[int, Role] = {}


class KnifeTaken(Struct, frozen=True, tag=True):
    """The table says who holds the knife first; the AI sits on that seat's right."""

    seat: int


class KnifeDrawn(Struct, frozen=True, tag=True):
    """Chance says who holds the knife first; the AI sits on that seat's right."""

    seat: int


class AiSeated(Struct, frozen=True, tag=True):
    """The AI sits on the right of this seat; since there is a checklist, that is said before the night."""

    right_of: int


class TurnEnded(Struct, frozen=True, tag=True):
    """A character's turn in the Movement or Action phase is over."""

    character: int


class EventDrawn(Struct, frozen=True, tag=True):
    """The hub has drawn the event of the round."""

    round: int
    token: Token


class EventEntered(Struct, frozen=True, tag=True):
    """The table has drawn the event of the round; None if its bag was empty."""

    round: int
    token: Token | None


class BagFoundEmpty(Struct, frozen=True, tag=True):
    """There is no token left for the round: it has no event."""

    round: int


class TokenLookedAt(Struct, frozen=True, tag=True):
    """Situation under control: the first player alone sees a token out of the bag."""

    seat: int
    token: Token


class TokenPutBack(Struct, frozen=True, tag=True):
    """The token that the first player has seen is in the bag again."""


class TokenRemoved(Struct, frozen=True, tag=True):
    """The token that the first player has seen is out of the game, unseen by the others."""


class EventSettled(Struct, frozen=True, tag=True):
    """What the event of the round asks for is done; a token that was looked at is in the bag again."""

    round: int


class PowerRestored(Struct, frozen=True, tag=True):
    """A character has brought the power back (p. 19)."""

    character: int


class PowerTurned(Struct, frozen=True, tag=True):
    """The table has turned the power token by hand."""

    on: bool


class PortalAsked(Struct, frozen=True, tag=True):
    """The character in turn wants to close the portal with another one, who must agree (ruling AC-25)."""

    by: int
    partner: int


class PortalDeclined(Struct, frozen=True, tag=True):
    """Whoever was asked does not help to close the portal now."""

    partner: int


class PortalClosed(Struct, frozen=True, tag=True):
    """Two characters have closed the portal, the action of both (p. 19); evenings of before do not name them."""

    by: int | None = None
    partner: int | None = None


class PointsScored(Struct, frozen=True, tag=True):
    """A shelf is full."""

    points: int


class PointsTakenBack(Struct, frozen=True, tag=True):
    """The last points were entered by mistake."""

    points: int


class DeathAnnounced(Struct, frozen=True, tag=True):
    """A character is dead, and no vote follows."""

    character: int


class KnifeUsed(Struct, frozen=True, tag=True):
    """Whoever holds the knife has used it, votes apart (ruling AC-9).

    "fake_eyes": a look through the Energy deck of `target`; "under_control": a look at a
    token from the bag; "fish_man": he was chased back into the lake.
    """

    character: int
    purpose: KnifePurpose
    target: int | None = None


class KnifeSpared(Struct, frozen=True, tag=True):
    """Whoever holds the knife does without what the event allows (p. 23)."""

    character: int


class CameraUsed(Struct, frozen=True, tag=True):
    """A character has used the camera (p. 18)."""

    character: int


class CultistFought(Struct, frozen=True, tag=True):
    """A character has fought a cultist token: it leaves the game (p. 15)."""

    character: int


class PassageDrawn(Struct, frozen=True, tag=True):
    """A red card came out of the unsafe passage, and what it brings (p. 16)."""

    card: PassageCard
    brings: Brings


class RoundEnded(Struct, frozen=True, tag=True):
    """The round is over; `knife` is who holds the knife in the next one (ruling AC-3)."""

    round: int
    knife: int


RoundEvent = (
    EveningBegan
    | KnifeTaken
    | KnifeDrawn
    | AiSeated
    | TurnEnded
    | EventDrawn
    | EventEntered
    | BagFoundEmpty
    | TokenLookedAt
    | TokenPutBack
    | TokenRemoved
    | EventSettled
    | PowerRestored
    | PowerTurned
    | PortalAsked
    | PortalDeclined
    | PortalClosed
    | PointsScored
    | PointsTakenBack
    | DeathAnnounced
    | KnifeUsed
    | KnifeSpared
    | CameraUsed
    | CultistFought
    | PassageDrawn
    | RoundEnded
)
ROUND_EVENTS: tuple[type[Any], ...] = (
    EveningBegan,
    KnifeTaken,
    KnifeDrawn,
    AiSeated,
    TurnEnded,
    EventDrawn,
    EventEntered,
    BagFoundEmpty,
    TokenLookedAt,
    TokenPutBack,
    TokenRemoved,
    EventSettled,
    PowerRestored,
    PowerTurned,
    PortalAsked,
    PortalDeclined,
    PortalClosed,
    PointsScored,
    PointsTakenBack,
    DeathAnnounced,
    KnifeUsed,
    KnifeSpared,
    CameraUsed,
    CultistFought,
    PassageDrawn,
    RoundEnded,
)
UNDOABLE: frozenset[type[Any]] = frozenset(
    {
        KnifeTaken,
        AiSeated,
        TurnEnded,
        EventEntered,
        EventSettled,
        PowerRestored,
        PowerTurned,
        PortalAsked,
        PortalDeclined,
        PortalClosed,
        PointsScored,
        PointsTakenBack,
        DeathAnnounced,
        KnifeUsed,
        KnifeSpared,
        CameraUsed,
        CultistFought,
        PassageDrawn,
        RoundEnded,
    }
)
