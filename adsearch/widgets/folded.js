// In HTML that a kernel sent once, such as a report: show the widget below a line to click on. Where
// no script runs there is no such line.
function fold(name, label, style, data) {
  for (const place of document.querySelectorAll(`.${name}:empty`)) {
    const el = make("div"), folded = make("details", { class: "as-folded" }, make("summary", {}, label), el);
    folded.addEventListener("toggle", () => render({ model: alone(data), el }), { once: true });
    place.append(make("style", {}, style), folded);
  }
}
