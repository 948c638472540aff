"""What can happen in Castle of the Devil, on disk for ever. Times are game time in milliseconds.

turns.py    before the first turn, and in turns without a trade or a duel
trades.py   in a trade
duels.py    in a duel
uses.py     when somebody uses a profession, an object or a duel token
hidden.py   what one seat alone knows
looks.py    how a look at somebody's cards is guided
notes.py    what somebody keeps for themselves
ending.py   around a declaration of victory
"""

from __future__ import annotations

from companion.core import script as s
from companion.core.event import EventType
from companion.games.castle_of_the_devil.events import duels as d
from companion.games.castle_of_the_devil.events import ending as e
from companion.games.castle_of_the_devil.events import hidden as h
from companion.games.castle_of_the_devil.events import notes as n
from companion.games.castle_of_the_devil.events import trades as x
from companion.games.castle_of_the_devil.events import turns as t
from companion.games.castle_of_the_devil.events import uses as u

EVENTS: tuple[EventType, ...] = (
    t.Opened,
    h.CardsDealt,
    h.CompanyEntered,
    h.ProfessionEntered,
    t.FirstNamed,
    t.FirstDrawn,
    t.Considered,
    t.Passed,
    t.Spied,
    t.Given,
    t.Smuggled,
    x.TradeOffered,
    x.TradeRefused,
    x.TradeAccepted,
    x.ReturnRead,
    x.DemandVoid,
    x.EffectUsed,
    h.CardsSeen,
    h.ProfessionsSwapped,
    h.UnusedShown,
    h.CoatTaken,
    d.Challenged,
    d.PauseBegan,
    d.PauseHeld,
    d.SupportAsked,
    d.SupportChosen,
    d.SupportShown,
    d.SupportDeclared,
    u.ProfessionUsed,
    u.ThingUsed,
    u.ThingTakenBack,
    d.DuelDecided,
    d.PrizeTaken,
    e.Declared,
    e.ObjectsEntered,
    e.EntriesMismatched,
    e.Judged,
    n.NoteWritten,
    n.ObjectsNoted,
    n.NoteDeleted,
    t.Announced,
    t.GameStopped,
    *s.EVENTS,
)
