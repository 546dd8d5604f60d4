"""The rules in our own words with every reading that was taken and its source, and a search over all of it (R49)."""

from __future__ import annotations

import html
from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QTextBrowser,
    QWidget,
)

from app import texts
from app.texts import text
from app.ui.access.announcer import Announcer
from app.ui.access.headings import HeadedPage
from app.ui.dialogs.search_line import SearchLine
from app.ui.dialogs.sheet import Sheet
from app.ui.dialogs.size import fitting
from app.ui.faces.registry import usual
from app.ui.look.look import Look
from app.ui.panels.controls import tab_through

READINGS, CARDS, SOURCES = "readings", "cards", "sources"


@dataclass(frozen=True)
class Chapter:
    """A heading with paragraphs; `anchor` is how a link names it."""

    anchor: str
    title: str
    paragraphs: tuple[str, ...]


def chapters() -> list[Chapter]:
    """The whole page in its order."""
    found = [
        Chapter(name, text(f"rules.section.{name}.title"), texts.lines(f"rules.section.{name}.paragraphs"))
        for name in texts.lines("rules.contents")
    ]
    readings = [_reading(f"rules.reading.{name}") for name in texts.lines("rules.readings.contents")]
    intro = text("rules.readings.intro")
    found.append(Chapter(READINGS, text("rules.readings.title"), (intro, *readings)))
    found.append(Chapter(CARDS, text("rules.readings.cards-title"), tuple(_card_readings())))
    found.append(Chapter(SOURCES, text("rules.sources-title"), tuple(_sources())))
    return found


def _reading(key: str) -> str:
    parts = [text(f"{key}.text")]
    if texts.has(f"{key}.others") and text(f"{key}.others"):
        parts.append(text("rules.readings.others-line", others=text(f"{key}.others")))
    parts.append(text("rules.readings.source-line", sources=", ".join(texts.lines(f"{key}.source"))))
    return " ".join(parts)


def _card_readings() -> Iterable[str]:
    """One paragraph for each card, all its readings in it."""
    by_card: dict[str, list[str]] = {}
    for key in texts.keys_of("rules.card."):
        card, number = key.split(".")[2:4]
        if number not in by_card.setdefault(card, []):
            by_card[card].append(number)
    known = usual().card_ids
    for card, numbers in by_card.items():
        name = usual().card_name(card) if card in known else card
        yield f"{name}: {' '.join(_reading(f'rules.card.{card}.{number}') for number in numbers)}"


def _sources() -> Iterable[str]:
    names = dict.fromkeys(key.split(".")[2] for key in texts.keys_of("rules.source."))
    for name in names:
        told = text(f"rules.source.{name}.text")
        yield f"{name}: {text(f'rules.source.{name}.name')}, {told}."


def matching(whole: Iterable[Chapter], words: str) -> list[Chapter]:
    """The chapters and paragraphs that hold every word; a chapter whose title holds them stays whole."""
    wanted = words.casefold().split()
    if not wanted:
        return list(whole)
    found = []
    for chapter in whole:
        if _holds(chapter.title, wanted):
            found.append(chapter)
            continue
        kept = tuple(line for line in chapter.paragraphs if _holds(line, wanted))
        if kept:
            found.append(Chapter(chapter.anchor, chapter.title, kept))
    return found


def _holds(line: str, wanted: list[str]) -> bool:
    folded = line.casefold()
    return all(word in folded for word in wanted)


class Contents(QListWidget):
    """The titles of the chapters, each as high as its lines need at this width."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(text("ui.rules.contents"))
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Always there: rows that wrapped anew whenever it came and went might never settle.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Measure the rows."""
        metrics, line = self.fontMetrics(), self.fontMetrics().height()
        room = self.viewport().width() - 2 * line
        for number in range(self.count()):
            item = self.item(number)
            words = metrics.boundingRect(0, 0, room, 9999, Qt.TextFlag.TextWordWrap.value, item.text())
            item.setSizeHint(QSize(0, words.height() + line))


