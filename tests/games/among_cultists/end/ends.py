"""How evenings of Among Cultists end: causes, what the table says, and what comes of it."""

from companion.games.among_cultists.table.fields import AI
from tests.games.among_cultists.end.ending import CULT, INV, Case

CASES = [
    # One Cultist, voted out
    Case("p. 3: voted out before claiming, nobody dead", 5, "vote", INV, winners=(2, 3, 4, 5)),
    Case("p. 3: however many are dead", 5, "vote", INV, before=(2, 3), now=(4, 5), winners=(2, 3, 4, 5)),
    Case("p. 3: voted out with six", 6, "vote", INV, out=3, winners=(1, 2, 4, 5, 6)),
    Case("p. 18: the Seer is not found", 5, "vote", INV, ("seer", "right"), seer=True, named=2, winners=(2, 3, 4, 5)),
    Case("p. 18: the Seer is found", 5, "vote", CULT, ("seer", "right"), seer=True, named=3, right=True, winners=(1,)),
    Case("AC-26: a ghost is named", 6, "vote", CULT, ("seer", "right"), seer=True, before=(4,), named=4, right=True),
    # One Cultist, the claim
    Case("p. 14: a right claim by ghosts alone", 5, "claim", CULT, before=(2, 3), now=(4,), winners=(1,)),
    Case(
        "p. 14: a right claim by Dead cards", 5, "claim", CULT, ("holders",), before=(2,), holders=(3, 4), winners=(1,)
    ),
    Case("p. 14: a wrong claim", 5, "claim", INV, ("holders",), before=(2,), holders=(3,), winners=(2, 3, 4, 5)),
    Case("p. 6: six need four dead", 6, "claim", INV, ("holders",), before=(2, 3), holders=(4,)),
    Case("p. 6: six have four dead", 6, "claim", CULT, ("holders",), before=(2, 3), holders=(4, 5), winners=(1,)),
    Case(
        "AC-26: the last stand follows a wrong claim too",
        *(5, "claim", CULT, ("holders", "seer", "right")),
        seer=True,
        named=2,
        right=True,
        winners=(1,),
    ),
    Case("p. 14: a wrong claim, the Seer not found", 5, "claim", INV, ("holders", "seer", "right"), seer=True, named=2),
    Case("AC-10: the AI counts as a dead Investigator", 5, "claim", CULT, ("holders",), ai=True, holders=(AI, 2, 3)),
    # One Cultist, the points
    Case("p. 3: points reached, few dead", 5, "points", INV, ("cultists", "holders"), cultists=(2,), holders=(3,)),
    Case(
        "p. 3: the dead override the points", 5, "points", CULT, ("cultists",), before=(3, 4), now=(5,), cultists=(2,)
    ),
    Case(
        "AC-24: deaths of this round count",
        *(5, "points", CULT, ("cultists", "holders")),
        now=(3, 4),
        cultists=(2,),
        holders=(5,),
        winners=(2,),
    ),
    Case(
        "AC-10: a dead Cultist is no dead Investigator",
        *(5, "points", INV, ("cultists", "holders")),
        before=(2, 3),
        cultists=(2,),
        holders=(4,),
        winners=(1, 3, 4, 5),
    ),
    Case(
        "p. 18: points, and the Seer found",
        *(6, "points", CULT, ("cultists", "holders", "seer", "right")),
        seer=True,
        cultists=(6,),
        named=1,
        right=True,
        winners=(6,),
    ),
    Case("p. 22: the AI was the Cultist", 5, "points", INV, ("cultists", "holders"), ai=True, cultists=(AI,)),
    Case(
        "p. 22: the AI was the Cultist, and enough are dead",
        *(5, "points", CULT, ("cultists",)),
        ai=True,
        before=(1, 2, 3),
        cultists=(AI,),
        winners=(),
    ),
    # One Cultist, ten rounds
    Case("p. 3: ten rounds without the points", 5, "rounds", CULT, ("cultists",), cultists=(3,), winners=(3,)),
    Case("p. 3: the same with a Seer, whom nobody seeks", 6, "rounds", CULT, ("cultists",), seer=True, cultists=(2,)),
    Case(
        "p. 22: the same for an AI that was the Cultist",
        6,
        "rounds",
        CULT,
        ("cultists",),
        ai=True,
        cultists=(AI,),
        winners=(),
    ),
    # One Cultist, and it is the AI
    Case(
        "p. 22: the AI voted out, few dead", 5, "marker", INV, ("holders",), ai=True, holders=(1,), winners=(1, 2, 3, 4)
    ),
    Case("p. 22: its condition comes first", 5, "marker", CULT, ("holders",), ai=True, holders=(1, 2, 3), winners=()),
    Case("AC-18: ghosts count as well", 5, "marker", CULT, ai=True, before=(1,), now=(2, 3), winners=()),
    Case("p. 22: with six, four must be dead", 6, "marker", INV, ("holders",), ai=True, before=(1,), holders=(2, 3)),
    # Two Cultists, the last one voted out
    Case(
        "p. 3: the last of two, few dead",
        7,
        "vote",
        INV,
        ("holders",),
        before=(2,),
        holders=(3,),
        winners=(3, 4, 5, 6, 7),
    ),
    Case(
        "p. 3: enough, but only in this round",
        *(7, "vote", INV, ("cultists", "holders", "earlier")),
        before=(2,),
        now=(3, 4),
        cultists=(2,),
        holders=(5, 6),
        winners=(3, 4, 5, 6, 7),
    ),
    Case(
        "p. 3: enough in an earlier round",
        *(7, "vote", CULT, ("holders", "earlier")),
        before=(2,),
        holders=(3, 4, 5, 6),
        earlier=True,
        winners=(1, 2),
    ),
    Case(
        "AC-11: ghosts of earlier rounds are enough",
        7,
        "vote",
        CULT,
        ("cultists",),
        before=(2, 3, 4, 5, 6),
        cultists=(2,),
    ),
    Case(
        "p. 18: the last of two, and the Seer found",
        *(8, "vote", CULT, ("holders", "seer", "right")),
        seer=True,
        before=(2,),
        named=8,
        right=True,
        winners=(1, 2),
    ),
    Case(
        "p. 18: the last of two, the Seer not found",
        *(8, "vote", INV, ("holders", "seer", "right")),
        seer=True,
        before=(2,),
        named=8,
        winners=(3, 4, 5, 6, 7, 8),
    ),
    Case(
        "p. 21: the AI was the other one",
        *(7, "vote", INV, ("holders",)),
        ai=True,
        before=(AI,),
        winners=(2, 3, 4, 5, 6),
    ),
    # Two Cultists, the AI being the last one
    Case(
        "AC-8: the AI was the last one", 7, "partner", INV, ("holders",), ai=True, before=(1,), winners=(2, 3, 4, 5, 6)
    ),
    Case(
        "AC-8: and enough were dead before",
        *(7, "partner", CULT, ("holders", "earlier")),
        ai=True,
        before=(1,),
        holders=(2, 3, 4, 5),
        earlier=True,
        winners=(1,),
    ),
    # Two Cultists, the points
    Case("AC-16: points reached, few dead", 7, "points", INV, ("cultists", "holders"), cultists=(1, 2), holders=(3,)),
    Case(
        "AC-16: enough, but only in this round",
        *(8, "points", INV, ("cultists", "holders", "earlier")),
        cultists=(1, 2),
        holders=(3, 4, 5, 6, 7),
    ),
    Case(
        "AC-16: enough in an earlier round",
        *(8, "points", CULT, ("cultists", "holders", "earlier")),
        cultists=(1, 2),
        holders=(3, 4, 5, 6, 7),
        earlier=True,
        winners=(1, 2),
    ),
    Case(
        "AC-16: ghosts of earlier rounds are enough",
        7,
        "points",
        CULT,
        ("cultists",),
        before=(3, 4, 5, 6),
        cultists=(1, 2),
    ),
    Case(
        "p. 18: points, and the Seer found",
        *(8, "points", CULT, ("cultists", "holders", "seer", "right")),
        seer=True,
        cultists=(1, 2),
        named=5,
        right=True,
    ),
    # Two Cultists, ten rounds
    Case("p. 3: ten rounds, nothing is counted", 7, "rounds", CULT, ("cultists",), cultists=(4, 5), winners=(4, 5)),
    Case("p. 3: the same with eight", 8, "rounds", CULT, ("cultists",), seer=True, cultists=(7, 8), winners=(7, 8)),
    # Stopped by agreement
    Case("by agreement: nobody wins", 5, "nobody", "The game was ended before its end", ("winner",), winners=()),
    Case(
        "by agreement: the Investigators",
        5,
        "investigators",
        INV,
        ("winner", "cultists"),
        cultists=(2,),
        winners=(1, 3, 4, 5),
    ),
    Case("by agreement: the Cultists", 7, "cultists", CULT, ("winner", "cultists"), cultists=(2, 3), winners=(2, 3)),
]
