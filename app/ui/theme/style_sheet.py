"""The style sheet for real widgets, made from the colour roles.

A widget chooses its look with a dynamic property: `kind` is "primary", "plain" (as without), "danger", "chip",
"tool", "low", "small" or "key" for buttons, and "panel", "raised", "prompt", "tip", "bar", "side", "well" for frames;
`tone` is "second", "strong", "warn" and so on for labels, whose `fit` makes them smaller where room is short. Font and
colours of everything else are the application's own: a rule for all widgets would make the style sheet look at each of
them when the window opens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.ui.theme.theme import Theme

_TEMPLATE = """
QMainWindow, QDialog, QStackedWidget {{ background: {table}; }}
QDialog[kind="sheet"] {{ background: {raised}; }}
QFrame[kind="hairline"] {{ background: {rule}; border: none; }}
QToolTip {{ background: {tip}; color: {on_tip}; border: {edge}px solid {tip}; padding: 6px 8px; font-size: {s12}px; }}

QFrame[kind="panel"] {{ background: {paper}; border: {edge}px solid {rule}; border-radius: 10px; }}
QFrame[kind="raised"] {{ background: {raised}; border: {edge}px solid {rule}; border-radius: 8px; }}
QFrame[kind="sunk"] {{ background: {sunk}; border: {edge}px solid {rule}; border-radius: 8px; }}
QFrame[kind="pill"] {{ background: {raised}; border: {edge2}px solid {rule2}; border-radius: {pill_round}px; }}
QFrame[kind="prompt"] {{ background: {raised}; border: {edge}px solid {accent}; border-left: 10px solid {accent};
    border-radius: 10px; }}
QFrame[kind="gold"] {{ background: {gold}; border: {edge}px solid {ink}; border-radius: 8px; }}
QFrame[kind="notice"] {{ background: {raised}; border: {edge}px solid {rule2}; border-left: 10px solid {legal};
    border-radius: 10px; }}
QFrame[kind="trouble"] {{ background: {raised}; border: {edge}px solid {warn}; border-left: 10px solid {warn};
    border-radius: 10px; }}
QFrame[kind="replay"] {{ background: {raised}; border: {edge}px solid {ink}; border-left: 10px solid {ink};
    border-radius: 10px; }}
QFrame[kind="bar"] {{ background: {paper}; border: none; border-bottom: {edge}px solid {rule}; }}
QFrame[kind="tip"] {{ background: {tip}; border-radius: 9px; }}
QFrame[kind="tip"] QLabel {{ color: {on_tip}; }}
QFrame[kind="tip"] QLabel[tone="helps"] {{ font-weight: 600; }}
QFrame[kind="tip"] QFrame[kind="hairline"] {{ background: {on_tip}; }}
QFrame[kind="selected"] {{ background: {selected}; border: 2px solid {accent}; border-radius: 8px; }}
QFrame[kind="legal"] {{ background: {raised}; border: 2px solid {legal}; border-radius: 8px; }}
QFrame[kind="setting"] {{ background: transparent; border: 2px solid transparent; border-radius: 8px; }}
QFrame[kind="found"] {{ background: {selected}; border: 2px solid {accent}; border-radius: 8px; }}
QDialog[kind="sheet"] {{ background: {paper}; }}
QDialog[kind="sheet"] QStackedWidget {{ background: transparent; }}
QFrame[kind="side"] {{ background: {sunk}; border: none; border-right: {edge2}px solid {rule}; }}
QFrame[kind="well"] {{ background: {table}; border: {edge2}px solid {rule2}; border-radius: 10px; }}
QLabel[tone="pill"] {{ background: {raised}; border: {edge2}px solid {rule2}; border-radius: 10px;
    padding: {p4}px {p10}px; font-size: {s12}px; }}
QFrame[kind="rule"] {{ background: {rule}; border: none; }}
QFrame[kind="closed"] {{ background: {closed}; border: {edge}px solid {rule2}; border-radius: 8px; }}

