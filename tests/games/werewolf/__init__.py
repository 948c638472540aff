"""The tests of Werewolf, by the sections of its sheet and its rulings WW-1 to WW-21.

by_hand.py       a village with known roles, in which a test makes each pick
play.py          the plays that are recorded
secret_pairs.py  the pairs of evenings, up to the most secret moments
drawn.py         the results of chance, and the ways to play
corrections.py   the fields of the state, and the reason why nothing is corrected
model.py         a second reading of the rulings, which shares nothing with the game
random_games.py  random games at a table, with the model beside them
paired.py        two villages after a Reveal that must look the same, and mutants.py: games that leak
picked.py        a night in which every role picks: all pages must stay of one shape
odds.py          the simulated odds of a set
test_story.py     the story at the end
test_*.py        the rules
recordings/      the views of every observer of the plays

The acceptance cases are named in their tests, as are the rulings that no case plays (test_rulings.py):

1, 2, 4 to 12, 25    test_nights.py
3                    test_after_pick.py, test_browser.py
25 from the outside  test_after_pick.py
13 to 20, 22, 24     test_days.py
21, 23               none: they need the Mayor and the Tanner, whom the game does not have
"""
