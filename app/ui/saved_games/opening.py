"""The saved games as the window handles them: the list, opening with all its refusals, and notices about saving."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from app import paths
from app.save.file_names import EXPORT_SUFFIX
from app.texts import text
from app.ui.dialogs import files, message, name
from app.ui.look.look import Look
from app.ui.panels.notice_bar import NoticeBar
from app.ui.saved_games import game_list
from app.ui.saved_games.game_list import SavedGames, error_words, title_of
from app.ui.saved_games.saving import Saving

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.save.library import Entry
    from app.session.session import Session

_GOOD_NEWS = ("saves.trouble.over",)
_LONGEST_KEPT = 120  # letters of a title in the title of what was put aside


class Games(QObject):
    """`play` puts a session on the table, `watch` shows its replay.

    `may_leave` asks before a running game is left whose newest decisions are not on disk.
    """

    def __init__(
        self,
        window: QWidget,
        look: Look,
        saving: Saving,
        bar: NoticeBar,
        play: Callable[[Session], None],
        watch: Callable[[Session], None],
        may_leave: Callable[[], bool],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._look = look
        self.saving = saving
        self.bar = bar
        self._play = play
        self._watch = watch
        self._may_leave = may_leave
        self._deleted = ""
        self.list = SavedGames(look)
        self.list.wanted.connect(self._do)
        self.list.file_wanted.connect(self.ask_file)
        self.list.undo_wanted.connect(self.restore)
        self.saving.told.connect(self.tell)

    # --- the list ------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read the list anew."""
        self.list.show_games(*self.saving.games())

    def _do(self, what: str, entry: Entry) -> None:
        acts: dict[str, Callable[[Entry], Any]] = {
            game_list.RESUME: lambda one: self.resume(one.id, self._title(one)),
            game_list.WATCH: self.watch,
            game_list.RENAME: self.rename,
            game_list.DUPLICATE: self.duplicate,
            game_list.EXPORT: self.export,
            game_list.DELETE: self.delete,
            game_list.FILE: self.show_file,
            game_list.OLDER: self.go_back_further,
        }
        acts[what](entry)

    @staticmethod
    def _title(entry: Entry) -> str:
        return title_of(entry.summary) if entry.summary is not None else files.shown(entry.path)

    # --- opening -------------------------------------------------------------------------------------------------

    def continue_last(self) -> bool:
        """Go on with the game played last; False without any."""
        entry = self.saving.library.latest()
        if entry is None:
            return False
        self.resume(entry.id, self._title(entry))
        return True

    def resume(self, game: str, title: str, generation: int | None = None, *, assisted: bool = False) -> None:
        """Open a game; a damaged one is said to be so, and its newest good state is offered.

        `assisted` marks it: whoever goes back from a newer state knows what would come.
        """
        from app.save.errors import DamagedGame, SaveError

        if not self._may_leave():
            return
        try:
            session = self.saving.open(game, generation)
        except DamagedGame as error:
            if self._go_back(title, error):
                self.resume(game, title, error.good)
            return
        except SaveError as error:
            self.refuse(title, error)
            return
        if session.is_over:
            self.saving.let_go()
            self._watch(session)
        else:
            if assisted:
                session.assisted = True
                self.saving.try_again()
            self._play(session)

    def open_file(self, path: Path) -> None:
        """Go on with a file from anywhere; a running game stays as it is when the file cannot be opened."""
        from app.save.errors import SaveError

        if not self._may_leave():
            return
        try:
            session = self.saving.open_file(path)
        except SaveError as error:
            self.refuse(files.shown(path), error)
            self.refresh()
            return
        if session.is_over:
            self.saving.let_go()
            self._watch(session)
        else:
            self._play(session)

    def ask_file(self) -> None:
        path = files.ask_open(
            self._window, text("ui.games.open-title"), f"{text('ui.app.name')} (*{EXPORT_SUFFIX} *.json)"
        )
        if path is not None:
            self.open_file(path)

    def watch(self, entry: Entry) -> None:
        """Look at a game from its start; it is not changed, and may be open elsewhere."""
        from app.save.errors import DamagedGame, SaveError

        title = self._title(entry)
        try:
            session = self.saving.library.load(entry.id)
        except DamagedGame as error:
            if not self._go_back(title, error):
                return
            session = self.saving.library.load(entry.id, error.good)
        except SaveError as error:
            self.refuse(title, error)
            return
        self._watch(session)

    def go_back_further(self, entry: Entry) -> None:
        """Go on with an earlier state, because the newest is not wanted or damaged."""
        self._go_back_in(entry.id, self._title(entry))

    def go_back_in_running(self) -> None:
        """The same for the game on the table, whose present state is one of the list."""
        keeper = self.saving.keeper
        if keeper is None:
            return
        keeper.flush()
        newest = next((s.summary for s in self.saving.states(keeper.id) if s.summary is not None), None)
        self._go_back_in(keeper.id, keeper.title if newest is None else title_of(newest))

    def _go_back_in(self, game: str, title: str) -> None:
        """Ask for a state and go on from it. What was reached since is kept as a game of its own."""
        from app.save.errors import SaveError
        from app.ui.dialogs import earlier_states

        states = self.saving.states(game)
        chosen = earlier_states.ask(self._window, self._look, title, states)
        if chosen is None:
            return
        if chosen == states[0].number:
            self.resume(game, title)
            return
        kept = text("ui.older.kept", name=title[:_LONGEST_KEPT])
        newer = [s.number for s in states if s.number > chosen and s.summary is not None]
        try:
            aside = any(self.saving.set_aside(game, number, kept) for number in newer)
        except SaveError as error:
            self.refuse(title, error)
            return
        self.resume(game, title, chosen, assisted=aside)
        if aside:
            self.bar.tell(text("ui.older.aside", name=kept), "check", short=True)

    def _go_back(self, title: str, error: Any) -> bool:
        """Whether the player wants the newest good state of a damaged game."""
        words = [error_words(error)]
        if error.good is None:
            words.append(text("ui.message.damaged.none"))
        else:
            words.append(text("saves.error.go-back"))
        words.append(text("saves.error.details", details=error.problem))
        answers = [text("ui.button.cancel"), text("ui.button.show-file")]
        if error.good is not None:
            answers.append(text("ui.message.damaged.continue"))
        answer = message.ask(
            self._window,
            self._look,
            "warning",
            text("ui.games.damaged", name=title),
            "\n\n".join(words),
            answers,
        )
        if answer == 1:
            self._show_in_folder(error.path)
        return answer == 2

    def refuse(self, title: str, error: Any) -> None:
        """Say what is wrong with a file and what can be done."""
        words = f"{error_words(error)}\n\n{text('saves.error.details', details=error.problem)}"
        message.ask(
            self._window,
            self._look,
            "warning",
            text("ui.games.not-opened", name=title),
            words,
            (text("ui.button.close"),),
        )

    # --- managing ------------------------------------------------------------------------------------------------

    def rename(self, entry: Entry) -> None:
        now = entry.summary.title if entry.summary is not None else ""
        title = name.ask(self._window, self._look, text("ui.resume.rename"), now or self._title(entry))
        if title is not None:
            self._try(lambda: self.saving.library.rename(entry.id, title), self._title(entry))

    def duplicate(self, entry: Entry) -> None:
        library = self.saving.library
        self._try_state(lambda state: library.duplicate(entry.id, state), self._title(entry))

    def export(self, entry: Entry) -> None:
        from app.save.file_names import suggested

        title = self._title(entry)
        path = files.ask_save(
            self._window,
            text("ui.games.export-title"),
            suggested(title) + EXPORT_SUFFIX,
            f"{text('ui.app.name')} (*{EXPORT_SUFFIX})",
        )
        if path is None:
            return
        library = self.saving.library
        if self._try_state(lambda state: library.export(entry.id, path, state), title):
            self.bar.tell(text("ui.games.exported", file=files.shown(path)), "check", short=True)

    def delete(self, entry: Entry) -> None:
        """Delete at once: it can be brought back."""
        title = self._title(entry)
        if self._try(lambda: self.saving.library.delete(entry.id), title):
            self._deleted = entry.id
            self.list.say_deleted(title)

    def restore(self) -> None:
        """Bring the game back that was deleted last."""
        game, self._deleted = self._deleted, ""
        self.list.say_deleted("")
        if game:
            self._try(lambda: self.saving.library.restore(game), "")

    def show_file(self, entry: Entry) -> None:
        self._show_in_folder(entry.path)

    @staticmethod
    def _show_in_folder(path: Path | None) -> None:
        if path is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(path if os.path.isdir(path) else path.parent)))

    def _try(self, act: Callable[[], object], title: str) -> bool:
        from app.save.errors import SaveError

        try:
            act()
        except SaveError as error:
            self.refuse(title, error)
            return False
        finally:
            self.refresh()
        return True

    def _try_state(self, act: Callable[[int | None], object], title: str) -> bool:
        """`_try` with the newest state; of a damaged game with its newest good one, if that will do."""
        from app.save.errors import DamagedGame, SaveError

        try:
            act(None)
        except DamagedGame as error:
            good = error.good
            if not self._go_back(title, error):
                return False
            return self._try(lambda: act(good), title)
        except SaveError as error:
            self.refuse(title, error)
            return False
        finally:
            self.refresh()
        return True

    def export_text(self, words: str) -> None:
        """Write the log of a game as text."""
        from app.save.errors import SaveError
        from app.save.store import write_text

        pattern = f"{text('ui.games.text-files')} (*.txt)"
        path = files.ask_save(
            self._window, text("ui.games.export-log"), f"vendemmia-{text('ui.games.log-file')}.txt", pattern
        )
        if path is None:
            return
        try:
            write_text(path, words)
        except SaveError as error:
            self.refuse(files.shown(path), error)
        else:
            self.bar.tell(text("ui.games.exported", file=files.shown(path)), "check", short=True)

    def write_report(self) -> None:
        """Gather what helps to find an error, without personal data, into a file where the player wishes."""
        from app.cli import report
        from app.cli.output import CommandError

        pattern = f"{text('ui.report.files')} (*.zip)"
        path = files.ask_save(self._window, text("ui.report.title"), "vendemmia-report.zip", pattern)
        if path is None:
            return
        if path.suffix.lower() != ".zip":
            path = path.with_name(f"{path.name}.zip")
        if self.saving.keeper is not None:
            self.saving.keeper.flush()  # the newest decisions belong into it
        try:
            report.write(path, self.saving.library)
        except CommandError as error:
            self.bar.tell(text("ui.report.not", reason=str(error)), "warning")
        else:
            self.bar.tell(text("ui.report.done", file=files.shown(path)), "check")

    # --- notices -------------------------------------------------------------------------------------------------

    def tell(self, notice: Any) -> None:
        """Something about saving, in the bar: trouble stays until it is over, the rest goes away by itself."""
        if notice.trace:
            self._report(notice.trace)
        words = text(notice.key, **notice.arguments)
        if notice.key in _GOOD_NEWS:
            self.bar.tell(words, "check", short=True)
        elif notice.key.startswith("saves.trouble.") and notice.key != "saves.trouble.made-again":
            self.bar.tell(
                words,
                "warning",
                (
                    (text("ui.button.retry"), self.saving.try_again),
                    (text("saves.trouble.elsewhere"), self.save_elsewhere),
                ),
            )
        else:
            self.bar.tell(words, "info")

    def _report(self, trace: Sequence[str]) -> None:
        """A fault of the program is not the player's to mend: where it broke is kept for a report."""
        from app.ui.window import error_report

        sys.stderr.write("".join(trace))
        keeper = self.saving.keeper
        with contextlib.suppress(OSError, paths.FolderError):  # the disk may be what is in trouble
            error_report.write(trace, None if keeper is None else keeper.session)

    def save_elsewhere(self) -> None:
        from app.save.errors import SaveError

        path = files.ask_save(
            self._window,
            text("saves.trouble.elsewhere"),
            f"vendemmia{EXPORT_SUFFIX}",
            f"{text('ui.app.name')} (*{EXPORT_SUFFIX})",
        )
        if path is None:
            return
        try:
            self.saving.save_elsewhere(path)
        except SaveError as error:
            self.refuse(files.shown(path), error)
            return
        self.bar.tell(text("ui.games.exported", file=files.shown(path)), "check", short=True)
