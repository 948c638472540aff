"""The voice, rendered ahead; bell and gong; the player.

parts.py     tones, a loudspeaker that a test drives, and snapshots of a table
game.py      a narrated game of four lines
booth.py     a player whose thread is the test itself, beside a hub
recorder.py  a recorder behind SDL's own mixer, on a clock that SDL turns
measured.py  measures of a recording, and the pitch of a voice
workers.py   workers that misbehave
slow.py      a studio whose renderer answers when it is allowed to, with a person's voice or without
unwell.py    an engine that fails in a way that a test chooses
by_piper.py  Piper with a real voice: its sound and its failures
"""
