"""The laws that every game lives by, and what it takes to try them.

evening.py   a table in memory: decide, append, evolve
bots.py      answers to any question, by somebody who knows no game
shadow/      a small game of hidden roles, the hardest case that the laws know
plays.py     random plays, one input at a time
twins.py     what an eye may not know: two plays that differ only in others' secrets
folders.py   what each game brings to the laws: `play`, `pair` and `drawn`, found by its folder
drawn.py     what chance gave, as far as one eye was told
variants.py  the ways in which a game is played under the laws
mutants.py   games and hubs that leak, each in its own way
keys.py      every key that a view may hold
pairs.py     what a pair of evenings is written with, up to a most secret moment of a game

The same at the real hub:

exits.py     a hub with its web face, and every byte that comes out of it
unheard.py   the web face on no port, and whether the hub has met a fault
turn.py      waits until a live channel has sent all that there was to send
voice.py     a narrator on a clock that is turned by hand
fate.py      chance for two hubs: the same for one eye, another for the others
hub_twins.py        two evenings at two hubs, seen by one eye
hub_mutants.py      hubs that leak at their exits
nights.py    a night with the phones of six people
taps.py      what phones can do to it that the hub must refuse
night_mutants.py    hubs at which a night shows what phones do
"""
