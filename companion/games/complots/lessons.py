"""What newcomers to Complots are taught, each thing when it first matters: for all eyes, in words of our own.

A window has a clock, and nobody is taught while one runs: doubts and blocks are taught before the first claim.
"""

from __future__ import annotations

from companion.core.lesson import InPhase, Lesson
from companion.core.text import say

LESSONS = (
    Lesson(
        id="goal",
        when=InPhase("preparing"),
        text=say("Your two cards face down are your influence. Who has lost both is out, and the last one in wins."),
        drawing="deck",
    ),
    Lesson(
        id="secret",
        when=InPhase("preparing"),
        text=say("Look at your own cards whenever you like. Nobody else sees them, unless a doubt makes you show one."),
        drawing="eye",
    ),
    Lesson(
        id="action",
        when=InPhase("turn"),
        text=say("One action a turn. Income is safe and slow; what brings more needs a character that you claim."),
        drawing="coin",
        moves=("act",),
    ),
    Lesson(
        id="claim",
        when=InPhase("turn"),
        text=say("Claim any character you like. If nobody doubts it counts, whether you have it or not."),
        drawing="mask",
        moves=("act",),
    ),
    Lesson(
        id="doubt",
        when=InPhase("turn"),
        text=say("Doubt a false claim and the claimer loses a card. Doubt a true one and you lose one."),
        drawing="eye",
    ),
    Lesson(
        id="block",
        when=InPhase("turn"),
        text=say("Some characters block what others do, again by a claim. So a block may be doubted as well."),
        drawing="shield",
    ),
    Lesson(
        id="coup",
        when=InPhase("turn"),
        text=say("Save seven coins for a coup, which nobody can stop. Who begins a turn with ten has no other choice."),
        drawing="dagger",
        moves=("act",),
    ),
    Lesson(
        id="react",
        when=InPhase("reaction"),
        text=say(
            "All others answer on their phones: doubt, block, or let it pass. The fastest doubt is the one that counts."
        ),
        drawing="hourglass",
        moves=("react",),
    ),
    Lesson(
        id="loss",
        when=InPhase("choice"),
        text=say("Who loses an influence chooses the card. It lies face up from then on, and has no power any more."),
        drawing="skull",
    ),
)
