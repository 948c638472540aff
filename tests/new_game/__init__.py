"""`make game NAME=sealed-bid`: a smallest game that runs, votes and scores, to be changed into another one.

lay.py       puts the game and its tests where games stand, under another name
tutorial.py  types the code of docs/adding-a-game.md into a copy of the repository
game/        the game: it becomes `companion/games/sealed_bid`
its_tests/   its tests: they become `tests/games/sealed_bid`

The game is no text to be filled in: it is checked and tested where it stands, and `test_new_game.py` lays it down in
a copy of the repository, where the laws, its recording and bots play it. `test_tutorial.py` lays down another one, and
types the tutorial into it.
"""
