// Horizon: a slider over depths; what is chosen, what is expected, and the score against the depth.
// Of depths that nobody has been to yet it says nothing: whoever moves the slider finds out.

function render({ model, el }) {
  const data = model.get("data");
  const root = frame("horizon", "what a search chooses at each depth");
  const modes = Object.keys(data.modes).filter((mode) => data.modes[mode].length);
  const strip = make("ol", { class: "as-strip", tabindex: 0, "aria-label": "the line it expects" });
  const say = make("div", { class: "as-say", "aria-live": "polite" });
  const rows = make("tbody");
  const table = make("table", { class: "as-depths" }, make("thead", {}, make("tr", {}, ...["depth", "plays", "value", "positions"].map((name) => make("th", { scope: "col" }, name)))), rows);
  const plot = make("div", { class: "as-plot" });
  const quiet = make("input", { type: "checkbox" });
  const slider = make("input", { type: "range", min: 0, max: 0, step: 1, value: 0, "aria-label": "depth" });
  const marks = make("div", { class: "as-marks", "aria-hidden": "true" });
  const seen = Object.fromEntries(modes.map((mode) => [mode, -1])); // the deepest place so far
  let at = 0;

  // Does the choice at place i differ from that at the depth before?
  const changes = (all, i) => i > 0 && all[i - 1].move !== all[i].move;
  const current = () => (quiet.checked ? "quiescence" : "plain");
  const looks = () => data.modes[current()];
  const picture = ({ markup, size, title }) => {
    const box = make("div");
    box.innerHTML = `<svg viewBox="0 0 ${size[0]} ${size[1]}" width="${size[0]}" height="${size[1]}" role="img">${markup}</svg>`;
    box.firstChild.setAttribute("aria-label", title);
    return box;
  };
  const show = (wanted) => {
    const all = looks();
    at = Math.max(0, Math.min(all.length - 1, wanted));
    const look = all[at];
    const known = (seen[current()] = Math.max(seen[current()], at));
    slider.max = all.length - 1;
    slider.value = at;
    slider.style.setProperty("--as-done", all.length > 1 ? at / (all.length - 1) : 1);
    slider.setAttribute("aria-valuetext", `depth ${look.depth}: ${look.move}, ${look.value}`);
    strip.replaceChildren(...look.strip.map(([move, worth, key]) => make("li", {}, move ? make("b", {}, move) : null, worth ? make("span", {}, worth) : null, picture(data.boards[key]))));
    say.textContent = look.say;
    rows.replaceChildren(...all.map((one, i) => make("tr", { "aria-current": i === at ? "true" : null, class: i <= known && changes(all, i) ? "as-changed" : null }, make("th", { scope: "row" }, String(one.depth)),
      ...(i > known ? ["?", "", ""] : [one.move, one.value, one.positions]).map((text) => make("td", {}, text)))));
    plot.replaceChildren(picture(data.plots[current()]));
    all.forEach(({ depth }, i) => {
      for (const part of plot.querySelectorAll(`[data-key$="-${depth}"]`)) part.style.display = i > known ? "none" : "";
    });
    marks.replaceChildren(...all.map(({ depth }, i) => {
      const mark = make(i === at ? "b" : "span", {}, String(depth));
      mark.style.left = `${all.length > 1 ? (100 * i) / (all.length - 1) : 0}%`;
      return mark;
    }));
  };
  const toggle = () => {
    const depth = data.modes[quiet.checked && modes.length > 1 ? "plain" : modes.at(-1)][at]?.depth;
    show(Math.max(0, looks().findIndex((look) => look.depth === depth)));
  };
  slider.addEventListener("input", () => show(Number(slider.value)));
  quiet.addEventListener("change", toggle);
  keys(root, {
    ArrowLeft: () => show(at - 1), ArrowRight: () => show(at + 1), Home: () => show(0), End: () => show(looks().length - 1),
    q: () => { if (modes.length > 1) { quiet.checked = !quiet.checked; toggle(); } },
  });

  // The slider is above the boards, of which there may be several rows: it stays where it is.
  root.append(make("div", { class: "as-controls" }, make("b", {}, "depth"), make("div", { class: "as-slider" }, slider, marks),
      modes.length > 1 ? make("label", { class: "as-quiet" }, quiet, " quiescence") : null),
    say, make("div", { class: data.is_tree ? "as-beside" : "as-below" }, strip, make("div", { class: "as-columns" }, table, plot)),
    keyHints([["←", "→"], "depth"], [["Home", "End"], "first, last"], ...(modes.length > 1 ? [[["Q"], "quiescence"]] : [])));
  el.append(root);
  const steady = steadyHeight(say, Object.values(data.modes).flat().map((look) => look.say));
  show(data.opens);
  return steady;
}
