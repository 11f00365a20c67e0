"""Colours that can be read in both themes, and style sheets that touch nothing else."""

from __future__ import annotations

import re

import pytest

from adsearch.draw.metrics import advance
from adsearch.draw.scene import text_width
from adsearch.draw.theme import DARK, LIGHT, STROKES, TYPES, css

both = pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])

# Text that is written on a coloured shape rather than on the page.
ON = {"on-max": "max", "on-min": "minfill"}


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_measured_as_the_guidelines_do() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@both
def test_all_text_can_be_read(palette: dict[str, str]) -> None:
    weak = {
        name: round(contrast(palette[type.fill], palette[ON.get(name, "bg")]), 1)
        for name, type in TYPES.items()
        if contrast(palette[type.fill], palette[ON.get(name, "bg")]) < 4.5
    }
    assert weak == {}


@both
@pytest.mark.parametrize("tint", ["maxtint", "mintint", "chancetint", "nowtint", "panel"])
def test_ink_can_be_read_on_every_tint(palette: dict[str, str], tint: str) -> None:
    assert contrast(palette["ink"], palette[tint]) >= 7


@both
@pytest.mark.parametrize(
    "mark", ["ink", "edge", "max", "min", "chance", "wrong", "right", "ink3", "nowring"]
)
def test_marks_stand_out_from_the_page(palette: dict[str, str], mark: str) -> None:
    assert contrast(palette[mark], palette["bg"]) >= 3


def test_both_palettes_have_the_same_colours() -> None:
    assert LIGHT.keys() == DARK.keys()
    assert all(re.fullmatch("#[0-9a-fA-F]{6}", colour) for colour in {**LIGHT, **DARK}.values())


def test_styles_name_colours_that_exist() -> None:
    used = {colour for style in STROKES.values() for colour in (style.stroke, style.fill) if colour}
    assert used | {type.fill for type in TYPES.values()} <= LIGHT.keys()


def test_no_text_is_smaller_than_ten_pixels() -> None:
    assert min(type.size for type in TYPES.values()) >= 10


def test_the_style_sheet_touches_nothing_outside_its_scope() -> None:
    sheet = css(".here")
    selectors = re.findall(r"(?m)^([^@\n{}]+)\{", sheet)
    assert len(selectors) > len(STROKES) + len(TYPES)
    for selector in selectors:
        assert all(".here" in part for part in selector.split(","))
    assert set(re.findall(r"--[\w]+", sheet)) == {"--as"}


def test_a_style_sheet_has_only_what_it_is_asked_for() -> None:
    sheet = css(strokes=["edge"], types=["value"])
    assert "as-edge" in sheet
    assert "as-t-value" in sheet
    assert "as-best" not in sheet
    assert "--as-maxtint" not in sheet


def test_programs_that_know_no_variables_get_the_light_colours() -> None:
    """Everything before @supports is plain: it is what drawing programs read."""
    plain = css(strokes=["max"], types=["value"]).partition("@supports")[0]
    assert f"fill:{LIGHT['maxtint']};stroke:{LIGHT['max']}" in plain
    assert "var(" not in plain


def test_widths_are_those_of_the_faces() -> None:
    """Some known ones: the digits of Arial are 556 wide, its W 944."""
    assert advance("0123456789", "sans") == 5560
    assert advance("W", "sans") == 944
    assert text_width("α ≤ 2", "plain") == pytest.approx(13 * 0.001 * (578 + 278 + 549 + 278 + 556))


def test_unknown_letters_have_a_width() -> None:
    assert advance("漢", "sans") == 1000
    assert advance("e\u0301", "sans") == advance("e", "sans")
