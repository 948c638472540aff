"""Buttons and lamps for the seats; the simulated panel runs the same code down to the pins.

    frontend.py         runs the panel, and says what is wrong with its settings
    examine.py      what `companion doctor` finds out about the panel
    keeper.py       opens the panel, and opens it again when its chip has vanished and come back
    pins.py         the pin of each part of the panel, and the settings that change it
    pin_factory.py  real pins where there are any, else gpiozero's mock pins
    kernel_pins.py  the real pins: lines of the kernel's
    edges.py        the one thread that hears their edges
    panel.py        the parts of the panel, opened one by one
    panel_link.py   connects the panel with the table beside it
    buttons.py      presses of buttons, posted to the hub
    debounce.py     a bouncing contact: which of its edges count
    hold.py         the button that can be held: what a press of it means
    lamps.py        the lamps as the table wants them, all in one rhythm
    ticker.py       the one thread that does what is due
    simulator.py    presses the mock pins and reads them, for the page of the panel
    wiring.py       `companion wiring`: what to connect where
    header_svg.py   the same as a drawing

The law: of the companion this package imports `companion.core`, `companion.frontends` and
`companion.texts` only, nothing waits in a callback, and a missing or broken device is a
normal state.
"""
