"""Werewolf as one value: its phases, and its parts."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.game import Rules
from companion.games.werewolf import flow
from companion.games.werewolf.ending import outcome, tell
from companion.games.werewolf.events.all import EVENTS
from companion.games.werewolf.leaving import leave
from companion.games.werewolf.lines import VOICE
from companion.games.werewolf.moves import day as d
from companion.games.werewolf.moves import dealing as b
from companion.games.werewolf.moves import night as w
from companion.games.werewolf.options import lacks_phones, options
from companion.games.werewolf.panel import private_view
from companion.games.werewolf.state import State, Watch
from companion.games.werewolf.teaching import TEACHING, briefings, part
from companion.games.werewolf.view import plan, public_view
from companion.games.werewolf.words import WORDS
from companion.kit.declare import declare
from companion.kit.phases import Clock, Phase, Phases, at_hand
from companion.kit.seated import stops


def _clock(over: flow.Over) -> Clock[State]:
    return Clock(lambda state: state.deadline, over)


def _watch(watch: Watch) -> Phase[State]:
    def over(state: State, now: int, chance: Chance) -> flow.Happened:
        return flow.watch_over(state, watch, now, chance)

    clock = Clock[State](lambda state: state.deadline, over, flow.watch_again)
    return VOICE.phase(w.watch, at_hand(w.bet), clocks=(clock,))


def _given(state: State) -> dict[int, str]:
    return state.ballots.answers if state.ballots else {}


PHASES: Phases[State] = {
    "cards": VOICE.phase(b.enter_card),
    "panel": VOICE.phase(b.read_panel),
    "hush": VOICE.phase(at_hand(w.bet), clocks=(_clock(flow.hush_over),)),
    "eve": _watch("eve"),
    "watch-1": _watch("watch-1"),
    "watch-2": _watch("watch-2"),
    "watch-3": _watch("watch-3"),
    "talk": VOICE.phase(
        at_hand(d.end_talk),
        at_hand(d.lengthen_talk),
        clocks=(_clock(lambda state, now, chance: flow.talk_over(state, now)),),
    ),
    "accuse": VOICE.phase(
        d.accuse, clocks=(_clock(lambda state, now, chance: flow.accusations_over(state, _given(state), now)),)
    ),
    "defend": VOICE.phase(
        at_hand(d.end_speech), clocks=(_clock(lambda state, now, chance: flow.speech_over(state, now)),)
    ),
    "ballot": VOICE.phase(
        d.vote, clocks=(_clock(lambda state, now, chance: flow.ballot_over(state, _given(state), now)),)
    ),
    "words": VOICE.phase(
        at_hand(d.end_words), clocks=(_clock(lambda state, now, chance: flow.words_over(state, now)),)
    ),
    "dusk": VOICE.phase(
        d.begin_night,
        step=d.begin_night,
        clocks=(_clock(lambda state, now, chance: flow.fall_asleep(state, now)),),
    ),
    "shot": VOICE.phase(d.shoot, clocks=(_clock(lambda state, now, chance: flow.shot_over(state, None, now)),)),
    "end": VOICE.phase(),
}

RULES: Rules[State] = Rules(
    options=options,
    plan=plan,
    lacks_phones=lacks_phones,
    briefings=briefings,
    part=part,
    events=EVENTS,
    begin=b.begin,
    consequences=VOICE.consequences,
    public_view=public_view,
    private_view=private_view,
    outcome=outcome,
    own_line=tell,
    leave=leave,
    lines=VOICE.every_line,
    rewordable=WORDS,
    **TEACHING.rules,
    **declare(PHASES, lambda state: state.phase, stops=stops, hears=VOICE.hears),
)
