"""What the window asks of a game beside its rules: what is pressed, what is said, what is drawn.

The rooms of the window serve every game that is played in it. Whatever they need to know of one comes through here,
through the rules' own door (`app.rules.engine.game`), or through the observation.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from app import texts

if TYPE_CHECKING:
    from PySide6.QtWidgets import QFrame, QWidget

    from app.session.session import Session
    from app.session.types import LogEntry, SeatInfo
    from app.ui.asking.answer_list import Answer
    from app.ui.asking.choice_model import ChoiceRow
    from app.ui.asking.drop import Drop
    from app.ui.asking.interaction import Interaction, Question
    from app.ui.asking.prompt_bar import PromptView
    from app.ui.asking.sheet import PanelView
    from app.ui.asking.sheet_parts import Scene
    from app.ui.asking.targets import Action, Key, Target
    from app.ui.log.model import LogLine
    from app.ui.look.look import Look
    from app.ui.panels.inspector import InspectorView
    from app.ui.panels.lasting_words import Known
    from app.ui.panels.notice_bar import NoticeBar
    from app.ui.saved_games.saving import Saving
    from app.ui.screens.curtain import CurtainView
    from app.ui.screens.table import TableScreen
    from app.ui.settings.preview import Preview
    from app.ui.table.drawn_game import DrawnGame

Event = tuple[Any, ...]

# What can be done with a thing of the table now, as a screen reader hears it.
POSSIBLE, CHOSEN, PLAYABLE = "legal", "selected", "playable"


class Spoken(NamedTuple):
    """The name tells a thing from its neighbours; the rest are sentences about it."""

    name: str
    rest: str

    @property
    def all(self) -> str:
        return " ".join(part for part in (texts.ended(self.name), self.rest) if part)


class Wording(Protocol):
    """Sentences about one game, told to one seat (NOBODY: to everybody)."""

    seats: tuple[SeatInfo, ...]
    people: texts.People

    def move(self, action: Action, question: Question, part: str = "label", **known: object) -> str:
        """The words of an action, or of the button that confirms it."""
        ...

    def reason(self, why: Sequence[Any] | None) -> str:
        """Why not, all of it, with what would help."""
        ...

    def reason_parts(self, why: Sequence[Any] | None) -> tuple[list[str], str]:
        """Why not, a line for each thing that is missing, and apart from it what would help."""
        ...

    def question(self, question: Question) -> tuple[str, str]:
        """The question and its line of state."""
        ...

    def event(self, event: Event, card: int = -1) -> str:
        """A sentence about what happened; "" for what needs no line of its own."""
        ...

    def preview(self, events: Iterable[Event], seat: int, apart: Collection[str] = ()) -> tuple[str, bool]:
        """What a choice would bring, and whether something is lost by it; kinds `apart` are shown elsewhere."""
        ...

    def log_lines(self, events: Iterable[Event], card: int = -1) -> tuple[list[LogLine], int]:
        """The lines for events one by one, and the card that is at work after them."""
        ...


class Act(Protocol):
    """One entry of the folded log: a turn of a seat with all that came of it."""

    seat: int
    begin: int
    """The first decision in it, by its number from 1."""
    step: int
    """The newest decision in it."""
    own: bool
    """The seat itself decided it."""
    stamp: int
    """Changes with every change."""
    events: list[Event]
    steps: list[int]
    """For each event the decision it came of."""


class Fold(Protocol):
    """All acts of a game in their order; takes new events at the end and can cut them off again."""

    @property
    def acts(self) -> Sequence[Act]: ...

    stamp: int
    """Grows with every change of any act."""

    def add(self, events: Iterable[Event], step: int, actor: int = -1) -> None:
        """What came of a decision of `actor`; step 0 is what came before the first one."""
        ...

    def cut(self, step: int) -> None:
        """Take back whatever came after a decision."""
        ...


class Drops(Protocol):
    """What each drop would mean for one question, as the seat that answers may know it."""

    def liftable(self, keys: set[Key]) -> list[Key]:
        """What of the table may be lifted now."""
        ...

    def open_places(self, source: Key, keys: set[Key]) -> list[Key]:
        """The items over which a lifted thing may be let go now."""
        ...

    def drop(self, source: Key, key: Key) -> Drop | None:
        """What letting a thing go there means; None where it means nothing."""
        ...


class News(Protocol):
    """Remembers up to which entry of the log each seat has seen the table."""

    def saw_all(self, seat: int) -> None:
        """The seat has seen everything that has happened so far."""
        ...

    def since(self, seat: int) -> int:
        """How many entries of the log are old to a seat; 0 before its first turn."""
        ...

    def new_cards(self, seat: int, hand: Iterable[int]) -> tuple[int, ...]:
        """The cards of the hand that came into it since then."""
        ...

    def changed_marks(self, seat: int, keys: set[Key]) -> dict[Key, str]:
        """The others' new pieces, numbered in the order of play."""
        ...


