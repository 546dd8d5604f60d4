"""The protocol begins in any position that a scenario can give."""

import json

from app.cli.protocol import Service


def ask(service: Service, **request):
    return service.answer(json.dumps(request))


def test_a_game_begins_in_a_given_position():
    service = Service()
    given = {"season": "summer", "turn": "p1", "p1": {"lira": 9, "hand": ["broker"]}}
    answer = ask(service, cmd="new", players=2, given=given)
    assert answer["ok"] and answer["actor"] == "p1"
    assert "place regular play-summer-visitor" in answer["legal"]
    assert ask(service, cmd="state")["state"]["seats"][0]["lira"] == 9
    saved = ask(service, cmd="save")["save"]
    assert ask(Service(), cmd="load", save=saved)["ok"]


def test_everything_of_the_automa_can_be_given():
    service = Service()
    given = {"season": "summer", "turn": "p1", "automa": {"level": "hard", "tokens": 3}}
    answer = ask(service, cmd="new", players=1, given=given)
    assert answer["ok"], answer
    solo = ask(service, cmd="state")["state"]["solo"]
    assert solo["tokens"] == 3


def test_a_misspelt_position_is_refused_with_near_matches_and_changes_nothing():
    service = Service()
    ask(service, cmd="new", players=2, seed=1)
    before = ask(service, cmd="state")
    answer = ask(service, cmd="new", players=2, given={"p1": {"lyra": 2}})
    assert not answer["ok"] and "lira" in answer["error"]["message"]
    assert ask(service, cmd="state") == before
    answer = ask(service, cmd="new", players=2, seed=1, given={})
    assert not answer["ok"] and "seed" in answer["error"]["message"]
