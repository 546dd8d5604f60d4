"""What Viticulture gives the window: the answers to all that `app.ui.faces.face` asks."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QWidget

from app.rules.viticulture import ids, tables
from app.rules.viticulture.effects.hand import DiscardToLimit
from app.rules.viticulture.outside.lasting import lasting
from app.texts import text, viticulture
from app.ui.faces.face import Face
from app.ui.look.look import Look
from app.ui.panels.notice_bar import NoticeBar
from app.ui.saved_games.saving import Saving
from app.ui.settings.preview import Preview
from app.ui.viticulture.cards import browser, hand_order
from app.ui.viticulture.cards.visitor_motifs import SEASON_ICONS
from app.ui.viticulture.end.screen import EndScreen
from app.ui.viticulture.sheets import content
from app.ui.viticulture.sheets.options import CARD_ACTIONS
from app.ui.viticulture.solo.automa_presenter import solo_side
from app.ui.viticulture.solo.form import USUAL_LEVEL, SoloForm
from app.ui.viticulture.solo.results_recording import ResultsRecording
from app.ui.viticulture.table import playable, reading_order, since_last_turn, targets
from app.ui.viticulture.table.drops import Drops, kind_of_thing
from app.ui.viticulture.table.settings_preview import TablePreview
from app.ui.viticulture.table.table import ViticultureTable
from app.ui.viticulture.words import (
    curtain,
    event_icons,
    inspection,
    log_acts,
    log_words,
    prompt_views,
    question_context,
    seat_status,
    spoken,
)
from app.ui.viticulture.words.wording import Wording


class ViticultureFace:
    # The grande is kept for an action that is full.
    worker_kinds = (ids.REGULAR, ids.TEMPORARY, ids.GRANDE)
    card_actions = CARD_ACTIONS

    @property
    def others(self) -> dict[int, tuple[str, str]]:
        return {ids.AUTOMA_SEAT: (text("viticulture.solo.automa"), ids.AUTOMA_NAME)}

    targets_of = staticmethod(targets.targets_of)
    target_of_key = staticmethod(targets.target_of_key)
    keys_of_target = staticmethod(targets.keys_of_target)

    turn_prompts = question_context.TURN_PROMPTS
    bonus_of = staticmethod(question_context.bonus_of)
    answers_given = staticmethod(question_context.answers_given)
    round_of = staticmethod(question_context.round_of)
    make_interaction = staticmethod(prompt_views.make_interaction)
    prompt_view = staticmethod(prompt_views.prompt_view)
    choice_rows = staticmethod(prompt_views.choice_rows)
    table_marks = staticmethod(prompt_views.table_marks)
    placed_keys = staticmethod(prompt_views.placed_keys)
    playable_cards = staticmethod(playable.playable_cards)

    needs_sheet = staticmethod(content.needs_panel)
    sheet_view = staticmethod(content.panel_view)
    suits_column = staticmethod(content.suits_column)
    takes_board = staticmethod(content.takes_board)
    wants_card = staticmethod(content.wants_card)
    drops = Drops
    kind_of_thing = staticmethod(kind_of_thing)

    wording = Wording
    reason = staticmethod(viticulture.reason)
    winners_words = staticmethod(viticulture.winners_words)
    card_name = staticmethod(viticulture.card_name)
    inspect = staticmethod(inspection.inspect)
    inspect_card = staticmethod(inspection.inspect_card)
    inspect_line = staticmethod(inspection.inspect_line)
    spoken = staticmethod(spoken.spoken)
    table_parts = staticmethod(reading_order.table_parts)
    places_of_event = staticmethod(since_last_turn.places_of_event)
    card_at_work = staticmethod(event_icons.card_at_work)
    fold = log_acts.Fold
    line_of = staticmethod(log_words.line_of)
    log_kinds = {kind: event_icons.KIND_ICONS[kind] for kind in event_icons.KINDS}
    season_icons = SEASON_ICONS
    may_be_folded = staticmethod(event_icons.may_be_folded)
    curtain_view = staticmethod(curtain.curtain_view)
    public_line = staticmethod(curtain.public_line)
    news = since_last_turn.News
    hand_limit = DiscardToLimit.LIMIT
    arranged_hand = staticmethod(hand_order.arranged_hand)
    drawn_game = ViticultureTable

    @staticmethod
    def place_name(action: int) -> str:
        return text(f"viticulture.action.{ids.ACTION_NAMES[action]}.title")

    @staticmethod
    def worker_name(kind: int) -> str:
        return text(f"viticulture.worker.{ids.WORKER_NAMES[kind]}.name")

    @staticmethod
    def deck_names() -> dict[str, str]:
        return {deck: text(f"viticulture.deck.{deck}.plural") for deck in ids.DECK_NAMES}

    @staticmethod
    def has_all_on_its_face(card: int) -> bool:
        return tables.DECK_OF[card] in (ids.VINE, ids.ORDER)

    lasting = staticmethod(lasting)
    standing_words = staticmethod(seat_status.standing_words)
    estate_words = staticmethod(seat_status.estate_words)
    card_ids = frozenset(row.id for row in tables.CARDS)

    @staticmethod
    def settings_preview(look: Look) -> Preview:
        return TablePreview(look)

    @staticmethod
    def end_screen(look: Look) -> EndScreen:
        return EndScreen(look)

    @staticmethod
    def solo_form(seat_row: QFrame, level: str = "", aggressive: bool = False) -> SoloForm:
        return SoloForm(seat_row, level or USUAL_LEVEL, aggressive)

    @staticmethod
    def solo_book(window: QWidget, look: Look, saving: Saving, bar: NoticeBar) -> ResultsRecording:
        return ResultsRecording(window, look, saving, bar)

    ask_cards = staticmethod(browser.ask)

    @staticmethod
    def lacks_parts(card: int) -> bool:
        return tables.DECK_OF[card] == ids.ORDER

    solo_side = staticmethod(solo_side)


FACE: Face = ViticultureFace()
