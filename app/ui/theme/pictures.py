"""Pictures that may be wanted again, as many as fit into a number of bytes; the one unused longest goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from PySide6.QtGui import QPixmap


class Pictures:
    """A store of pixmaps by key. What others hold stays alive when it is dropped here."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self.bytes = 0
        self._kept: OrderedDict[Hashable, QPixmap] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> QPixmap | None:
        """The picture of that key, which counts as used now."""
        picture = self._kept.get(key)
        if picture is not None:
            self._kept.move_to_end(key)
        return picture

    def put(self, key: Hashable, picture: QPixmap) -> None:
        """Keep a picture, and let go of the oldest ones beyond the limit."""
        old = self._kept.pop(key, None)
        if old is not None:
            self.bytes -= _bytes_of(old)
        self._kept[key] = picture
        self.bytes += _bytes_of(picture)
        while self.bytes > self.most_bytes and len(self._kept) > 1:
            self.bytes -= _bytes_of(self._kept.popitem(last=False)[1])

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.bytes = 0


def _bytes_of(picture: QPixmap) -> int:
    return picture.width() * picture.height() * 4
