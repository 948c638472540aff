"""The shell around the core: one writer, one log, and the only place with a clock.

`app` is the life of the program on one screen; `cli` what people type, `config` what
they set, `discovery` the faces. `tables` is what faces may ask; what they post comes
by the `inbox` to the `writer`, which attends to each table: `held` is the table itself
with its place in the `log`, `presence` its phones, `narrators` who speaks its lines.
The law: append to the log, evolve, then tell; nothing acknowledged is lost, and no
broken face stops the rest.
"""
