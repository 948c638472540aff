"""A room that plays along: its lamps follow the mood of a table, by a broker that Home Assistant or lamps listen to.

    frontend.py   the hub's entrance: it runs the room, and checks its settings
    settings.py   the broker, the table and the name, from `companion.toml`
    state.py      the state of a table, in the few words that a home can use
    moments.py    the moments between two states
    topics.py     the topics and messages for a broker
    conductor.py  the conductor: it follows one table, and decides what is sent
    lamps/        lamps that the hub commands by itself
    link.py       the link to the broker
    loop.py       the one thread of the room, which waits for the table, the clock and the broker
    kept.py       the choices of people, kept in a file
    play_along.py the parts put together
    service.py    the lights as the room lends them to other frontends
    visit.py      a short visit to the broker, for the terminal
    examine.py    the checks of `companion doctor` on the broker
    command.py    `companion room forget`

The law: of the companion this package imports only `companion.core`, `companion.frontends` and `companion.texts`.
Everything that it sends is made of the public view. While eyes are closed it sends nothing but a pause, and that all
lamps are left alone: everything else waits. Without its section in `companion.toml` nothing of it is loaded.
"""