class SoloSide(Protocol):
    """What the table shows beside the board in a game of one person."""

    def show(self, observation: Any) -> None:
        """Show how it stands; call it after the scene has settled."""
        ...

    def more(self, entries: Iterable[LogEntry]) -> tuple[tuple[str, Any], ...]:
        """For the board: what these entries of the log tell and the observation does not."""
        ...

    def years_words(self, observation: Any) -> str:
        """After how many years the game ends."""
        ...

    def close(self) -> None:
        """Another game takes the table over."""
        ...


class Face(Protocol):
    """All that a game gives the window. A face holds no state: one serves all tables of its game."""

    @property
    def worker_kinds(self) -> Sequence[int]:
        """The kinds of workers, in the order in which one is taken where any would do."""
        ...

    @property
    def card_actions(self) -> Collection[str]:
        """The kinds of actions whose first argument is a card."""
        ...

    @property
    def others(self) -> Mapping[int, tuple[str, str]]:
        """Names and colours of players without a seat, such as the Automa, by their numbers in events."""
        ...

    # --- what is pressed -------------------------------------------------------------------------------------------

    def targets_of(self, action: Action, seat: int) -> tuple[Target, ...]:
        """The targets that together say this action, in the order in which they are chosen."""
        ...

    def target_of_key(self, key: Key, observation: Any) -> Target:
        """The target that an item of the scene stands for."""
        ...

    def keys_of_target(self, target: Target, seat: int, keys: set[Key], observation: Any) -> list[Key]:
        """The items of the scene that stand for a target, in a steady order."""
        ...

    # --- what is asked ---------------------------------------------------------------------------------------------

    @property
    def turn_prompts(self) -> Collection[str]:
        """The questions at which a turn begins: what came before them is no step of it."""
        ...

    def bonus_of(self, session: Session, decision: Any) -> int:
        """The action of the board whose bonus a question is about; -1 for none."""
        ...

    def answers_given(self, session: Session, source: int) -> Mapping[int, bool | None]:
        """Whether each seat that has answered since a card was played said yes; None where that is secret."""
        ...

    def round_of(self, session: Session, seat: int) -> int:
        """Which turn of this season a seat has; 0 where that is not known."""
        ...

    def make_interaction(self, question: Question) -> Interaction:
        """The interaction that suits a question: several equal things at once, or one action."""
        ...

    def prompt_view(
        self,
        interaction: Interaction,
        wording: Any,
        preview: Callable[..., Sequence[Any]],
        *,
        colour: str = "",
        panel_shown: bool = False,
        can_go_back: bool = False,
        answers: Sequence[Answer] = (),
    ) -> PromptView:
        """The whole bar for a question and what is chosen so far."""
        ...

    def choice_rows(self, interaction: Interaction, wording: Any) -> list[ChoiceRow]:
        """The list: open choices in the order of the rules, one-way ones last, then the closed ones."""
        ...

    def table_marks(
        self, interaction: Interaction, keys: set[Key], observation: Any, focus: Key | None
    ) -> dict[Key, str]:
        """Which item carries which mark; the focus is drawn on top of any other."""
        ...

    def placed_keys(
        self, action: Action | None, question: Question, keys: set[Key]
    ) -> tuple[Key | None, Key | None]:
        """The worker that is to be placed, as it stands at home, and its space; nothing for other actions."""
        ...

    def playable_cards(
        self, legal: Iterable[Action], after: Callable[[Sequence[Action]], Sequence[Action]]
    ) -> frozenset[int]:
        """The cards that can be played now; `after` tells what some legal actions lead to."""
        ...

    def needs_sheet(self, question: Question) -> bool:
        """Whether a question is answered on a sheet beside or over the board."""
        ...

    def sheet_view(self, scene: Scene) -> PanelView | None:
        """The sheet for a question; None when board and prompt bar are enough."""
        ...

    def suits_column(self, question: Question) -> bool:
        """Whether the choices of a question can be read one below the other."""
        ...

    def takes_board(self, question: Question) -> bool:
        """Whether a question is answered on a sheet over the whole board."""
        ...

    def wants_card(self, question: Question) -> bool:
        """Whether the choices make sense only beside the card that they are about."""
        ...

    def drops(self, session: Session, interaction: Interaction, observation: Any) -> Drops:
        """What letting a thing of the table go over another one means for a question."""
        ...

    def kind_of_thing(self, key: Key, kinds: Collection[str]) -> str:
        """What a thing is that was let go where it means nothing; `kinds` are those of the answers asked for."""
        ...

    # --- what is said ----------------------------------------------------------------------------------------------

    def wording(self, seats: Sequence[SeatInfo], viewer: int = -1) -> Any:
        """Sentences about the game for the eyes of one seat (NOBODY: for everybody): a `Wording`."""
        ...

    def reason(self, why: Sequence[Any], people: texts.People = texts.NOBODY) -> str:
        """Why something cannot be done, in a sentence."""
        ...

    def winners_words(self, winners: Sequence[int], people: texts.People) -> str:
        """Who has won, in a sentence."""
        ...

    def card_name(self, card: Any) -> str:
        """What a card is called, by its number or id."""
        ...

    def inspect(
        self,
        key: Key,
        observation: Any,
        wording: Any,
        look: Look,
        refusal: str = "",
        standing: Any = None,
    ) -> InspectorView:
        """The rule of a thing on the table, and what it means now."""
        ...

    def inspect_card(self, card: int, look: Look, refusal: str = "") -> InspectorView:
        """The rule of a card."""
        ...

    def inspect_line(
        self, line: LogLine, places: Sequence[Key], observation: Any, wording: Any, look: Look
    ) -> InspectorView:
        """The rule behind a line of the log that happened at these places."""
        ...

    def spoken(
        self,
        key: Key,
        view: InspectorView,
        observation: Any,
        wording: Any,
        hand: Sequence[Key],
        state: str = "",
        *,
        rule: bool = True,
        whole: bool = False,
    ) -> Spoken:
        """What a screen reader hears of a thing on the table."""
        ...

    def table_parts(
        self, keys: Iterable[Key], own: int, seats: int, people: texts.People
    ) -> Sequence[tuple[str, Sequence[Key]]]:
        """The parts of the table in the order in which they are read, with the things in each."""
        ...

    def places_of_event(self, event: Event, keys: set[Key]) -> list[Key]:
        """Where on the table something happened, the most telling place first; empty when nowhere."""
        ...

    def card_at_work(self, event: Event, card: int) -> int:
        """The card that is being resolved after an event, -1 for none; `card` is the one before it."""
        ...

    def fold(self) -> Fold:
        """A log of acts, empty yet."""
        ...

    def line_of(self, act: Any, events: Sequence[Event], wording: Any) -> LogLine:
        """The line of an act whose `events` are as the reader may see them, the head first."""
        ...

    @property
    def log_kinds(self) -> Mapping[str, str]:
        """The kinds of lines by which the log can be filtered, with the icon of each."""
        ...

    @property
    def season_icons(self) -> Sequence[str]:
        """The icon of each season in which a line of the log may lie."""
        ...

    def may_be_folded(self, event: Event) -> bool:
        """Whether the notes of a line with this event give way where there is little room."""
        ...

    def curtain_view(self, session: Session, observation: Any, decision: Any) -> CurtainView:
        """The shutters before a decision; `observation` is what everybody sees."""
        ...

    def public_line(
        self, session: Session, wording: Any, entries: Iterable[LogEntry], reader: int = -1
    ) -> str:
        """The first thing among these entries that somebody but the reader did, as everybody may know it."""
        ...

    def news(self, session: Session) -> News:
        """What is new to the player at the screen."""
        ...

    def place_name(self, action: int) -> str:
        """What an action of the board is called."""
        ...

    def worker_name(self, kind: int) -> str:
        """What a kind of worker is called."""
        ...

    def lasting(self, observation: Any) -> Known:
        """What holds for longer than a move and everybody may know."""
        ...

    def standing_words(self, observation: Any, seat: int) -> list[str]:
        """How a seat stands in numbers; empty lines for what there is not."""
        ...

    def estate_words(self, observation: Any, seat: int) -> list[str]:
        """What a seat has planted, gathered and made."""
        ...

    # --- the hand --------------------------------------------------------------------------------------------------

    @property
    def hand_limit(self) -> int:
        """How many cards may be kept at the end of a year."""
        ...

    def deck_names(self) -> Mapping[str, str]:
        """The names of the decks whose cards a hand holds, by their ids."""
        ...

    def arranged_hand(
        self, cards: Sequence[int], sort: str, shown: str, playable: Collection[int] = ()
    ) -> tuple[int, ...]:
        """The cards to show from left to right; `shown` is a filter of the hand."""
        ...

    def lacks_parts(self, card: int) -> bool:
        """Whether a card asks for things one by one, so that it can be told which are missing."""
        ...

    def has_all_on_its_face(self, card: int) -> bool:
        """Whether a card tells all of itself by numbers and pictures, in any size."""
        ...

    # --- the table -------------------------------------------------------------------------------------------------

    def drawn_game(self) -> DrawnGame:
        """The game for the scene that draws its table."""
        ...

    def settings_preview(self, look: Look) -> Preview:
        """A small table that shows what the settings do."""
        ...

    @property
    def card_ids(self) -> Collection[str]:
        """The ids of all cards."""
        ...

    def ask_cards(self, parent: QWidget | None, look: Look, observation: Any = None) -> None:
        """Show all cards until the dialog is closed; `observation` is what everybody may know of a running game."""
        ...

    def end_screen(self, look: Look) -> Any:
        """The page that tells how a game has ended: a widget with `show_game(session)` and signals for the ways on."""
        ...

    def solo_form(self, seat_row: QFrame, level: str = "", aggressive: bool = False) -> Any:
        """What a game of one person is begun with: a widget; `seat_row` is the row of that person."""
        ...

    def solo_book(self, window: QWidget, look: Look, saving: Saving, bar: NoticeBar) -> Any:
        """The results of games of one person: `record(session)` counts one, `screen` is their page."""
        ...

    def solo_side(self, table: TableScreen, look: Look, session: Session) -> SoloSide | None:
        """What stands beside the board in a game of one person; None in other games."""
        ...
