"""Buttons and lamps for the seats; the simulated panel runs the same code down to the pins.

    frontend.py     the hub's entrance: it runs the panel, and checks its settings
    examine.py      the checks of `companion doctor` on the panel
    keeper.py       the panel's keeper, which opens it again when its chip has vanished and come back
    pins.py         the pin of each part of the panel, and the settings that change it
    pin_factory.py  real pins if there are any, else gpiozero's mock pins
    kernel_pins.py  the real pins: lines of the kernel's
    edges.py        the one thread that hears their edges
    panel.py        the parts of the panel, opened one by one
    panel_link.py   the connection between the panel and the table beside it
    buttons.py      presses of buttons, posted to the hub
    debounce.py     the filter of a bouncing contact's edges
    hold.py         the button that can be held, and the meaning of its presses
    lamps.py        the lamps as the table wants them, all in one rhythm
    ticker.py       the one thread for everything with a due time
    simulator.py    the mock pins, pressed and read for the page of the panel
    wiring.py       `companion wiring`: the connections of all parts
    presets.py      fewer seats, or an amplifier that takes pins
    lamp_current.py the lamps' resistors, or their driver, and the current
    parts_list.py   the parts to buy, and how they are connected
    header_svg.py   the connections as a drawing
    box/            a box to print

The law: of the companion this package imports only `companion.core`, `companion.frontends` and `companion.texts`,
nothing waits in a callback, and a missing or broken device is a normal state.
"""
