"""The voice that narrates, the bed of the night, and the sounds of the table.

    frontend.py             what the hub finds: says whether it can run, and puts all parts together
    examine.py              what `companion doctor` finds out about the sounds
    voice_status.py         tells the hub whether this frontend can speak, what it lacks, how it gets ready
    studio.py               makes lines ahead, in a thread of its own
    pending_renders.py      recordings for which others wait
    utterance.py            a line as it is to be heard
    fallback_voice.py       reads a line until the person's voice that is cast for it has made it
    ahead.py                makes the lines of such voices, in a thread of its own
    voice_selection.py      which voices of people read, and their lines
    sayings.py              how words are said that a voice would read wrongly
    numerals/               numbers and times in words
    installed.py            the voices that espeak-ng has
    maker.py                one line: a player's recording, a kept one, or a new one by the voice
    cache.py                recordings kept on disk
    renderer.py             gives the worker its tasks, watches it, starts it anew
    process.py              a process that answers lines, and is killed if it does not
    worker.py               that process: an engine speaks into files
    engines/                the engines, and the door by which they are found
    voices/                 voices of people, the engine that speaks with them, and how they are fetched
    espeak.py               the installed espeak-ng and its voices
    player.py               plays lines and all else, in a thread of its own
    playback.py             one table's line, from its moment to its report
    soundscape.py           the effects, the ticks of a countdown, and the bed of the night
    room.py                 volumes, narrators and recordings as people set them, and trying them out
    own_wifi.py             reads the hub's own Wi-Fi aloud when it opens, in a thread of its own
    spelling.py             how a name or a password is read sign by sign
    kept.py                 what people have set, in a file
    recordings.py           the players' own recordings, and a narrator as one file
    colour.py               the room in which a voice speaks, and how loud it is
    audio_device.py         the protocol of a loudspeaker
    loudspeaker.py          the loudspeaker of this machine, by pygame
    pcm.py                  the one format of all sound in here
    effects/                the effects and the bed, and the script that makes them

The law: a line starts at its moment by itself, from memory; between a pause and its sound
nothing reads a disk or waits for a process. Of the companion this package imports
`companion.core`, `companion.frontends`, `companion.texts` and `companion.appliance` only. Without a loudspeaker or a
voice the game goes on in captions.
"""
