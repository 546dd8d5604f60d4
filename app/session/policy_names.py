"""The names of the undo policies, as saved games keep them and the first screen offers them."""

TURN, FREE, OFF = "turn", "free", "off"
POLICY_NAMES = (TURN, FREE, OFF)
