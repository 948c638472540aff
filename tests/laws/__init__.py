"""The laws that every game lives by, and the tools to try them. No law names a game.

games.py       the games under the laws, and those that bring a part
folders.py     the parts that each game brings to the laws, found by its folder
evening.py     a table in memory: decide, append, apply
seen.py        the texts that everybody at it reads
bots.py        answers to any question, without knowledge of the game
lantern/       a small game of hidden hands: cards on phones
shadow/        a small game of hidden roles, the hardest case that the laws know
plays.py       random plays, one input at a time
watched.py     plays that laws only look at, played once
ended.py       the law about the reason at the end
every.py       the laws that random plays show
parking.py     the law that a parked game continues with equal bytes
leaving.py     the law that a player may go home at any moment
asked.py       the law that a question leaves a choice
taught.py      the lessons of a game that come in random plays
briefed.py     the games that brief players on their roles, and the briefings
newcomer.py    the questions of a newcomer, and the number of taps to each answer
unhurried.py   newcomers who tap only what is asked, and the lessons that they see
drawn_screen.py a screen as somebody reads it, without an id
first_game.py  a first game of newcomers, played to its end from their screens alone
corrections.py the laws that a mistake can be fixed: by undoing entry by entry, or by a correction
absent.py      the law that the others can continue without any one seat
phoneless.py   the laws of tables with few phones or none
lent.py        the law that nobody sees a guest's answer on a lent phone
twins.py       the law of secrets: two plays that differ only in others' secrets look the same to an observer
difference.py  the first difference between two evenings, in a few lines
apart.py       such plays at random, and up to a most secret moment
refused.py     the law of equal refusals: no guess at somebody else's secret is refused for being wrong
rolls.py       chance that repeats most of its results, and the results that one observer knows
variants.py    the ways in which a game is played under the laws
moods.py       the law that a game has a mood in every phase, and keeps it with closed eyes
playing_along.py  a room that plays along, and the law that a broker hears only public changes
mutants.py     tools that make a game leak
mend.py        the advice of a broken law: which game, which file, what to write there
keys.py        every key that a view may hold
pairs.py       the tools to write a pair of evenings, up to a most secret moment of a game

The same at the real hub:

exits.py     a hub with its web frontend, and every byte that comes out of it
unheard.py   the web frontend without a port, and a check that the hub met no fault
voice.py     a narrator on a clock that the test turns
fate.py      chance for two hubs: the same for one observer, another for the others
hub_twins.py  two evenings at two hubs, seen by one observer: at random, and up to a most secret moment
hub_mutants.py  tools that make a hub leak at its exits
web_mutants.py  faults in the parts of pages that the web renders once for several phones
"""
