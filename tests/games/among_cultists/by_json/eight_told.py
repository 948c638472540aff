"""Eight experienced people: the Assassin kills, the Pyromaniac's line is read, the last Cultist is voted out."""

from tests.games.among_cultists.by_json.steps import Everybody, Long, Refused, Rounds, Turns, envelopes, night
from tests.golden.plays import Say

ROLES = ("seer", "cultist", "mechanic", "pyromaniac", "assassin", "cultist", "investigator", "investigator")

EIGHT_TOLD = Long(
    title="Eight experienced people draw the events themselves and tell the hub who they are",
    people=8,
    options={"level": "experienced", "events": "hand"},
    roles=ROLES,
    steps=(
        Say(1, "table-begin"),
        Say(3, "placed"),
        envelopes(*ROLES),
        *night(1),
        Rounds(8, ("morale_up", "secret_doors")),
        Turns(8),
        Say(3, "event", "lightning"),
        Say(3, "settled"),
        Refused(3, "kill", "seat-1"),  # the Mechanic
        Say(3, "power"),
        Turns(2),
        Refused(4, "kill", "seat-5"),  # not in turn
        Say(5, "kill", "seat-2"),
        Turns(6),
        Say(1, "round"),
        Rounds(8, ("morale_down",)),
        Turns(8),
        Say(5, "event", "fake_eyes"),
        Say(5, "eyes", "none"),
        Say(5, "settled"),
        Turns(8),
        Everybody("pyromaniac", ("no", "no", "no", "yes", "no", "no", "yes", "no")),
        Say(1, "round"),
        Turns(8),
        Say(6, "event", "no_connection"),
        Say(6, "settled"),
        Turns(1),
        Say(7, "vote"),  # in silence: it cannot be taken back
        Say(7, "sure", "yes"),
        Everybody("ballot", ("seat-6", "seat-6", "seat-6", "abstain", "seat-7", "seat-7", "seat-6", "abstain")),
        Say(7, "seen"),
        Say(5, "end-holders", {"seat-8": 1}),
        Say(6, "end-seer", "seat-7"),
        Say(6, "sure", "yes"),
        Say(8, "end-confirm", "yes"),
    ),
)
