"""Contrast of two colours as WCAG 2.1 counts it; plain arithmetic, so that tests and checks need no Qt."""

_LINEAR_BELOW = 0.03928


def luminance(colour: str) -> float:
    """Relative luminance (0 black to 1 white) of a `#RRGGBB` text."""
    total = 0.0
    for weight, start in ((0.2126, 1), (0.7152, 3), (0.0722, 5)):
        share = int(colour[start : start + 2], 16) / 255
        linear = share / 12.92 if share <= _LINEAR_BELOW else ((share + 0.055) / 1.055) ** 2.4
        total += weight * linear
    return total


def contrast(one: str, other: str) -> float:
    """The ratio 1 (equal) to 21 (black and white); the order of the two does not count."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
