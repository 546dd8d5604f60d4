"""Effects are shared by all games: what one of them remembered would be wrong in the next."""

from types import MappingProxyType

from app.rules.engine.effect import Effect
from app.rules.viticulture.game import GAME
from tests.support.games import random_game


def slots_of(effect):
    names = {slot for kind in type(effect).__mro__ for slot in getattr(kind, "__slots__", ())}
    return {name: getattr(effect, name) for name in sorted(names - {"registry"}) if hasattr(effect, name)}


def changeable(value):
    """Whether something that an effect holds could be changed in place, at any depth."""
    if isinstance(value, tuple | frozenset):
        return any(changeable(part) for part in value)
    if isinstance(value, MappingProxyType):
        return any(changeable(part) for part in value.values())
    fixed = value is None or isinstance(value, int | str | Effect) or callable(value)
    return not fixed


def test_no_effect_holds_what_could_change():
    found = [
        f"{key}: {name}"
        for key in GAME.effects
        for name, value in slots_of(GAME.effects[key]).items()
        if changeable(value)
    ]
    assert found == []


def test_effects_are_the_same_after_games():
    before = {key: slots_of(GAME.effects[key]) for key in GAME.effects}
    for seed in range(4):
        for _ in random_game(seed):
            pass
    assert {key: slots_of(GAME.effects[key]) for key in GAME.effects} == before
