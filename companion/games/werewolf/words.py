"""The words that are read aloud, each with its occasion: all of them may be replaced by the owner's own.

The set alone decides on a night's words, ours or the owner's. So it sounds the same for all deals and deaths.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.rewording import Rewordable
from companion.core.text import Text, say
from companion.games.werewolf.roles import call

DEATH = say("After a death, if the role or side is shown.")

END = say("At the end.")

CALLED = ("eve", "watch-1-quiet", "watch-1-quiet nobody", "watch-1", "watch-2", "watch-3")
"""The words that call the roles of a set to a watch, dead or not."""


def _when(text: Text, *when: Text) -> Rewordable:
    return Rewordable(text, when)


WORDS: Mapping[str, Rewordable] = {
    "nightfall": _when(say("Night falls. Heads down, and no talking."), say("When a night begins.")),
    "quiet": _when(say("The first night is quiet: nobody dies."), say("When a quiet first night begins.")),
    "eve": _when(call("eve", {"cupid": 1}, quiet=True), say("On the first night, if Cupid plays.")),
    "watch-1-quiet": _when(call("watch-1", {"seer": 1}, quiet=True), say("On a quiet first night, if the Seer plays.")),
    "watch-1-quiet nobody": _when(call("watch-1", {}, quiet=True), say("On a quiet first night, without the Seer.")),
    "watch-1": _when(
        say("{roles}, act now. Everyone else picks a suspect.", roles="{roles}"), say("For the first watch of a night.")
    ),
    "watch-2": _when(
        call("watch-2", {"werewolf": 2}, quiet=False), say("For the second watch, with two Werewolves or more.")
    ),
    "watch-3": _when(call("watch-3", {"witch": 1}, quiet=False), say("For the third watch, if the Witch plays.")),
    "watch-over": _when(say("Hands off the phones."), say("After each watch.")),
    "dawn": _when(say("The sun rises. Heads up."), say("At the end of each night.")),
    "dead-none": _when(say("Nobody died last night."), say("In the morning, if nobody has died.")),
    "dead": _when(say("{who} is dead.", who="{who}"), say("For each death.")),
    "role": _when(say("{who} was: {role}.", who="{who}", role="{role}"), DEATH),
    "hunter": _when(say("{who} is the Hunter, and may shoot.", who="{who}"), say("When the Hunter has died.")),
    "shot": _when(say("The Hunter shoots {who}.", who="{who}"), say("After the Hunter's shot.")),
    "shot-none": _when(say("The Hunter doesn't shoot."), say("If the Hunter spares everyone.")),
    "powers-lost": _when(
        say("The village has killed its Elder, and loses its powers."), say("When the village has killed its Elder.")
    ),
    "talk": _when(say("Talk it over. Who are the Werewolves?"), say("When the talk begins.")),
    "accuse": _when(say("Now everyone accuses a player, or nobody."), say("Before the accusations.")),
    "defend": _when(say("{who}, defend yourself.", who="{who}"), say("Before each speech in defence.")),
    "ballot": _when(say("Vote now, on your phones."), say("Before a vote.")),
    "vote-tie": _when(say("It's a tie. The tied players speak, then everyone votes again."), say("After a tied vote.")),
    "out": _when(say("{who} is voted out.", who="{who}"), say("After a vote.")),
    "out-none": _when(say("Nobody is voted out."), say("After a vote without a result.")),
    "words": _when(say("{who} has the last words.", who="{who}"), say("Before the last words.")),
    "idiot": _when(
        say("{who} is the Village idiot, and stays alive.", who="{who}"), say("If the village votes its idiot out.")
    ),
    "left": _when(say("{who} has left the village.", who="{who}"), say("When a player goes home.")),
    "win-village": _when(say("The village wins."), END),
    "win-wolves": _when(say("The Werewolves win."), END),
    "win-lovers": _when(say("The lovers win."), END),
    "win-nobody": _when(say("Nobody wins."), END),
}
