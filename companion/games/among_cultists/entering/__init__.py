"""How anything of the evening is told to the hub, and put on the stage.

events.py     what every event of the evening does besides, and what stands on the stage for a while
questions.py  what is asked again and again: a deed, and what is entered in several steps and confirmed
"""
