"""Buttons and lamps for the seats, the simulated panel, and the table screen.

Nothing is in here yet. What belongs here: the panel and its pins (gpiozero), the
simulator on the same code, the screen as a program of its own. The law: it knows the
hub by `companion.core`, `companion.faces` and `companion.texts` only, and a device
that is missing or broken is a normal state.
"""
