"""The shell around the core: one writer, one log, and the only place with a clock.

What a person starts:

    cli.py              what people type
    app.py              the life of the program on one screen
    ending.py           what ends it: a signal, or a part of it that wants it to start again
    config.py           what people set, on the command line and in `companion.toml`
    discovery.py        frontends, commands and what games bring, found by entry points
    doctor.py           what `companion doctor` looks at beside the frontends, and how it asks people
    service_manager.py  tells systemd that the hub is ready, and that it lives

How an input comes in and is taken:

    tables.py           all tables as frontends see them, from any thread
    arrival.py          one input of a frontend on its way to the inbox
    inbox.py            inputs that wait for the writer, the smallest stamp first
    writer.py           the one thread that takes every input of every table
    gathering.py        requests that wait at the same time, which are written at once
    agenda.py           what tables have to do by themselves, and when
    pulse.py            notices that the whole hub stood still

The rooms, each of which imports only those below it:

    table/              one table that is served, and what can come in for it
    persons/            whom the hub remembers
    venue/              many tables: which of several nodes owns which
    backup/             the data as one file, and the way back
    ledger/             figures over all that was played
    words/              the owner's own words for spoken lines
    log/                the events on disk, and what is read from them

The law: append to the log, evolve, then tell; nothing acknowledged is lost, no broken
frontend stops the rest, and no game is named here.
"""
