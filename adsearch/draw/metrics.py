"""How wide letters are, so that the layout can leave room for labels before anything is drawn.

The widths are those of Arial and Times New Roman, in thousandths of the type size; Helvetica,
Liberation Sans, Times and Liberation Serif share them.
"""

from __future__ import annotations

from functools import cache
from unicodedata import combining, east_asian_width


def advance(text: str, face: str) -> int:
    """The width of `text` set in `face`, in thousandths of the type size.

    >>> advance("12", "sans"), advance("12", "serif italic")
    (1112, 1000)
    """
    if face == "mono":
        return 602 * len(text)
    widths = _widths(face)
    return sum(widths.get(sign) or _foreign(sign) for sign in text)


def _foreign(sign: str) -> int:
    """Letters of other scripts are set in whatever face has them: about this wide."""
    if combining(sign):
        return 0
    return 1000 if east_asian_width(sign) in "WF" else 620


@cache
def _widths(face: str) -> dict[str, int]:
    return {sign: width for width, signs in _FACES[face].items() for sign in signs}


_FACES = {
    "sans": {
        191: "'",
        222: "ijl‘’",
        260: "|",
        278: " !,./:;I[\\]ft·",
        333: "()-`r²³“”",
        334: "{}",
        355: '"',
        389: "*",
        390: "⟨⟩",
        446: "ε",
        469: "^",
        500: "Jcksvxyzγλ",
        549: "±≤≥√",
        556: "#$0123456789?L_abdeghnopqu–",
        575: "β",
        578: "α",
        584: "+<=>~×−",
        611: "FTZ",
        667: "&ABEKPSVXY",
        713: "∞",
        722: "CDHNRUw",
        778: "GOQ",
        833: "Mm",
        834: "½",
        889: "%",
        944: "W",
        1000: "—…→",
        1015: "@",
    },
    "sans bold": {
        238: "'",
        278: " ,./I\\ijl·‘’",
        280: "|",
        333: "!()-:;[]`ft²³",
        389: "*r{}",
        390: "⟨⟩",
        474: '"',
        475: "ε",
        500: "z“”",
        549: "±≤≥√",
        556: "#$0123456789J_aceksvxyγλ–",
        584: "+<=>^~×−",
        610: "β",
        611: "?FLTZbdghnopqu",
        615: "α",
        667: "EPSVXY",
        713: "∞",
        722: "&ABCDHKNRU",
        778: "GOQw",
        833: "M",
        834: "½",
        889: "%m",
        944: "W",
        975: "@",
        1000: "—…→",
    },
    "serif": {
        180: "'",
        200: "|",
        250: " ,.·",
        278: "/:;\\ijlt",
        300: "²³",
        333: "!()-I[]`fr‘’",
        389: "Js",
        390: "⟨⟩",
        408: '"',
        420: "ε",
        442: "γ",
        444: "?acez“”",
        469: "^",
        480: "{}",
        485: "λ",
        500: "#$*0123456789_bdghknopquvxy–",
        509: "β",
        524: "α",
        541: "~",
        549: "±≤≥√",
        556: "FPS",
        564: "+<=>×−",
        611: "ELTZ",
        667: "BCR",
        713: "∞",
        722: "ADGHKNOQUVXYw",
        750: "½",
        778: "&m",
        833: "%",
        889: "M",
        921: "@",
        944: "W",
        1000: "—…→",
    },
    "serif italic": {
        214: "'",
        250: " ,.·",
        275: "|",
        278: "/\\fijlt",
        300: "²³",
        333: "!()-:;I`‘’",
        389: "[]rsz",
        390: "⟨⟩",
        394: "γε",
        400: "{}",
        420: '"',
        422: "^",
        433: "λ",
        444: "Jcekvxy",
        498: "β",
        500: "#$*0123456789?S_abdghnopqu–",
        525: "α",
        541: "~",
        549: "±≤≥√",
        556: "LTYZ“”",
        611: "ABEFPRVX",
        667: "CKNw",
        675: "+<=>×−",
        713: "∞",
        722: "DGHOQUm",
        750: "½",
        778: "&",
        833: "%MW",
        889: "—…",
        920: "@",
        1000: "→",
    },
    "serif bold italic": {
        220: "|",
        250: " ,.·",
        278: "'/\\ijlt",
        300: "²³",
        333: "()-:;[]`f‘’",
        348: "{}",
        389: "!Irsz",
        390: "⟨⟩",
        410: "ε",
        416: "γ",
        444: "cevyλ",
        500: "#$*0123456789?J_abdgkopqx–“”",
        512: "β",
        549: "±≤≥√",
        553: "α",
        555: '"',
        556: "Shnu",
        570: "+<=>^~×",
        606: "−",
        611: "LPTYZ",
        667: "ABCEFKRVXw",
        713: "∞",
        722: "DGNOQU",
        750: "½",
        778: "&Hm",
        832: "@",
        833: "%",
        889: "MW",
        1000: "—…→",
    },
}
