"""Buttons and lamps for the seats, and the simulated panel on the same code down to the pins.

    face        opens the panel and closes it again, and says what is missing
    pins        which part of the panel is on which pin, and the settings that change it
    factory     real pins where there are any, else gpiozero's mock pins
    panel       the parts of the panel, opened one by one
    buttons     what the buttons mean: debounce and hold stand apart from any pin
    lamps       the lamps as the table wants them, all in one rhythm
    ticker      the one thread that does what is due
    simulator   the panel for fingers that have no buttons
    wiring      `companion wiring`: what to connect where

The law: the hub is known by `companion.core`, `companion.faces` and `companion.texts`
only, nothing waits in a callback, and a device that is missing or broken is a normal
state.
"""