QLabel {{ background: transparent; border: none; }}
QLabel[tone="second"] {{ color: {ink2}; font-size: {s12}px; }}
QLabel[tone="quiet"] {{ color: {ink2}; }}
QLabel[tone="faint"] {{ color: {ink3}; font-size: {s11}px; }}
QLabel[tone="ground"] {{ font-size: {s11}px; }}
QLabel[tone="caption"] {{ color: {ink2}; font-size: {s11}px; font-weight: 700; }}
QLabel[tone="plate"] {{ color: {on_gold}; font-size: {s12}px; font-weight: 700; }}
QLabel[tone="plate-second"] {{ color: {on_gold}; font-size: {s11}px; font-weight: 600; }}
QLabel[tone="plate-number"] {{ color: {on_gold}; font-family: "{heading}"; font-size: {s15}px; font-weight: 700; }}
QLabel[tone="warn"] {{ color: {warn}; font-weight: 600; }}
QLabel[tone="danger"] {{ color: {danger}; font-weight: 600; }}
QLabel[tone="heading"] {{ font-family: "{heading}"; font-size: {t15}px; font-weight: 700; }}
QLabel[tone="heading"][fit="smaller"] {{ font-size: {t13}px; }}
QLabel[tone="heading"][fit="smallest"] {{ font-size: {t11}px; }}
QLabel[tone="lead"] {{ color: {ink2}; font-size: {s15}px; }}
QLabel[tone="strong"] {{ font-weight: 600; }}
QLabel[tone="name"] {{ font-family: "{heading}"; font-size: {t28}px; font-weight: 700; }}
QLabel[tone="section"] {{ font-family: "{heading}"; font-size: {t19}px; font-weight: 700; }}
QLabel[tone="title"] {{ font-family: "{heading}"; font-size: {t44}px; font-weight: 700; }}
QLabel[tone="cap"] {{ background: {sunk}; border: {edge2}px solid {rule2}; border-radius: 5px; font-weight: 600;
    padding: 1px {p6}px; }}
QLabel[tone="total"] {{ font-family: "{heading}"; font-size: {t24}px; font-weight: 700; }}
QLabel[tone="best"] {{ font-weight: 700; }}
QLabel[tone="number"] {{ font-size: {s17}px; font-weight: 700; }}
QLabel[fit="smaller"] {{ font-size: {s12}px; }}
QLabel[fit="smallest"] {{ font-size: {s11}px; }}

QPushButton, QToolButton {{ background: {raised}; color: {ink}; border: {edge2}px solid {rule2}; border-radius: 8px;
    padding: {p4}px {p12}px; font-weight: 600; min-height: {h20}px; }}
QPushButton:hover, QToolButton:hover {{ border: 2px solid {ink}; }}
QPushButton:pressed, QToolButton:pressed {{ background: {sunk}; }}
QPushButton:focus, QToolButton:focus {{ outline: none; }}
QPushButton:disabled, QToolButton:disabled {{ background: {sunk}; color: {ink3}; border: {edge2}px solid {rule}; }}
QPushButton:checked, QToolButton:checked {{ background: {selected}; border: 2px solid {accent}; }}
QPushButton[kind="primary"] {{ background: {accent}; color: {on_accent}; border: {edge2}px solid {accent}; }}
QPushButton[kind="primary"]:hover {{ border: 2px solid {ink}; }}
QPushButton[kind="primary"]:disabled {{ background: {sunk}; color: {ink3}; border: {edge2}px solid {rule}; }}
QPushButton[large="true"] {{ font-size: {s15}px; border-radius: 10px; padding: {p8}px {p24}px; min-height: {h28}px; }}
QPushButton[kind="danger"] {{ color: {danger}; border: {edge2}px solid {danger}; }}
QPushButton[kind="chip"] {{ border-radius: {chip_round}px; padding: {p2}px {p10}px; background: {sunk}; }}
QPushButton[kind="chip"]:checked {{ background: {selected}; border: 2px solid {accent}; }}
QPushButton[kind="low"] {{ padding: 0px {p4}px; min-height: 0px; }}
QPushButton[kind="small"] {{ padding: 0px; min-width: {h24}px; min-height: {h24}px; border-radius: 7px; }}
QPushButton[squeezed="true"] {{ padding-top: 0px; padding-bottom: 0px; min-height: 0px; }}
QPushButton[kind="chip"][squeezed="true"] {{ border-radius: 8px; }}
QPushButton[kind="legal"] {{ border: 2px solid {legal}; }}
QPushButton[kind="add"] {{ background: transparent; border: {edge2}px dashed {rule2}; text-align: left;
    padding: {p8}px {p12}px; }}
