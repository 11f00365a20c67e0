"""A page that is watched: errors, requests, contrast and labels, what overlaps, screenshots."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"

OVERLAPS = """() => {
  const found = [];
  for (const svg of document.querySelectorAll(".as-w svg")) {
    const texts = [...svg.querySelectorAll("text")].filter((t) => t.textContent.trim());
    const boxes = texts.map((t) => t.getBoundingClientRect());
    for (let i = 0; i < boxes.length; i++) for (let k = i + 1; k < boxes.length; k++) {
      const [a, b] = [boxes[i], boxes[k]];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 2 && high > 4) found.push(`${texts[i].textContent} / ${texts[k].textContent}`);
    }
  }
  return found;
}"""

# What JupyterLab says of its own questions to a kernel that is just being restarted, and Notebook 7
# of its own settings while it loads.
NOT_OURS = ("Canceled future for", "undefined (reading 'schema')")

SERIOUS = ("serious", "critical")  # what axe-core calls a finding of weight

CUT_OFF = """() => [...document.querySelectorAll(".as-w, .as-w *")].filter((e) => {
  const box = e.getBoundingClientRect();
  return !e.closest(".as-screen, ol, .as-outline, pre") && box.width && box.right > innerWidth + 1;
}).map((e) => e.outerHTML.slice(0, 80))"""


class Watched:
    """A page, the widget in it, and what went wrong meanwhile."""

    def __init__(self, page: Any) -> None:
        self.page = page
        page.set_default_timeout(15_000)
        self.errors: list[str] = []
        self.refused: list[str] = []
        page.on("pageerror", self._on_error)
        page.on("console", self._on_console)

    def _on_error(self, error: Any) -> None:
        if not any(sentence in str(error) for sentence in NOT_OURS):
            self.errors.append(str(error))

    def _on_console(self, message: Any) -> None:
        ours = any(part in message.text for part in ("as-", "blob:", "anywidget", "render"))
        if message.type == "error" and (ours or self.page.url.startswith("file:")):
            self.errors.append(message.text)

    def block_network(self) -> None:
        def answer(route: Any) -> None:
            if route.request.url.startswith(("file:", "data:", "blob:")):
                route.continue_()
            else:
                self.refused.append(route.request.url)
                route.abort()

        self.page.route("**/*", answer)

    @property
    def widget(self) -> Any:
        return self.page.locator(".as-w").last

    def text(self, selector: str) -> str:
        return " ".join(str(self.widget.locator(selector).inner_text()).split())

    def place(self, selector: str) -> tuple[float, ...]:
        """Where a part of the widget is, measured from the widget's own corner."""
        corner, box = self.widget.bounding_box(), self.widget.locator(selector).bounding_box()
        return box["x"] - corner["x"], box["y"] - corner["y"], box["width"], box["height"]

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def click(self, name: str) -> None:
        self.widget.get_by_role("button", name=name, exact=True).click()

    def shoot(self, name: str) -> None:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.widget.screenshot(path=SCREENSHOTS / f"{name}.png")

    def serious_findings(self, *ours: str) -> list[str]:
        """What axe-core finds wrong, of weight, with these elements, or else with the widgets."""
        include = [[one] for one in ours or [".as-w"]]
        return self._findings({"include": include}, SERIOUS)

    def findings(self) -> list[str]:
        """Whatever axe-core finds wrong with the whole page."""
        return self._findings(None, ("minor", "moderate", *SERIOUS))

    def _findings(
        self, where: Any, impacts: tuple[str, ...], but: tuple[str, ...] = ()
    ) -> list[str]:
        """What axe-core finds, with all its rules but these."""
        script = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
        if not self.page.evaluate("typeof axe !== 'undefined'"):
            self.page.evaluate(script)
        run = (
            "([where, rules]) => axe.run(where ?? document, { resultTypes: ['violations'], rules })"
        )
        rules = {rule: {"enabled": False} for rule in but}
        return [
            f"{one['id']}: {one['help']} {[node['target'] for node in one['nodes']][:3]}"
            for one in self.page.evaluate(run, [where, rules])["violations"]
            if one["impact"] in impacts
        ]

    def check(self) -> None:
        """Nothing went wrong, nothing asked the network, all has its place and can be reached. To
        compare all colours takes longest, so `serious_findings` is asked where they may differ."""
        assert self.errors == []
        assert self.refused == []
        assert self.page.evaluate(CUT_OFF) == []
        assert self.page.evaluate(OVERLAPS) == []
        assert self._findings({"include": [[".as-w"]]}, SERIOUS, but=("color-contrast",)) == []
