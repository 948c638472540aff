"""The shell around the core: one writer, one log, and the only place with a clock.

`app` is the life of the program on one screen; `cli` what people type, `config` what
they set, `log` the events on disk, `tables` the writer and what each eye is told,
`ticker` the game time, `discovery` the faces. The law: append to the log, evolve,
then tell; nothing acknowledged is lost, and no broken face stops the rest.
"""
