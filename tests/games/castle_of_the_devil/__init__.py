"""Castle of the Devil: both editions.

play.py       the plays that are recorded
secret_pairs.py  the pairs of evenings, up to the most secret moments
drawn.py      the results of chance
by_hand.py    a table at which a test makes each move
few_phones.py  a table with a player without a phone
mutants.py    the game that leaks, and hubs that leak with it: the laws must catch them
recordings/   the views of every observer of the plays
"""
