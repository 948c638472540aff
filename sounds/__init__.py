"""The voice that narrates, and the sounds of the table.

Nothing is in here yet. What belongs here: the voice in a process of its own, the
player, and the effects, each made by a script in this repository. The law: it knows
the hub by `companion.core`, `companion.faces` and `companion.texts` only, and without
a speaker the game goes on in captions.
"""