class RulesDialog(Sheet):
    """Contents at the left, the page at the right, and a search over both."""

    def __init__(self, parent: QWidget | None, look: Look, anchor: str = "") -> None:
        super().__init__(parent, look, "log", text("rules.title"))
        self._chapters = chapters()
        self.search = SearchLine(look, text("ui.rules.search"))
        self.contents = Contents()
        self.search.went_down.connect(self.contents.setFocus)
        self.page = QTextBrowser()
        self.page.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.headed = HeadedPage(self.page)
        self.page.setAccessibleName(text("rules.title"))
        self.page.setOpenLinks(False)
        heading = look.theme.heading(16)
        self.page.document().setDefaultStyleSheet(
            f'h3 {{ font-family: "{heading.family()}"; font-size: {heading.pixelSize()}px; }}'
        )
        self.search.textChanged.connect(self._show)
        self.contents.currentItemChanged.connect(self._go)
        self.contents.itemActivated.connect(self._read)
        self.announcer = Announcer(self)
        self.headed.entered.connect(lambda: self.announcer.say(text("ui.help.heading")))
        self.head.addWidget(self.search, 1)
        sheets = QHBoxLayout()
        sheets.setSpacing(14)
        sheets.addWidget(self.contents, 4)
        sheets.addWidget(self.headed, 7)
        self.body.addLayout(sheets, 1)
        close = self.add_choice(text("ui.button.close"), self.accept, main=True)
        close.setDefault(False)  # Enter belongs to the list and the search
        tab_through([self.search, self.contents, self.page, close])
        self.resize(fitting(self, 940, 660, look))
        self._show("")
        if anchor:
            self.open_chapter(anchor)
        self.search.setFocus()

    def open_chapter(self, anchor: str) -> None:
        """Go to a chapter by its anchor."""
        for number in range(self.contents.count()):
            if self.contents.item(number).data(Qt.ItemDataRole.UserRole) == anchor:
                self.contents.setCurrentRow(number)

    def _show(self, words: str) -> None:
        found = matching(self._chapters, words)
        self.contents.blockSignals(True)
        self.contents.clear()
        for chapter in found:
            item = QListWidgetItem(chapter.title)
            item.setData(Qt.ItemDataRole.UserRole, chapter.anchor)
            self.contents.addItem(item)
        self.contents.fit()
        self.contents.blockSignals(False)
        self.page.setHtml(self._page(found, words))
        if self.isVisible():
            titles = texts.listed([chapter.title for chapter in found])
            self.announcer.say_later(titles or text("ui.help.rules-none"))

    def _page(self, found: list[Chapter], words: str) -> str:
        if not found:
            return f"<p>{html.escape(text('ui.help.rules-none'))}</p>"
        parts = [] if words.strip() else [f"<p><i>{html.escape(text('rules.intro'))}</i></p>"]
        wanted = words.split()
        for chapter in found:
            parts.append(f'<h3><a name="{chapter.anchor}"></a>{self._marked(chapter.title, wanted)}</h3>')
            parts += [f"<p>{self._marked(line, wanted)}</p>" for line in chapter.paragraphs]
        return "\n".join(parts)

    def _marked(self, line: str, wanted: list[str]) -> str:
        """The words that were looked for, on a tint: bold too, so that colour alone tells nothing."""
        folded = line.casefold()
        signs = [False] * len(line)
        if len(folded) == len(line):
            for word in wanted:
                start = folded.find(word.casefold())
                while start >= 0:
                    signs[start : start + len(word)] = [True] * len(word)
                    start = folded.find(word.casefold(), start + 1)
        ground = self.look.theme.role_text("selected-tint")
        shown, within = "", False
        for sign, marked in zip(line, signs, strict=True):
            if marked != within:
                shown += f'<b style="background-color:{ground}">' if marked else "</b>"
                within = marked
            shown += html.escape(sign)
        return shown + ("</b>" if within else "")

    def _read(self, item: QListWidgetItem) -> None:
        """Enter on a chapter reads it aloud."""
        anchor = item.data(Qt.ItemDataRole.UserRole)
        for chapter in matching(self._chapters, self.search.text()):
            if chapter.anchor == anchor:
                self.announcer.say(" ".join(map(texts.ended, (chapter.title, *chapter.paragraphs))))

    def _go(self, item: QListWidgetItem | None) -> None:
        """Bring page and caret to a chapter."""
        headings = self.headed.headings()
        row = -1 if item is None else self.contents.row(item)
        if 0 <= row < len(headings):
            self.headed.go_to(headings[row])


def ask(parent: QWidget | None, look: Look, anchor: str = "") -> None:
    """Show the page until it is closed."""
    RulesDialog(parent, look, anchor).exec()
