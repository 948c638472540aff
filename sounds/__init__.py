"""The voice that narrates, and the sounds of the table.

    face.py           what the hub finds: whether it can run, and all parts of it put together
    voice_status.py   tells the hub who can speak, what is missing, how it gets ready
    studio.py         makes lines ahead, in a thread
    maker.py          one line: a player's recording, or made before, or by the voice
    cache.py          what was made before, on disk
    renderer.py       asks the worker for a line, watches it, starts it anew
    process.py        a process that answers, or is ended
    worker.py         that process: pyttsx3 speaks into files
    espeak.py         what is here of espeak-ng
    player.py         plays lines and effects, in a thread
    playback.py       one table's line, from its moment to its report
    audio_device.py   what the player needs of a loudspeaker
    loudspeaker.py    the one of this machine, by pygame
    pcm.py            the one form that sound has in here
    effects/          bell and gong, and the script that makes them

The law: a line starts at its moment by itself, from memory, and nothing is read from a
disk or asked of a process between a pause and its sound. It knows the hub by
`companion.core`, `companion.faces` and `companion.texts` only, and without a speaker or
a voice the game goes on in captions.
"""
