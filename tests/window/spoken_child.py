"""The real window in a process of its own, with a game begun; tells on standard output what it asks and who decides.

spoken_child.py FOLDER    # of settings and saved games
"""

import json
import sys

from app.ui.window.application import end_on_signals, make_application, open_window
from tests.support.sessions import begin
from tests.support.window import people


def tell(**what):
    print(json.dumps(what), flush=True)


def main():
    application = make_application()
    end_on_signals(application)
    window = open_window()
    window.preferences.change(pace="instant")

    def start():
        window.show_session(begin(people(2), 3))
        presenter = window.presenter
        offer = presenter.offering.offer

        def offered(decision):
            offer(decision)
            interaction = presenter.interaction
            if interaction is not None:
                title, _ = presenter.sitting.wording.question(interaction.question)
                tell(asked=title, year=presenter.observation.year, prompt=interaction.question.prompt)

        presenter.offering.offer = offered
        tell(begun=True)

    window.ready.connect(start)
    code = application.exec()
    window.close()
    sys.exit(0 if code in (0, 143) else code)


if __name__ == "__main__":
    main()