QPushButton[kind="add"]:hover {{ border: 2px dashed {ink}; }}
QPushButton[kind="row"] {{ text-align: left; }}
QPushButton[kind="bare"], QToolButton[kind="bare"] {{ background: transparent; border: {edge2}px solid transparent;
    padding: {p2}px {p6}px; }}
QToolButton[worded="true"] {{ font-size: {s11}px; }}
QToolButton[kind="tool"] {{ padding: 0px; border-radius: 8px; min-width: {h28}px; min-height: {h28}px; }}
QToolButton[kind="play"] {{ padding: 0px; border-radius: 10px; min-width: {h40}px; min-height: {h28}px;
    background: {accent}; border: {edge2}px solid {accent}; }}
QToolButton[kind="play"]:hover {{ border: 2px solid {ink}; }}
QToolButton[kind="play"]:disabled {{ background: {sunk}; border: {edge2}px solid {rule}; }}
QPushButton[kind="bare"]:hover, QToolButton[kind="bare"]:hover {{ border: 2px solid {ink}; }}
QToolButton::menu-indicator {{ image: none; }}

QLineEdit, QSpinBox, QComboBox, QTextEdit, QPlainTextEdit {{ background: {raised}; color: {ink};
    placeholder-text-color: {ink3};
    border: {edge2}px solid {rule2}; border-radius: 7px; padding: {p4}px {p8}px; min-height: {h20}px; }}
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled {{ background: {sunk}; color: {ink3};
    border: {edge2}px solid {rule}; }}
QLineEdit[state="wrong"] {{ border: 2px solid {danger}; }}
QLineEdit > QToolButton, QLineEdit > QToolButton:hover {{ background: transparent; border: none; padding: 0px;
    min-height: 0px; }}
QComboBox::drop-down {{ border: none; width: {h24}px; }}
QComboBox::down-arrow {{ image: url("{chevron}"); width: {h12}px; height: {h12}px; }}
QComboBox QAbstractItemView {{ background: {raised}; color: {ink}; border: {edge}px solid {rule2}; outline: none;
    selection-background-color: {selected}; selection-color: {ink}; padding: 4px; }}

QAbstractItemView {{ background: {raised}; color: {ink}; border: {edge}px solid {rule}; border-radius: 8px;
    outline: none;
    alternate-background-color: {sunk}; }}
QAbstractItemView::item {{ padding: {p4}px {p6}px; border-radius: 6px; border: 2px solid transparent; }}
QAbstractItemView::item:hover {{ border: 2px solid {rule2}; }}
QAbstractItemView::item:selected {{ background: {selected}; color: {ink}; border: 2px solid {accent}; }}
QAbstractItemView:focus {{ border: {ring_low}px solid {focus}; }}
QAbstractItemView[ring="row"]:focus {{ border: {edge}px solid {rule}; }}
QAbstractItemView[kind="bare"], QAbstractItemView[kind="bare"]:focus {{ background: transparent; border: none; }}
QHeaderView::section {{ background: {sunk}; color: {ink2}; border: none; padding: {p4}px {p8}px; font-weight: 700; }}

QRadioButton[kind] {{ background: {raised}; color: {ink}; border: {edge2}px solid {rule2}; border-radius: 8px;
    padding: {p4}px {p12}px; font-weight: 600; min-height: {h20}px; spacing: 0px; }}
