"""Castle of the Devil: both editions.

play.py       the plays that are recorded
pair.py       the pairs of evenings, up to the most secret moments
drawn.py      what chance gives
by_hand.py    a table at which a test makes each move
mutants.py    the game that leaks, and hubs that leak with it: the laws must catch them
recordings/   what every observer sees of the plays
"""
