"""What people correct of what the hub believes: it triggers nothing, reveals nothing and ends nothing (ruling AC-32).

events.py    what can be corrected
base.py      what all of it does, and which of the game's steps are left then
board.py     what lies on the board: numbers, the clock with its tokens, the portal, what has two sides
moves.py     what everybody finds in the menu
lying.py     of that what lies on the table
corrects.py  how a correction is declared
"""
