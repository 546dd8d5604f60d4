"""All cards to look through: by deck, by words, and by where they are as far as everybody may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.rules.viticulture import ids, tables
from app.rules.viticulture.ids import DECK_NAMES
from app.texts import text, viticulture
from app.ui.access.announcer import Announcer
from app.ui.dialogs.search_line import SearchLine
from app.ui.dialogs.sheet import Sheet
from app.ui.dialogs.size import fitting
from app.ui.look.look import Look
from app.ui.panels.controls import label, tab_through
from app.ui.panels.flow import Flow
from app.ui.panels.inspector import Inspector
from app.ui.panels.radio import choice
from app.ui.theme.drawing import begin, new_pixmap
from app.ui.viticulture.cards.card_faces import CardFaces
from app.ui.viticulture.table.labels import Labels
from app.ui.viticulture.words import inspection, wording

Index = QModelIndex | QPersistentModelIndex

ALL, UNSEEN, DISCARDED, OPEN = "all", "unseen", "discards", "open"
PLACES = (ALL, UNSEEN, DISCARDED, OPEN)
CARD_ROLE = Qt.ItemDataRole.UserRole + 1
COPIES_ROLE = Qt.ItemDataRole.UserRole + 2
FACE = (150, 206)
SEARCH_CHARS = 20
# Behind the four decks of cards come those of the setup and of the Automa; their numbers in the list begin here.
MAMAS, PAPAS, AUTOMA = 1000, 2000, 3000
OTHERS = (
    (MAMAS, "mama", tuple(mama.id for mama in tables.MAMAS)),
    (PAPAS, "papa", tuple(papa.id for papa in tables.PAPAS)),
    (AUTOMA, "automa", tuple(ids.AUTOMA_CARD_NAMES)),
)


def found_cards(observation: Any, deck: int | None, place: str, words: str) -> dict[int, int]:
    """The cards that every filter lets through, each with the number of its copies there.

    `unseen` are those in decks and hidden hands together: which of both nobody may know.
    """
    wanted = words.casefold().split()
    found: dict[int, int] = {}
    for card, copies in _in_place(observation, place).items():
        if copies < 1 or (deck is not None and tables.DECK_OF[card] != deck):
            continue
        told = f"{viticulture.card_name(card)} {wording.card_rule(card)}".casefold() if wanted else ""
        if all(word in told for word in wanted):
            found[card] = copies
    order = sorted(found, key=lambda card: (tables.DECK_OF[card], viticulture.card_name(card), card))
    return {card: found[card] for card in order}


def _in_place(observation: Any, place: str) -> Counter[int]:
    every = Counter({card: row.copies for card, row in enumerate(tables.CARDS)})
    if observation is None:
        return every
    if observation.solo is not None:  # some visitors are left out of a solo game
        every = Counter({card: n for card, n in every.items() if tables.CARDS[card].solo})
    discarded = Counter(card for pile in observation.discards for card in pile)
    unseen = Counter(card for deck in observation.unseen for card in deck)
    if place == OPEN:
        return every - discarded - unseen
    return {ALL: every, UNSEEN: unseen, DISCARDED: discarded}[place]


def found_others(kind: str | None, words: str) -> dict[int, int]:
    """Mamas, papas and Automa cards that the filters let through; of each there is one."""
    wanted = words.casefold().split()
    found = {}
    for start, name, rows in OTHERS:
        if kind is not None and kind != name:
            continue
        for number in range(len(rows)):
            told = f"{_name(start + number)} {_rule(start + number)}".casefold() if wanted else ""
            if all(word in told for word in wanted):
                found[start + number] = 1
    return found


def _other(card: int) -> tuple[str, int] | None:
    """The kind of a card from the setup or of the Automa and its number there; None for one of the four decks."""
    for start, name, rows in OTHERS:
        if start <= card < start + len(rows):
            return name, card - start
    return None


def _key(card: int) -> str:
    other = _other(card)
    if other is None:
        return viticulture.card_key(card)
    rows = next(rows for _, name, rows in OTHERS if name == other[0])
    return f"viticulture.{other[0]}.{rows[other[1]]}"


def _name(card: int) -> str:
    return viticulture.card_name(card) if _other(card) is None else text(f"{_key(card)}.name")


def _rule(card: int) -> str:
    return wording.card_rule(card) if _other(card) is None else text(f"{_key(card)}.text")


def _kind(card: int) -> str:
    other = _other(card)
    return wording.deck_word(card) if other is None else _other_word(other[0])


def _other_word(kind: str) -> str:
    return text("viticulture.solo.automa") if kind == "automa" else text(f"viticulture.deck.{kind}.kind")


class CardModel(QAbstractListModel):
    """Numbers of cards; the words are for screen readers, the picture is the delegate's."""

    def __init__(self, parent: Any = None) -> None:
        super().__init__(parent)
        self._cards: list[int] = []
        self._copies: dict[int, int] = {}

    def set_cards(self, cards: Mapping[int, int]) -> None:
        """The cards to show, each with the number of its copies."""
        self.beginResetModel()
        self._cards = list(cards)
        self._copies = dict(cards)
        self.endResetModel()

    def card(self, number: int) -> int:
        return self._cards[number]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._cards)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._cards):
            return None
        card = self._cards[index.row()]
        if role == CARD_ROLE:
            return card
        if role == COPIES_ROLE:
            return self._copies[card]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            name = _name(card)
            many = f"{self._copies[card]} × {name}" if self._copies[card] > 1 else name
            return text("ui.hand.card", name=many, kind=_kind(card))
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return _rule(card)
        return None


