"""Among Cultists, held against its rulebook and the rulings.

play.py           the plays that are recorded
pair.py           pairs of evenings, each up to a most secret moment
drawn.py          what chance gives
boxes.py          what can be set up, worked out by hand
before.py         the way of a table to the night
column.py         the lines of the night in each variant
by_night.py       a table before, in and after the night, from line to line
at_the_hub.py     the same at the real hub, up to the dark
evening.py        the evening alone, without the night before it
ending.py         an ending, and the way to it
ends.py           causes of ends
ends_by_role.py   the same, by roles
people.py         five experts, and what their envelopes hold
moments.py        pairs of evenings without the night before them
nights.py         a night with the phones of six people, at every exit of the hub
taps.py           what phones can do to it that the hub must refuse
night_mutants.py  hubs at which a night shows what phones do
by_json/          evenings played through the JSON interface
recordings/       what every eye sees of the plays
"""
