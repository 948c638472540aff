"""What can happen in Overthrone, on disk for ever. Times are game time in milliseconds.

turns.py     preparing, cards played, the division, the deck
royal.py     the king, and decrees
cards.py     events that work at once or score, and nobles that die
contests.py  numbers laid face down: duels, and the King's ear
fights.py    attacks, bribes, and ties in the division
scores.py    counts and corrections
"""

from __future__ import annotations

from companion.core import script as s
from companion.core.event import EventType
from companion.games.overthrone.events import cards, contests, fights, royal, scores, turns

EVENTS: tuple[EventType, ...] = (
    turns.Opened,
    turns.StepTicked,
    turns.HighestNamed,
    turns.KingPlaced,
    turns.KingDrawn,
    turns.CardPlayed,
    turns.DeckEmptied,
    turns.Announced,
    turns.GameStopped,
    royal.DecreePronounced,
    royal.DecreeAnswered,
    royal.NobleNamed,
    royal.KingCorrected,
    cards.EarLaid,
    cards.Accused,
    cards.ScoringPlayed,
    cards.NobleDied,
    cards.EarKept,
    cards.EarFell,
    contests.DuelBegan,
    contests.NumberLaid,
    contests.CountdownBegan,
    contests.CardsShown,
    contests.NumbersShown,
    contests.DuelDecided,
    contests.DuelLevel,
    contests.DuelRepeated,
    contests.DuelStopped,
    contests.EarTaken,
    contests.EarRepeated,
    contests.EarDiscarded,
    fights.FightBegan,
    fights.ForcesShown,
    fights.Reinforced,
    fights.FightEnded,
    fights.TieNamed,
    fights.CourtiersCounted,
    scores.CountBegan,
    scores.CountEntered,
    scores.FinalBegan,
    scores.FinalEntered,
    scores.FinalConfirmed,
    scores.PointsCorrected,
    *s.EVENTS,
)
