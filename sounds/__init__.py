"""The voice that narrates, the bed of the night, and the sounds of the table.

    frontend.py             the hub's entrance: it checks whether all can run, and joins the parts
    examine.py              the checks of `companion doctor` on the sounds
    voice_status.py         reports to the hub: the ability to speak, faults, and progress
    studio.py               the making of lines ahead, in a thread of its own
    pending_renders.py      recordings that others wait for
    utterance.py            a line to speak: its words, language and sound effect
    fallback_voice.py       the usual voice, for a line that its human voice has not made yet
    ahead.py                the making of human voices' lines, in a thread of its own
    voice_selection.py      the choice of human voices, and their lines
    sayings.py              pronunciations of words that a voice would read wrongly
    numerals/               numbers and times in words
    installed.py            the voices that espeak-ng has
    maker.py                one line: a player's recording, a kept one, or a new one by the voice
    cache.py                recordings kept on disk
    renderer.py             the control of the worker: its tasks, its failures, its restarts
    process.py              the handling of a process that answers lines, and is killed if it does not
    worker.py               a process in which an engine speaks into files
    engines/                the engines, and the door by which they are found
    voices/                 human voices, their engine, and the way to fetch them
    espeak.py               the installed espeak-ng and its voices
    player.py               the player of lines and everything else, in a thread of its own
    playback.py             one table's line, from its moment to its report
    soundscape.py           the effects, the ticks of a countdown, and the bed of the night
    room.py                 people's volumes, narrators and recordings, and their trials
    own_wifi.py             the hub's own Wi-Fi, read aloud when it opens, in a thread of its own
    spelling.py             a name or a password, spelled for reading aloud
    kept.py                 people's settings, in a file
    recordings.py           the players' own recordings, and a narrator as one file
    colour.py               the room of a voice, and its loudness
    audio_device.py         the protocol of a loudspeaker
    loudspeaker.py          the loudspeaker of this machine, by pygame
    pcm.py                  the one format of all sound in here
    effects/                the effects and the bed, and the script that makes them

The law: a line starts at its moment by itself, from memory; between a pause and its sound nothing reads a disk or waits
for a process. Of the companion this package imports only `companion.core`, `companion.frontends`, `companion.texts` and
`companion.appliance`. Without a loudspeaker or a voice the game continues in captions.
"""
