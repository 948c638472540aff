"""Buttons and lamps for the seats, and the simulated panel on the same code down to the pins.

    face.py          opens the panel and closes it again, and says what is missing
    pins.py          which part of the panel is on which pin, and the settings that change it
    pin_factory.py   real pins where there are any, else gpiozero's mock pins
    panel.py         the parts of the panel, opened one by one
    panel_link.py    connects the panel and the table that stands beside it
    buttons.py       what the buttons mean
    debounce.py      what is meant by the edges of a contact that bounces
    hold.py          what is meant by a button that can be held
    lamps.py         the lamps as the table wants them, all in one rhythm
    ticker.py        the one thread that does what is due
    simulator.py     the panel in a browser, on mock pins
    wiring.py        `companion wiring`: what to connect where

The law: the hub is known by `companion.core`, `companion.faces` and `companion.texts`
only, nothing waits in a callback, and a device that is missing or broken is a normal
state.
"""
