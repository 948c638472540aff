"""The shell around the core: one writer, one log, and the only place with a clock.

The program:

    cli.py              the command line
    app.py              the life of the program on one screen
    ending.py           the end of the program: at a signal, or when a part of the hub needs a restart
    config.py           settings, from the command line and from `companion.toml`
    discovery.py        frontends, commands and games' additions, found by entry points
    doctor.py           the checks of `companion doctor` besides the frontends' own, and its questions to people
    service_manager.py  signs of life for systemd

The way of an input:

    tables.py           all tables as frontends see them, from any thread
    arrival.py          one input of a frontend on its way to the inbox
    inbox.py            inputs that wait for the writer, the smallest stamp first
    writer.py           the one thread that takes every input of every table
    gathering.py        requests that wait at the same time, written together
    agenda.py           the next moment at which each table has something to do
    pulse.py            the detector of a hub that stood still
    quiet.py            disturbing tasks, done between games: no game can begin meanwhile

The rooms, each of which imports only those below it:

    table/              one table that is served, with its inputs
    persons/            the persons that the hub remembers
    venue/              many tables on several nodes, each owned by one
    backup/             the data as one file, and its restoration
    ledger/             figures over all games
    words/              the owner's own words for spoken lines
    log/                the events on disk, and the ledger that is read from them

The law: append to the log, apply, then tell. Nothing acknowledged is lost, no broken frontend stops the rest, and no
game is named here.
"""
