"""What those who use the open table for the first time are taught, each thing when it first matters."""

from __future__ import annotations

from companion.core.lesson import Lesson, Phase, Told
from companion.core.text import say
from companion.games.open_table.events import RoundEnded

LESSONS = (
    Lesson(
        id="points",
        when=Phase("play"),
        text=say("Play your game. Once a round is over, one of you writes down its points for all, and then ends it."),
        drawing="star",
    ),
    Lesson(
        id="menu",
        when=Phase("play"),
        text=say("The menu has more: secret votes, a bag of tokens, a countdown, who begins. You need none of it."),
        drawing="bag",
    ),
    Lesson(
        id="round",
        when=Told(RoundEnded),
        text=say("Points of a round that is over can still be put right, once two of you agree."),
        drawing="undo",
    ),
    Lesson(
        id="vote",
        when=Phase("vote"),
        text=say(
            "Everybody answers on the own phone. The question says whether all ballots will be shown, or the count."
        ),
        drawing="vote",
    ),
    Lesson(
        id="end",
        when=Phase("end"),
        text=say("The points do not decide alone: say together who has won. It may be several of you, or nobody."),
        drawing="crown",
    ),
)
