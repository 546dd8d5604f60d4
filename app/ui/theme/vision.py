"""How people see who lack one kind of cone: a check of pictures and colours, imported only when it is wanted.

The matrices are those of Machado, Oliveira and Fernandes (2009) at severity 1.0; they act on linear light. Qt applies
a matrix to linear light only as a change of colour space, so each kind of vision is written down as a small ICC
profile: an image that is said to be in it and then turned to sRGB shows what such eyes see.
"""

from __future__ import annotations

import struct
from functools import cache

from PySide6.QtCore import QByteArray, QPoint, Qt
from PySide6.QtGui import QColorSpace, QColorTransform, QImage, QPainter, QTransform
from PySide6.QtWidgets import QGraphicsEffect, QWidget

Matrix = tuple[tuple[float, float, float], ...]

MACHADO: dict[str, Matrix] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

# sRGB to XYZ under D50, the white of every profile.
_SRGB: Matrix = (
    (0.4360747, 0.3850649, 0.1430804),
    (0.2225045, 0.7168786, 0.0606169),
    (0.0139322, 0.0971045, 0.7141733),
)
_WHITE = (0.9642, 1.0, 0.8249)
_SRGB_CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)  # of a parametric curve of type 3


@cache
def transform(vision: str) -> QColorTransform:
    """What turns colours into those that somebody with this vision sees."""
    seen = QColorSpace.fromIccProfile(QByteArray(_profile(MACHADO[vision])))
    return seen.transformationToColorSpace(QColorSpace(QColorSpace.NamedColorSpace.SRgb))


def seen_image(image: QImage, vision: str) -> QImage:
    """A picture as it is seen."""
    image.applyColorTransform(transform(vision))
    return image


class VisionEffect(QGraphicsEffect):
    """Shows a widget with everything on it as somebody with this vision sees it."""

    def __init__(self, vision: str) -> None:
        super().__init__()
        self.vision = vision

    def draw(self, painter: QPainter) -> None:
        place = QPoint()
        picture = self.sourcePixmap(
            Qt.CoordinateSystem.DeviceCoordinates, place, QGraphicsEffect.PixmapPadMode.NoPad
        )
        if picture.isNull():
            return
        painter.save()
        painter.setWorldTransform(QTransform())
        painter.drawImage(place, seen_image(picture.toImage(), self.vision))
        painter.restore()


def see_as(widget: QWidget, vision: str) -> None:
    """Show a widget with everything on it so; the effect is the widget's child, since Qt alone would not keep it."""
    effect = VisionEffect(vision)
    effect.setParent(widget)
    widget.setGraphicsEffect(effect)


def _times(one: Matrix, other: Matrix) -> Matrix:
    return tuple(
        (
            sum(row[k] * other[k][0] for k in range(3)),
            sum(row[k] * other[k][1] for k in range(3)),
            sum(row[k] * other[k][2] for k in range(3)),
        )
        for row in one
    )


def _profile(matrix: Matrix) -> bytes:
    """An ICC profile (version 2.4) whose linear values mean sRGB after the matrix."""
    red, green, blue = zip(*_times(_SRGB, matrix), strict=True)
    curve = b"para" + bytes(4) + struct.pack(">HH", 3, 0) + b"".join(map(_fixed, _SRGB_CURVE))
    name = b"desc" + bytes(4) + struct.pack(">I", 1) + bytes(1 + 4 + 4 + 2 + 1 + 67)
    tags = {
        b"desc": name,
        b"cprt": b"text" + bytes(5),
        b"wtpt": _xyz(_WHITE),
        b"rXYZ": _xyz(red),
        b"gXYZ": _xyz(green),
        b"bXYZ": _xyz(blue),
        b"rTRC": curve,
        b"gTRC": curve,
        b"bTRC": curve,
    }
    start = 128 + 4 + 12 * len(tags)
    table, body = struct.pack(">I", len(tags)), b""
    for tag, data in tags.items():
        table += tag + struct.pack(">II", start + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    size = start + len(body)
    head = struct.pack(">I4sI4s4s4s", size, bytes(4), 0x02400000, b"mntr", b"RGB ", b"XYZ ")
    head += bytes(12) + b"acsp" + bytes(28) + b"".join(map(_fixed, _WHITE))
    return head.ljust(128, b"\0") + table + body


def _fixed(value: float) -> bytes:
    return struct.pack(">i", round(value * 65536))


def _xyz(values: tuple[float, ...]) -> bytes:
    return b"XYZ " + bytes(4) + b"".join(map(_fixed, values))
