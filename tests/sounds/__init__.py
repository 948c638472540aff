"""The voice, made ahead; bell and gong; the player.

parts.py     tones, and a loudspeaker that a test drives
game.py      a narrated game of four lines
shown.py     what a table shows, as the sounds follow it
booth.py     a player whose thread is the test itself, beside a hub
thread_by_hand.py   what that thread does, and no oftener than the real one
recorder.py  a recorder behind SDL's own mixer, on a clock that SDL turns
measured.py  what is heard in a recording, and how high a voice speaks
workers.py   workers that misbehave
slow.py      a studio whose renderer answers when it is allowed to
people.py    a person's voice beside it
unwell.py    an engine that fails in a way that a test chooses
by_piper.py  Piper with a real voice, as it is heard and as it fails
"""
