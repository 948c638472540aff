"""The tests of Among Cultists by the chapters of its rulebook and the rulings.

before/     the sound check, the checklist, envelopes and reminders; the package itself leads a table up to the night
night/      the night, from line to line and at every exit of the hub
rounds/     events and their looks with the knife, movements, actions, the portal, the Automatic Investigator
deaths/     causes of death, finders, and revealed roles
end/        the ends, and the texts about them
voice/      the texts that are read aloud
box/        the contents of the box, and the selection for a game
commands/   its commands in the terminal, and its bots
by_json/    evenings played through the JSON interface
recordings/ the views of every observer of the plays

play.py         the plays that are recorded
corrections.py  the entries that can be corrected, and those that cannot
leaving.py      the events that reveal something when a player goes home
secret_pairs.py  pairs of evenings, each up to a most secret moment
drawn.py        the results of chance
boxes.py        the possible setups, worked out by hand
by_night.py     a table before, in and after the night, from line to line, and these lines in each variant
at_the_hub.py   the same at the real hub, up to the dark
evening.py      the evening alone, without the night before it
"""