class CardDelegate(QStyledItemDelegate):
    """Draws the face itself."""

    def __init__(self, look: Look, faces: CardFaces) -> None:
        super().__init__()
        self._look = look
        self._faces = faces

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        size = self._look.theme.size
        face = self._face(index.data(CARD_ROLE), size(FACE[0]), size(FACE[1]))
        box: QRect = option.rect
        ratio = face.devicePixelRatio()
        left = box.center().x() - face.width() / ratio / 2
        top = box.center().y() - face.height() / ratio / 2
        painter.drawPixmap(round(left), round(top), face)
        copies = index.data(COPIES_ROLE)
        if copies > 1:
            self._paint_copies(painter, box, f"×{copies}")
        if option.state & QStyle.StateFlag.State_Selected:
            theme = self._look.theme
            keys = option.state & QStyle.StateFlag.State_HasFocus
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.role("focus" if keys else "accent"), theme.finish.ring))
            painter.drawRoundedRect(box.adjusted(3, 3, -3, -3), 10, 10)
            painter.restore()

    def _face(self, card: int, width: float, height: float) -> QPixmap:
        other = _other(card)
        if other is None:
            return self._faces.face(card, width, height)
        if other[0] == "automa":
            return self._automa_face(card, width, height)
        draw = self._faces.mama if other[0] == "mama" else self._faces.papa
        return draw(other[1], width, height)

    def _automa_face(self, card: int, width: float, height: float) -> QPixmap:
        """A sheet with the name and what its rows do, a line for each."""
        theme = self._look.theme
        made = new_pixmap(width, height, self._look.sprites.ratio)
        painter = begin(made)
        painter.setPen(theme.role("rule2"))
        painter.setBrush(theme.role("raised"))
        box = QRectF(1, 1, width - 2, height - 2)
        painter.drawRoundedRect(box, 8, 8)
        inner = box.adjusted(theme.size(8), theme.size(6), -theme.size(8), -theme.size(6))
        painter.setPen(theme.role("ink"))
        painter.setFont(theme.heading(13))
        painter.drawText(inner, Qt.AlignmentFlag.AlignHCenter, _name(card))
        inner.setTop(inner.top() + theme.size(26))
        painter.setFont(theme.body(11))
        lines = _rule(card).replace(". ", ".\n")
        painter.drawText(inner, Qt.TextFlag.TextWordWrap.value, lines)
        painter.end()
        return made

    def _paint_copies(self, painter: QPainter, box: QRect, words: str) -> None:
        """A mark at the lower right; a picture like the face, as a row at the edge of the list shows a part of it."""
        theme = self._look.theme
        wide, high = theme.size(32), theme.size(22)
        made = new_pixmap(wide, high, self._look.sprites.ratio)
        mark = begin(made)
        mark.setPen(theme.role("rule2"))
        mark.setBrush(theme.role("sunk"))
        place = QRectF(0.5, 0.5, wide - 1, high - 1)
        mark.drawRoundedRect(place, 10, 10)
        mark.setPen(theme.role("ink"))
        mark.setFont(theme.body(12))
        mark.drawText(place, Qt.AlignmentFlag.AlignCenter, words)
        mark.end()
        painter.drawPixmap(box.right() - theme.size(44), box.bottom() - theme.size(36), made)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        size = self._look.theme.size
        return QSize(size(FACE[0]) + 14, size(FACE[1]) + 14)


