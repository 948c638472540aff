"""The tests of Complots by the sections of its rulebook and the rulings.

play.py           the plays that are recorded
secret_pairs.py  the pairs of evenings, up to an examined and an exchanged card, and through corrections
corrections.py    the entries that can be corrected, and the reason why the rest cannot
drawn.py          the results of chance
by_hand.py        a table at which a test makes each move
entries.py        games at each entry that the table may undo or correct
random_games.py   random games with the rules alone: fast enough for thousands of them
recordings/       the views of every observer of the plays
"""
