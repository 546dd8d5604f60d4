"""What Viticulture gives the window: the answers to all that `app.ui.faces.face` asks."""

from __future__ import annotations

from app.rules.viticulture import ids
from app.texts import text
from app.ui.faces.face import Face
from app.ui.viticulture.sheets.options import CARD_ACTIONS
from app.ui.viticulture.solo.side import solo_side
from app.ui.viticulture.table import parts, playable, since_last_turn, targets
from app.ui.viticulture.words import events, inspection, log_acts, log_words, prompting, spoken
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

    make_interaction = staticmethod(prompting.make_interaction)
    prompt_view = staticmethod(prompting.prompt_view)
    choice_rows = staticmethod(prompting.choice_rows)
    table_marks = staticmethod(prompting.table_marks)
    placed_keys = staticmethod(prompting.placed_keys)
    playable_cards = staticmethod(playable.playable_cards)

    wording = Wording
    inspect = staticmethod(inspection.inspect)
    inspect_card = staticmethod(inspection.inspect_card)
    inspect_line = staticmethod(inspection.inspect_line)
    spoken = staticmethod(spoken.spoken)
    table_parts = staticmethod(parts.table_parts)
    places_of_event = staticmethod(since_last_turn.places_of_event)
    card_at_work = staticmethod(events.card_at_work)
    fold = log_acts.Fold
    line_of = staticmethod(log_words.line_of)
    solo_side = staticmethod(solo_side)


FACE: Face = ViticultureFace()