class CardsDialog(Sheet):
    """Filters above, faces below, the rule of the chosen card at the right."""

    def __init__(self, parent: QWidget | None, look: Look, faces: CardFaces, observation: Any = None) -> None:
        super().__init__(parent, look, "card-any", text("ui.help.cards"))
        self._observation = observation
        self.search = SearchLine(look, text("ui.help.cards-search"))
        kinds = [text("ui.log.all"), *(_deck_word(deck) for deck in range(len(DECK_NAMES)))]
        self.decks = self._group([*kinds, *(_other_word(name) for _, name, _ in OTHERS)])
        places = PLACES if observation is not None else PLACES[:1]
        self.places = self._group([text(f"ui.help.place-{place}") for place in places])
        self.model = CardModel(self)
        self.view = QListView()
        self.view.setModel(self.model)
        self._delegate = CardDelegate(look, faces)
        self.view.setItemDelegate(self._delegate)
        self.view.setProperty("ring", "row")
        self.view.setViewMode(QListView.ViewMode.IconMode)
        self.view.setMovement(QListView.Movement.Static)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self.view.setUniformItemSizes(True)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setAccessibleName(text("ui.help.cards"))
        self.count = label("", "second")
        self.announcer = Announcer(self)
        self.note = label(text("ui.help.place-note") if observation is not None else "", "second", wrap=True)
        self.inspector = Inspector(look)
        self.inspector.pin.hide()
        self.inspector.setMinimumWidth(look.theme.size(230))
        self.search.textChanged.connect(self._find)
        self.decks.idClicked.connect(self._find)
        self.places.idClicked.connect(self._find)
        self.view.selectionModel().currentChanged.connect(self._tell)
        self._lay_out(look)
        self._find()
        self.search.setFocus()

    def _group(self, names: Sequence[str]) -> QButtonGroup:
        group = QButtonGroup(self)
        for number, name in enumerate(names):
            made = choice(name, "chip")
            made.setChecked(number == 0)
            group.addButton(made, number)
        return group

    def _lay_out(self, look: Look) -> None:
        filters = Flow(6)
        for made in self.decks.buttons():
            filters.addWidget(made)
        self.search.setMinimumWidth(self.search.fontMetrics().averageCharWidth() * SEARCH_CHARS + 60)
        self.head.addWidget(self.search, 1)
        places = QHBoxLayout()
        places.setSpacing(6)
        for made in self.places.buttons():
            places.addWidget(made)
        places.addStretch(1)
        places.addWidget(self.count)
        sheets = QHBoxLayout()
        sheets.setSpacing(12)
        sheets.addWidget(self.view, 1)
        sheets.addWidget(self.inspector)
        self.body.addLayout(filters)
        self.body.addLayout(places)
        self.body.addLayout(sheets, 1)
        self.body.addWidget(self.note)
        close = self.add_choice(text("ui.button.close"), self.accept, main=True)
        close.setDefault(False)  # Enter belongs to the list and the search
        self.search.went_down.connect(self.view.setFocus)
        tab_through([self.search, *self.decks.buttons(), *self.places.buttons(), self.view, close])
        self.resize(fitting(self, 1080, 700, look))

    def _find(self, *_: object) -> None:
        deck = self.decks.checkedId() - 1
        place = PLACES[max(0, self.places.checkedId())]
        words = self.search.text()
        cards = {} if deck >= 4 else found_cards(self._observation, None if deck < 0 else deck, place, words)
        if place == ALL and (deck < 0 or deck >= 4):  # nobody tells where these are
            cards |= found_others(None if deck < 0 else OTHERS[deck - 4][1], words)
        self.model.set_cards(cards)
        self.count.setText(text("ui.help.cards-count", n=sum(cards.values())))
        if self.isVisible():
            self.announcer.say_later(self.count.text())
        if cards:
            self.view.setCurrentIndex(self.model.index(0))
        else:
            self.inspector.show_view(inspection.InspectorView())

    def _tell(self, now: QModelIndex) -> None:
        if now.isValid():
            card = self.model.card(now.row())
            if _other(card) is None:
                self.inspector.show_view(inspection.inspect_card(card, self.look))
            else:
                self.inspector.show_view(inspection.InspectorView(_name(card), None, _rule(card)))


def _deck_word(deck: int) -> str:
    return text(f"viticulture.deck.{ids.DECK_NAMES[deck]}.plural")


def ask(parent: QWidget | None, look: Look, observation: Any = None) -> None:
    """Show the cards until the dialog is closed; `observation` is what everybody may know of the running game."""
    faces = CardFaces(look.sprites, Labels(), 1.0, look.theme.text_scale)
    CardsDialog(parent, look, faces, observation).exec()
