"""What several chapters ask of the rules.

acting.py    who may act, how far they move, and on whom they act
fates.py     what an event may bring to a character because of a role
voting.py    how long people talk, how ballots count, and who is voted out
ending.py    how the game comes to its end, what is still to be asked then, and which team has won
finishes.py  how everybody finished, and what is left to be told
"""