QRadioButton[kind]::indicator, QRadioButton[kind]::indicator:checked,
QRadioButton[kind]::indicator:disabled {{ width: 0px; height: 0px; border: none; image: none; }}
QRadioButton[kind]:hover {{ border: 2px solid {ink}; }}
QRadioButton[kind]:checked {{ background: {selected}; border: 2px solid {accent}; }}
QRadioButton[kind]:disabled {{ background: {sunk}; color: {ink3}; border: {edge2}px solid {rule}; }}
QRadioButton[kind="chip"] {{ border-radius: {chip_round}px; padding: {p2}px {p10}px; background: {sunk}; }}
QRadioButton[kind="chip"]:checked {{ background: {selected}; }}
QCheckBox, QRadioButton {{ background: transparent; spacing: {p8}px; padding: 3px;
    border: {ring_low}px solid transparent; border-radius: 6px; }}
QCheckBox:focus, QRadioButton:focus {{ border: {ring_low}px solid {focus}; outline: none; }}
QCheckBox:disabled, QRadioButton:disabled {{ color: {ink3}; }}
QCheckBox::indicator, QRadioButton::indicator {{ width: {h16}px; height: {h16}px; background: {raised};
    border: 2px solid {rule2}; border-radius: 5px; }}
QRadioButton::indicator {{ border-radius: {radio_round}px; }}
QCheckBox::indicator:checked, QRadioButton::indicator:checked {{ background: {accent}; border: 2px solid {accent};
    image: url("{check}"); }}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{ background: {sunk}; border: 2px solid {rule}; }}

QSlider::groove:horizontal {{ height: 6px; background: {sunk}; border: {edge}px solid {rule2}; border-radius: 3px; }}
QSlider::sub-page:horizontal {{ background: {accent}; border-radius: 3px; }}
QSlider::handle:horizontal {{ width: {h20}px; margin: -{handle_out}px 0; background: {raised};
    border: 2px solid {rule2}; border-radius: {handle_round}px; }}
QSlider:horizontal {{ min-height: {p28}px; }}
QSlider:focus {{ border: {ring_low}px solid {focus}; border-radius: 8px; outline: none; }}
QProgressBar {{ background: {sunk}; border: {edge}px solid {rule2}; border-radius: 4px; text-align: center;
    color: {ink}; }}
QProgressBar::chunk {{ background: {accent}; border-radius: 3px; }}

QTabBar::tab {{ background: {sunk}; color: {ink2}; border: {edge}px solid {rule}; border-radius: 8px;
    padding: {p6}px {p12}px; margin-right: 4px; font-weight: 600; }}
QTabBar::tab:selected {{ background: {selected}; color: {ink}; border: 2px solid {accent}; }}
QTabBar:focus {{ border: {ring_low}px solid {focus}; border-radius: 8px; }}
QTabWidget::pane {{ border: none; }}
QMenu {{ background: {raised}; color: {ink}; border: {edge}px solid {rule2}; padding: 6px; }}
QMenu::item {{ padding: {p6}px {p24}px; border-radius: 6px; }}
QMenu::item:selected {{ background: {selected}; color: {ink}; }}
QMenu::item:disabled {{ color: {ink3}; }}
QMenu::separator {{ height: 1px; background: {rule}; margin: 5px 8px; }}

QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
QScrollArea[ring="own"] {{ border: {ring_low}px solid transparent; border-radius: 6px; }}
QScrollArea[ring="own"]:focus {{ border: {ring_low}px solid {focus}; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle {{ background: {rule2}; border-radius: 5px; min-height: 28px; min-width: 28px; margin: 1px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QGraphicsView {{ border: none; background: {table}; border-radius: 0; }}
QGraphicsView:focus {{ border: none; }}
"""

# Selectors with their padding above and beside the words; what a thicker edge takes comes out of it.
_PADDED = (
    ("QPushButton", 4, 12),
    ("QToolButton", 4, 12),
    ('QPushButton[large="true"]', 8, 24),
    ('QPushButton[kind="chip"]', 2, 10),
    ("QRadioButton[kind]", 4, 12),
    ('QRadioButton[kind="chip"]', 2, 10),
    ('QPushButton[kind="low"]', 0, 4),
    ('QPushButton[kind="small"]', 0, 0),
    ('QPushButton[squeezed="true"]', 0, 12),
    ('QPushButton[kind="add"]', 8, 12),
    ('QPushButton[kind="bare"]', 2, 6),
    ('QToolButton[kind="bare"]', 2, 6),
    ('QToolButton[kind="tool"]', 0, 0),
    ('QToolButton[kind="play"]', 0, 0),
    ("QLineEdit", 4, 8),
    ("QSpinBox", 4, 8),
    ("QComboBox", 4, 8),
)

# Other widgets whose border shows the keyboard focus.
_RINGED = (
    'QPushButton[kind="primary"]',
    'QPushButton[kind="danger"]',
    'QPushButton[kind="legal"]',
    'QLineEdit[state="wrong"]',
    "QTextEdit",
    "QPlainTextEdit",
)


def _edge_rules(theme: Theme, edge: int, ring: int) -> str:
    """Focus, hover and choice draw a thicker edge, and the words must keep their room.

    The ring of the keyboard comes last and names each kind in each of its states, so that no edge wins over it.
    """
    rules = []
    for state, width in ((":hover", 2), (":checked", 2), (":focus", ring)):
        for selector, above, beside in _PADDED:
            top, side = (max(0, theme.size(px) - (width - edge)) if px else 0 for px in (above, beside))
            rules.append(f"{selector}{state} {{ padding: {top}px {side}px; }}")
    ringed = [selector for selector, _, _ in _PADDED] + list(_RINGED)
    focused = [f"{selector}{state}:focus" for selector in ringed for state in ("", ":checked", ":hover")]
    rules.append(f"{', '.join(focused)} {{ border: {ring}px solid {theme.role_text('focus')}; }}")
    return "\n".join(rules)


def build(theme: Theme) -> str:
    """The whole sheet for one theme at its text scale."""
    roles = {
        "ink": "ink",
        "ink2": "ink2",
        "ink3": "ink3",
        "table": "table",
        "paper": "paper",
        "raised": "raised",
        "sunk": "sunk",
        "rule": "rule",
        "rule2": "rule2",
        "accent": "accent",
        "on_accent": "on-accent",
        "selected": "selected-tint",
        "legal": "legal",
        "focus": "focus",
        "danger": "danger",
        "warn": "warn",
        "tip": "tip",
        "on_tip": "on-tip",
        "closed": "closed",
        "gold": "gold",
        "on_gold": "on-gold",
    }
    values: dict[str, object] = {key: theme.role_text(name) for key, name in roles.items()}
    for px in (11, 12, 13, 15, 17, 19, 24, 28, 44):
        values[f"s{px}"] = theme.body(px).pixelSize()
        values[f"t{px}"] = theme.heading(px).pixelSize()
    for px in (2, 4, 6, 8, 10, 12, 24, 28):
        values[f"p{px}"] = theme.size(px)
    for px in (12, 16, 20, 24, 28, 40):
        values[f"h{px}"] = theme.size(px)
    edge = max(1, round(theme.edge))
    thick = theme.finish.thick_ring
    values["ring"], values["ring_low"] = (4, 4) if thick else (3, 2)
    values["edge"] = round(theme.edge)
    values["edge2"] = edge
    # Qt drops a radius that is larger than half the box: whole corners are half of the least size, rounded down.
    values["radio_round"] = (theme.size(16) + 2 * 2) // 2
    values["chip_round"] = (theme.size(20) + 2 * theme.size(2) + 2 * edge) // 2
    values["pill_round"] = (theme.size(18) + 2 * 2 + 2 * edge) // 2
    handle = theme.size(20) + 2 * 2
    values["handle_out"] = (handle - 6 - 2 * round(theme.edge)) // 2  # so that the handle is as high as wide
    values["handle_round"] = handle // 2 - 1
    values["heading"] = theme.heading().family()
    values["chevron"] = theme.icon_file("chevron-down", "ink2")
    values["check"] = theme.icon_file("check", "on-accent")
    return _TEMPLATE.format(**values) + _edge_rules(theme, edge, 4 if thick else 3)
