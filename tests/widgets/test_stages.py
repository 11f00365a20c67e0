"""What alpha-beta knows, leaf by leaf."""

from __future__ import annotations

from itertools import combinations

import pytest

from adsearch.draw.scene import Group, Rect, Text, covered
from adsearch.games.tree import AIMA_TWO_PLY
from adsearch.widgets.stages import stages


def test_every_leaf_that_is_examined_has_its_tree() -> None:
    text = stages(AIMA_TWO_PLY).scene.text.splitlines()
    headings = [line for line in text if ": after " in line]
    assert " ".join(line.rpartition(" ")[2] for line in headings) == "3 12 8 2 14 5 2"
    assert text[text.index("f: after D's 5") + 1] == "A MAX 3 to 5"


@pytest.mark.slow
def test_the_leaf_just_examined_is_yellow_and_no_other() -> None:
    scene = stages(AIMA_TWO_PLY).scene
    shapes = [i for i in scene.items if isinstance(i, Group) and i.key.startswith("node-")]
    lit = [i for i in shapes if isinstance(box := i.items[0], Rect) and box.style == "now"]
    values = [text.parts[0][0] for i in lit for text in i.items if isinstance(text, Text)]
    assert values == ["3", "12", "8", "2", "14", "5", "2"]
    texts = {i.parts[0][0] for i in scene.items if isinstance(i, Text)}
    assert {"the leaf just examined", "not reached yet", "cut"} <= texts


def test_what_is_still_to_come_is_pale_and_only_what_is_skipped_is_dotted() -> None:
    scene = stages("((3 5) (2 4))").scene
    nodes = [i for i in scene.items if isinstance(i, Group) and i.key.startswith("node-")]
    leaves = [shape for node in nodes if isinstance(shape := node.items[0], Rect)]
    styles = [leaf.style for leaf in leaves]
    assert styles[:4] == ["now", "unvisited", "unvisited", "unvisited"]  # after the 3
    assert styles[-4:] == ["leaf", "leaf", "now", "pruned"]  # after the 2


def test_more_leaves_than_letters_are_not_left_out_in_silence() -> None:
    families = (" ".join(map(str, range(k, k + 10))) for k in (0, 10, 20))  # better and better
    with pytest.raises(ValueError, match="30 leaves"):
        stages(f"({' '.join(f'({family})' for family in families)})")


def test_every_stage_has_a_frame_of_its_own() -> None:
    scene = stages(AIMA_TWO_PLY).scene
    frames = [covered([i]) for i in scene.items if isinstance(i, Rect) and i.style == "rule"]
    assert len(frames) == 7
    assert not any(a.meets(b, 8) for a, b in combinations(frames, 2))
    shapes = [i for i in scene.items if isinstance(i, Group) and i.key.startswith("node-")]
    for box in (covered([shape]) for shape in shapes):
        assert sum(f.left < box.left and box.right < f.right and f.meets(box) for f in frames) == 1


def test_frames_are_equally_wide() -> None:
    frames = [i for i in stages(AIMA_TWO_PLY).scene.items if isinstance(i, Rect)]
    assert len({round(frame.width, 3) for frame in frames if frame.style == "rule"}) == 1
