"""What those who use the open table for the first time are taught, each thing when it first matters."""

from __future__ import annotations

from companion.core.lesson import AskedAll, EventOccasion, InPhase, Lesson
from companion.core.text import say
from companion.games.open_table.events import PointsEntered

LESSONS = (
    Lesson(
        id="play",
        when=InPhase("play"),
        text=say("Play your game. Once a round is over, one of you ends it on the own phone, for all."),
        drawing="clock",
        moves=("round",),
    ),
    Lesson(
        id="vote",
        when=InPhase("vote"),
        text=say(
            "Everybody answers on the own phone. The question says whether all ballots will be shown, or the count."
        ),
        drawing="vote",
        moves=("ballot",),
    ),
    Lesson(
        id="points",
        when=AskedAll("points-"),
        text=say("Before a round is ended one of you writes down its points for all. The last word counts."),
        drawing="star",
        moves=("points",),
    ),
    Lesson(
        id="menu",
        when=InPhase("play"),
        text=say("There is more here: secret votes, a bag of tokens, a countdown, who begins. You need none of it."),
        drawing="bag",
        moves=("vote", "fill", "countdown", "first"),
    ),
    Lesson(
        id="round",
        when=EventOccasion(PointsEntered),
        text=say("Points of a round that is over can still be put right, once two of you agree."),
        drawing="undo",
        moves=("right-points",),
    ),
    Lesson(
        id="end",
        when=InPhase("end"),
        text=say("The points do not decide alone: say together who has won. It may be several of you, or nobody."),
        drawing="crown",
        moves=("winners",),
    ),
)
