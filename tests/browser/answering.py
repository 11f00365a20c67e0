"""A widget in a page of its own that asks Python directly: all of it is real but Jupyter, which
takes a minute to start and is tried elsewhere."""

from __future__ import annotations

import json
from typing import Any

from adsearch.widgets.widget import Widget, code, style

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>widget</title>
<style>%s</style></head><body class="as-page"><main></main><script type="module">
%s
const listeners = {}, values = { data: %s, still: "as-still" };
const model = {
  get: (name) => values[name] ?? null,
  set: (name, value) => { values[name] = value; },
  on: (name, listener) => { (listeners[name] ??= []).push(listener); },
  off: (name, listener) => { listeners[name] = listeners[name].filter((one) => one !== listener); },
  async save_changes() {
    values.data = JSON.parse(await window.ask(JSON.stringify(values.ask)));
    for (const listener of listeners["change:data"] ?? []) listener();
  },
};
window.endKernel = () => (listeners.comm_live_update ?? []).forEach((listener) => listener());
const el = document.createElement("div");
present({ model, el });
document.querySelector("main").append(el);  // as JupyterLab does, which renders first
</script></body></html>"""


def page_of(widget: Widget, page: Any) -> str:
    """The page as text; what its script asks is answered by `widget`."""
    page.expose_function("ask", lambda asked: json.dumps(widget.answer(json.loads(asked))))
    data = json.dumps(widget.data).replace("</", "<\\/")
    return PAGE % (style(widget.script), code(widget.script), data)
