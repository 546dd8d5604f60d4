"""The dark bubble that says why something cannot be done now."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRectF, Qt, QTimer
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.ui.look.look import Look
from app.ui.panels.controls import label, picture
from app.ui.panels.drawn import put_picture

HOVER_MILLISECONDS = 250
WIDTH = 250


# A place for a bubble of that width at most, whose height at a width is asked for; None where there is none.
FindPlace = Callable[[int, Callable[[int], int]], "QRectF | None"]


class ReasonBubble(QFrame):
    """Opens beside its target, after a moment on hover and at once on focus.

    A sign and what is refused; a line with a dot for each thing that is missing; below a thin line what would help.
    """

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.setProperty("kind", "tip")
        # What it lies over can be reached through it: it has nothing to press.
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._sign = picture()
        self._title = label("", "heading", wrap=True)
        self._words = label("", "", wrap=True)
        self._lines = QWidget()
        self._lines_column = QVBoxLayout(self._lines)
        self._lines_column.setContentsMargins(4, 0, 0, 0)
        self._lines_column.setSpacing(3)
        self._rule = QFrame()
        self._rule.setProperty("kind", "hairline")
        self._rule.setFixedHeight(1)
        self._helps_row = QWidget()
        self._helps_sign = picture()
        self._helps = label("", "helps", wrap=True)
        helps = QHBoxLayout(self._helps_row)
        helps.setContentsMargins(0, 0, 0, 0)
        helps.setSpacing(8)
        helps.addWidget(self._helps_sign, 0, Qt.AlignmentFlag.AlignTop)
        helps.addWidget(self._helps, 1)
        head = QHBoxLayout()
        head.addWidget(self._sign)
        head.addWidget(self._title, 1)
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._box.setSpacing(6)
        self._box.addLayout(head)
        self._box.addWidget(self._words, 1)
        self._box.addWidget(self._lines)
        self._box.addWidget(self._rule)
        self._box.addWidget(self._helps_row)
        self._said = ""
        self._docked = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._open)
        self._target = QRectF()
        self._find_place: FindPlace | None = None
        self._dock_room: Callable[[], QRectF] | None = None
        self._lines_said: list[str] = []
        self.hide()

    @property
    def words(self) -> str:
        """What the bubble says while it is open."""
        return self._said if self.isVisible() else ""

    def tell(
        self,
        title: str,
        words: str,
        target: QRectF,
        *,
        at_once: bool,
        helps: str = "",
        find_place: FindPlace | None = None,
        dock_room: Callable[[], QRectF] | None = None,
    ) -> None:
        """Say why, a line for each reason; `target` is the refused thing in the parent's coordinates.

        `find_place` knows where nothing is covered that is needed. Where it finds nothing, the reason docks.
        """
        self._find_place, self._dock_room, self._lines_said = find_place, dock_room, words.split("\n")
        self._title.setText(title)
        self._title.show()
        self._words.hide()
        self._show_lines(words.split("\n"))
        self._lines.show()
        self._helps.setText(helps)
        look = self._look
        put_picture(self._helps_sign, look, lambda: look.icon("hint", 15, "on-tip"))
        for part in (self._rule, self._helps_row):
            part.setVisible(bool(helps))
        said = "\n".join(part for part in (words, helps) if part)
        self._fill(said, f"{title}. {said}", target, docked=False, at_once=at_once)

    def dock(self, title: str, words: str, room: QRectF, *, at_once: bool) -> None:
        """Say why inside the prompt bar, where no place beside the board is free."""
        one = " ".join(words.split("\n"))
        for part in (self._title, self._lines, self._rule, self._helps_row):
            part.hide()
        self._words.setText(f"{title}. {one}")
        self._words.show()
        self._fill(f"{title}. {one}", f"{title}. {words}", room, docked=True, at_once=at_once)

    def _show_lines(self, lines: Sequence[str]) -> None:
        """Each line with a dot before it; a single one needs none."""
        while self._lines_column.count():
            item = self._lines_column.takeAt(0)
            old = item.widget() if item is not None else None
            if old is not None:
                for shown in old.findChildren(QLabel):
                    shown.clear()  # a reason may name a card: its words go at once, the widget a moment later
                old.hide()
                old.deleteLater()
        for line in lines:
            row = QWidget()
            across = QHBoxLayout(row)
            across.setContentsMargins(0, 0, 0, 0)
            across.setSpacing(8)
            if len(lines) > 1:
                across.addWidget(label("•"), 0, Qt.AlignmentFlag.AlignTop)
            across.addWidget(label(line, "", wrap=True), 1)
            self._lines_column.addWidget(row)

    def _fill(self, said: str, told: str, target: QRectF, *, docked: bool, at_once: bool) -> None:
        self._said = said
        look = self._look
        put_picture(self._sign, look, lambda: look.icon("blocked", 16, "on-tip"))
        self._target, self._docked = target, docked
        self._box.setDirection(
            QBoxLayout.Direction.LeftToRight if docked else QBoxLayout.Direction.TopToBottom
        )
        self._box.setContentsMargins(*((10, 3, 8, 3) if docked else (12, 9, 12, 10)))
        self.setAccessibleName(told)
        if at_once:
            self._open()
        else:
            self._timer.start(HOVER_MILLISECONDS)

    def close_bubble(self) -> None:
        """Hide it and forget its words: they may name a card that others must not read."""
        self._timer.stop()
        self.hide()
        self._said = ""
        self._lines_said = []
        self._show_lines(())
        for part in (self._title, self._words, self._helps):
            part.clear()
        self.setAccessibleName("")

    def _height_of(self, width: int) -> int:
        self.setFixedWidth(width)
        self._lines_column.activate()
        return self._box.heightForWidth(width)

    def _dock_instead(self) -> None:
        """What is missing first and what would help; all of it stands with the rule."""
        assert self._dock_room is not None
        said, helps = self._lines_said, self._helps.text()
        parts = [said[0], *([helps or said[-1]] if len(said) > 1 or helps else [])]
        self.dock(self._title.text(), "\n".join(parts), self._dock_room(), at_once=True)

    def _open(self) -> None:
        """Where the table has room for it; else to the right of the target, or to its left."""
        parent = self.parentWidget()
        if parent is None:
            return
        if self._docked:
            self.setFixedWidth(int(self._target.width()))
            height = max(int(self._target.height()), self._box.heightForWidth(self.width()))
            self.setGeometry(int(self._target.x()), int(self._target.bottom()) - height, self.width(), height)
            self.show()
            self.raise_()
            return
        if self._find_place is not None:
            found = self._find_place(self._look.theme.size(WIDTH), self._height_of)
            if found is None:
                self._dock_instead()
                return
            self.setFixedWidth(int(found.width()))
            self.setGeometry(found.toRect())
            self.show()
            self.raise_()
            return
        width = self._look.theme.size(WIDTH)
        self.resize(width, self._height_of(width))
        x = self._target.right() + 10
        if x + self.width() > parent.width() - 4:
            x = self._target.left() - self.width() - 10
        y = self._target.center().y() - self.height() / 2
        x = min(max(4, x), parent.width() - self.width() - 4)
        y = min(max(4, y), parent.height() - self.height() - 4)
        self.move(QPoint(int(x), int(y)))
        self.show()
        self.raise_()
