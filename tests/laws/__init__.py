"""The laws that every game lives by, and what it takes to try them.

evening.py   a table in memory: decide, append, evolve
bots.py      answers to any question, by somebody who knows no game
shadow/      a small game of hidden roles, the hardest case that the laws know
plays.py     random plays, one input at a time
twins.py     what an eye may not know: two plays that differ only in others' secrets
drawn.py     what chance gave, as far as one eye was told, for each game
mutants.py   games and hubs that leak, each in its own way
keys.py      every key that a view may hold
"""
