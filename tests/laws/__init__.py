"""The laws that every game lives by, and what it takes to try them. No law names a game.

games.py       the games under the laws, and those that bring a part
folders.py     what each game brings to the laws, found by its folder
evening.py     a table in memory: decide, append, evolve
seen.py        what everybody at it reads
bots.py        answers to any question, by somebody who knows no game
lantern/       a small game of hidden hands: cards on phones
shadow/        a small game of hidden roles, the hardest case that the laws know
plays.py       random plays, one input at a time
watched.py     those that laws only look at, played once
every.py       the laws that random plays show
parking.py     the one that a parked game goes on to the byte
leaving.py     the one that somebody may go home at any moment
asked.py       the one that a question leaves a choice
taught.py      what a game teaches in random plays
briefed.py     the games that tell of parts, and what they tell
newcomer.py    what a newcomer asks, and after how many taps the answer is found
corrections.py the laws that a slip is corrected: by going back entry by entry, or by a correction
absent.py      the one that the others go on without any one seat
phoneless.py   those of tables with few phones or none
lent.py        the one that nobody sees what a guest has answered on a lent phone
twins.py       what an observer may not know: two plays that differ only in others' secrets
difference.py  where two evenings first differ, in a few lines
apart.py       such plays at random, and up to a most secret moment
rolls.py       chance that gives again what it gave, but for some of it, and what it gave as one observer was told
variants.py    the ways in which a game is played under the laws
mutants.py     what a game that leaks is made with
mend.py        what a law that is broken says: which game, which file, what to write there
keys.py        every key that a view may hold
pairs.py       what a pair of evenings is written with, up to a most secret moment of a game

The same at the real hub:

exits.py     a hub with its web frontend, and every byte that comes out of it
unheard.py   the web frontend on no port, and whether the hub has met a fault
voice.py     a narrator on a clock that is turned by hand
fate.py      chance for two hubs: the same for one observer, another for the others
hub_twins.py  two evenings at two hubs, seen by one observer: at random, and up to a most secret moment
hub_mutants.py  what a hub that leaks at its exits is made with
web_mutants.py  faults in what the web makes once for several pages
"""
