"""What newcomers to Castle of the Devil are taught, each thing when it first matters, in words of our own.

It holds in both editions, and says nothing of who belongs to whom.
"""

from __future__ import annotations

from companion.core.lesson import InPhase, Lesson
from companion.core.text import say

LESSONS = (
    # Before the first turn
    Lesson(
        id="enter",
        when=InPhase("entering"),
        text=say("Look at your cards alone and tell your phone what they are. Nobody else ever reads it there."),
        drawing="eye",
        moves=("company",),
    ),
    Lesson(
        id="goal",
        when=InPhase("preparing"),
        text=say("You win with your company: the Order with three keys, the Brotherhood with three goblets."),
        drawing="key",
    ),
    Lesson(
        id="secret",
        when=InPhase("preparing"),
        text=say("Say what you like, true or not, and show nothing: neither cards nor phone."),
        drawing="mask",
    ),
    # The turn, and what may be done in it
    Lesson(
        id="turn",
        when=InPhase("turn"),
        text=say("One action a turn. Most turns are trades: they move keys and goblets, and show who trusts whom."),
        drawing="bag",
        moves=("act",),
    ),
    Lesson(
        id="profession",
        when=InPhase("turn"),
        text=say("Your profession may help at any moment. To use it, turn it up and say it on your phone."),
        drawing="book",
        moves=("use",),
    ),
    Lesson(
        id="duel",
        when=InPhase("turn"),
        text=say("A duel shows you a company, or gives you an object. The others decide it by the side they take."),
        drawing="sword",
        moves=("act",),
    ),
    Lesson(
        id="support",
        when=InPhase("turn"),
        text=say("In a duel there is a time for each thing, and everybody's phone has the same buttons in it."),
        drawing="shield",
        moves=("act",),
    ),
    Lesson(
        id="declare",
        when=InPhase("turn"),
        text=say("Declare only if you know where your three are: one wrong name and the other company wins."),
        drawing="goblet",
        moves=("act",),
    ),
    Lesson(
        id="trade",
        when=InPhase("trade"),
        text=say(
            "Look at the object alone. Accept it and give another one back, or refuse it; a few must be accepted."
        ),
        drawing="bag",
        moves=("answer",),
    ),
    Lesson(
        id="surplus",
        when=InPhase("surplus"),
        text=say("Your hand has a limit. What is too much goes at once to players of your choice."),
        drawing="grip",
        moves=("surplus",),
    ),
    # The duel
    Lesson(
        id="challenge",
        when=InPhase("challenge"),
        text=say("Before a duel a Priest may prevent it. All wait the same time, whether there is one or not."),
        drawing="cross",
    ),
    Lesson(
        id="sides",
        when=InPhase("support"),
        text=say("All who do not fight take a side: a sword helps the attacker, a shield the defender."),
        drawing="shield",
        moves=("support",),
    ),
    Lesson(
        id="hypnosis",
        when=InPhase("hypnosis"),
        text=say("Now a Hypnotist who attacks may take one supporter out of the duel."),
        drawing="eye",
    ),
    Lesson(
        id="fight",
        when=InPhase("fight"),
        text=say("Who has something for this duel plays it now, in any order. Then the higher number of points wins."),
        drawing="sword",
        moves=("use",),
    ),
    Lesson(
        id="aftermath",
        when=InPhase("aftermath"),
        text=say("The points stand. A Doctor may still take the prize from the winner."),
        drawing="candle",
    ),
    Lesson(
        id="prize",
        when=InPhase("prize"),
        text=say("The winner looks at the loser's company in secret, or sees all objects and takes one."),
        drawing="star",
        moves=("prize",),
    ),
    Lesson(
        id="cards",
        when=InPhase("cards"),
        text=say("Now the named ones turn their cards, and the phones say together what lies there."),
        drawing="eye",
        moves=("objects",),
    ),
)
