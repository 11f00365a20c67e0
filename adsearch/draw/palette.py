"""Which colour a line of a plot has: a name that comes again keeps its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from adsearch.draw.theme import HUES


class Palette:
    """A hue for each name, as long as the palette is in use.

    >>> palette = Palette()
    >>> palette.hues(["minimax", "alpha-beta"]), palette.hues(["killers", "alpha-beta"])
    (['ink', 'indigo'], ['right', 'indigo'])
    """

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def hues(self, names: Sequence[str]) -> list[str]:
        """A hue for each line of one plot, none twice while there are enough of them."""
        plot: dict[int, str] = {}
        for i, name in enumerate(names):
            hue = self._known.get(name)
            if hue and hue not in plot.values():
                plot[i] = hue
        for i, name in enumerate(names):
            if i not in plot:
                plot[i] = self._free(list(plot.values()))
                self._known.setdefault(name, plot[i])
        return [plot[i] for i in range(len(names))]

    def _free(self, taken: Sequence[str]) -> str:
        """The hue that fewest lines of this plot have, and of those fewest names."""
        here, everywhere = Counter(taken), Counter(self._known.values())
        return min(HUES, key=lambda hue: (here[hue], everywhere[hue]))
