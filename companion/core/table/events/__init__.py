"""What has happened at a table, as it is on disk.

From version 1.0.0 on that is a promise: fields are added with defaults, never renamed, never used for something else.

    base.py         what an event of a table is
    evening.py      the table opens and closes; a game is chosen, begins, pauses, goes back
    ending.py       a game and an evening end
    seats.py        who sits where, on which phone, in which language, and who is host
    absence.py      the table goes on without a seat
    agreements.py   what needs more than one voice
    guest.py        somebody without a phone answers on a neighbour's
    handover.py     a seat goes on on another phone
    leaving.py      somebody goes home in the middle of a game
    parking.py      a game waits while others are played
    teaching.py     lessons are given and put away
    rehearsal.py    phones, voice and buttons are tried
"""

from companion.core.table.events.absence import GoingOnAsked as GoingOnAsked
from companion.core.table.events.absence import GoingOnDropped as GoingOnDropped
from companion.core.table.events.absence import GoneOn as GoneOn
from companion.core.table.events.absence import WaitedAgain as WaitedAgain
from companion.core.table.events.agreements import ENTRY_NAME as ENTRY_NAME
from companion.core.table.events.agreements import HANDOVER_NAME as HANDOVER_NAME
from companion.core.table.events.agreements import Agreed as Agreed
from companion.core.table.events.agreements import Dropped as Dropped
from companion.core.table.events.agreements import EntryAsked as EntryAsked
from companion.core.table.events.agreements import NoticeGiven as NoticeGiven
from companion.core.table.events.agreements import Objected as Objected
from companion.core.table.events.base import Games as Games
from companion.core.table.events.base import TableEvent as TableEvent
from companion.core.table.events.base import TableOffer as TableOffer
from companion.core.table.events.ending import EveningEnded as EveningEnded
from companion.core.table.events.ending import GameEnded as GameEnded
from companion.core.table.events.ending import PartTold as PartTold
from companion.core.table.events.ending import ResultPutRight as ResultPutRight
from companion.core.table.events.evening import GameBegan as GameBegan
from companion.core.table.events.evening import GameChosen as GameChosen
from companion.core.table.events.evening import GameLeft as GameLeft
from companion.core.table.events.evening import OptionChosen as OptionChosen
from companion.core.table.events.evening import Paused as Paused
from companion.core.table.events.evening import Played as Played
from companion.core.table.events.evening import Resumed as Resumed
from companion.core.table.events.evening import TableClosed as TableClosed
from companion.core.table.events.evening import TableOpened as TableOpened
from companion.core.table.events.evening import Undone as Undone
from companion.core.table.events.guest import GUEST_NAME as GUEST_NAME
from companion.core.table.events.guest import GuestAsked as GuestAsked
from companion.core.table.events.guest import GuestClosed as GuestClosed
from companion.core.table.events.guest import GuestOpened as GuestOpened
from companion.core.table.events.handover import MoveClosed as MoveClosed
from companion.core.table.events.handover import SeatMoved as SeatMoved
from companion.core.table.events.handover import SeatWished as SeatWished
from companion.core.table.events.handover import WordPicked as WordPicked
from companion.core.table.events.leaving import SeatLeft as SeatLeft
from companion.core.table.events.parking import GameGivenUp as GameGivenUp
from companion.core.table.events.parking import GameParked as GameParked
from companion.core.table.events.parking import GameWentOn as GameWentOn
from companion.core.table.events.rehearsal import ButtonTried as ButtonTried
from companion.core.table.events.rehearsal import RehearsalBegan as RehearsalBegan
from companion.core.table.events.rehearsal import RehearsalEnded as RehearsalEnded
from companion.core.table.events.rehearsal import RehearsalRepeated as RehearsalRepeated
from companion.core.table.events.rehearsal import VoiceJudged as VoiceJudged
from companion.core.table.events.seats import CameBack as CameBack
from companion.core.table.events.seats import ColourChosen as ColourChosen
from companion.core.table.events.seats import HostPassed as HostPassed
from companion.core.table.events.seats import LanguageChosen as LanguageChosen
from companion.core.table.events.seats import LetIn as LetIn
from companion.core.table.events.seats import MoreAllowed as MoreAllowed
from companion.core.table.events.seats import Renamed as Renamed
from companion.core.table.events.seats import SatDown as SatDown
from companion.core.table.events.seats import SeatsOrdered as SeatsOrdered
from companion.core.table.events.seats import SpeakerChosen as SpeakerChosen
from companion.core.table.events.seats import StoodUp as StoodUp
from companion.core.table.events.seats import SymbolChosen as SymbolChosen
from companion.core.table.events.seats import TableLanguageChosen as TableLanguageChosen
from companion.core.table.events.seats import WentAway as WentAway
from companion.core.table.events.teaching import ItemShown as ItemShown
from companion.core.table.events.teaching import LayingOver as LayingOver
from companion.core.table.events.teaching import LessonAloud as LessonAloud
from companion.core.table.events.teaching import LessonGiven as LessonGiven
from companion.core.table.events.teaching import LessonPutAway as LessonPutAway
from companion.core.table.events.teaching import PrologueOver as PrologueOver
from companion.core.table.events.teaching import SentenceTold as SentenceTold
from companion.core.table.events.teaching import TeachingChosen as TeachingChosen

TABLE_EVENTS = tuple(kind for kind in TableEvent.__subclasses__() if kind is not Played)
"""Every event that lies on disk as the table's own; `Played` does as its game's."""
