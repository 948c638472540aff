"""The open table: rounds, votes, countdown, the bag.

play.py       the play that is recorded
secret_pairs.py  the pair of evenings, up to the last ballot and the last token
drawn.py      the results of chance
by_hand.py    a table at which a test makes each move
mutants.py    the open table that leaks, and hubs that leak with it: the laws must catch them
lawless.py    the open table that breaks a law of random plays
recordings/   the views of every observer of the play
"""
