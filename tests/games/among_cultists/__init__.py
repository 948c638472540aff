"""Among Cultists, held against its rulebook and the rulings, by its chapters.

before/     the sound check, the checklist, envelopes and reminders; in itself, the way of a table to the night
night/      the night, from line to line and at every exit of the hub
rounds/     events and what the knife looks at, movements, actions, the portal, the Automatic Investigator
deaths/     why somebody dies, who finds them, what is shown
end/        how it ends, and what is said of it
voice/      what is read aloud
box/        what is in the box, and what is chosen of it
commands/   what it brings to the terminal, and how bots play it
browser/    its pages
by_json/    evenings played through the JSON interface
recordings/ what every observer sees of the plays

play.py         the plays that are recorded
corrections.py  what people correct, and what they do not
leaving.py      what is shown when somebody goes home
pair.py         pairs of evenings, each up to a most secret moment
drawn.py        what chance gives
boxes.py        what can be set up, worked out by hand
by_night.py     a table before, in and after the night, from line to line, and these lines in each variant
at_the_hub.py   the same at the real hub, up to the dark
evening.py      the evening alone, without the night before it
"""
