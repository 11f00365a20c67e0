"""What is written in a scene."""

from __future__ import annotations

from adsearch.draw.scene import Scene, Text


def texts(scene: Scene) -> list[Text]:
    return [item for item in scene.flat() if isinstance(item, Text)]


def words(scene: Scene) -> list[str]:
    return ["".join(part for part, _ in text.parts) for text in texts(scene)]
