// Chance sliders: a bar for what each gamble is worth, sliders for probabilities and for p in xᵖ.

function render({ model, el }) {
  const data = model.get("data");
  const root = frame("gamble", "gambles to choose from");
  const start = () => data.gambles.map(({ name, outcomes }) => ({ name, outcomes: outcomes.map((one) => [...one]) }));
  let gambles = start(), p = 1, seen = [1, 1]; // seen: between which powers the slider has been
  const say = make("div", { class: "as-say", "aria-live": "polite" });
  const rows = make("div", { class: "as-gambles" });
  const power = make("input", { type: "range", min: data.low, max: data.high, step: 0.01, value: 1, "aria-label": "p in x to the power p" });
  const reading = make("output", {});
  const places = [data.low, ...Array.from({ length: Math.floor(data.high) }, (_, i) => i + 1)];
  const ticks = make("div", { class: "as-ticks", "aria-hidden": "true" }, ...places.map((tick) => {
    const one = make("span", {}, String(tick));
    one.style.left = `${(100 * (tick - data.low)) / (data.high - data.low)}%`;
    return one;
  }));
  const marks = make("div", { class: "as-marks", "aria-hidden": "true" });
  const reset = button("start over", { word: "start over", onclick: () => { gambles = start(); p = 1; seen = [1, 1]; power.value = 1; build(); } });

  const rescaled = (value) => (value >= 0 ? value ** p : -((-value) ** p));
  const worth = ({ outcomes }) => outcomes.reduce((sum, [chance, value]) => sum + chance * rescaled(value), 0);
  const shown = (value) => {
    const text = Number.isInteger(value) ? String(value) : Math.abs(value) >= 100 ? value.toFixed(1) : String(Number(value.toPrecision(4)));
    return text.replace("-", "−");
  };
  // A probability: 7/16 where three decimals would not be exact.
  const share = (chance) => {
    const near = (value) => Math.abs(value - Math.round(value)) < 1e-9;
    const whole = near(1000 * chance) ? 0 : Array.from({ length: 72 }, (_, i) => i + 1).find((n) => near(n * chance));
    return whole ? `${Math.round(whole * chance)}/${whole}` : shown(Number(chance.toFixed(3)));
  };
  const best = () => {
    const worths = gambles.map(worth);
    return worths.indexOf(Math[data.maximise ? "max" : "min"](...worths));
  };

  // Another probability of one outcome; the others of the gamble share the rest as before.
  const setChance = (gamble, at, chance) => {
    const rest = 1 - gamble.outcomes[at][0];
    gamble.outcomes = gamble.outcomes.map(([old, value], i) =>
      [i === at ? chance : rest > 1e-9 ? (old * (1 - chance)) / rest : (1 - chance) / (gamble.outcomes.length - 1), value]);
  };

  let parts = [];
  const build = () => {
    parts = gambles.map((gamble) => {
      const bar = make("span"), number = make("b"), sum = make("div", { class: "as-sum" });
      const chances = gamble.outcomes.length < 2 ? [] : gamble.outcomes.slice(0, -1).map(([, value], at) => {
        const slider = make("input", { type: "range", min: 0, max: 1, step: 0.01, value: gamble.outcomes[at][0], "aria-label": `probability of ${shown(value)} after ${gamble.name}` });
        const said = make("output", {});
        slider.addEventListener("input", () => { setChance(gamble, at, Number(slider.value)); update(); });
        return { slider, said, at, row: make("label", {}, make("span", {}, `probability of ${shown(value)}`), slider, said) };
      });
      const row = make("div", { class: "as-option" }, make("div", { class: "as-name" }, make("i", {}, gamble.name)),
        make("div", { class: "as-worth" }, make("div", { class: "as-bar" }, bar, number), sum), make("div", {}, ...chances.map((one) => one.row)));
      return { row, bar, number, sum, chances };
    });
    rows.replaceChildren(...parts.map(({ row }) => row));
    update();
  };

  const update = () => {
    p = Number(power.value);
    seen = [Math.min(seen[0], p), Math.max(seen[1], p)];
    const worths = gambles.map(worth), most = Math.max(...worths.map(Math.abs), 1e-9), top = best();
    gambles.forEach((gamble, i) => {
      const { row, bar, number, sum, chances } = parts[i];
      row.classList.toggle("as-best", i === top);
      bar.style.setProperty("--as-share", Math.abs(worths[i]) / most);
      bar.classList.toggle("as-negative", worths[i] < 0);
      number.textContent = shown(worths[i]) + (i === top ? " ← chosen" : "");
      sum.textContent = gamble.outcomes.length < 2 ? "for certain" : gamble.outcomes.map(([chance, value]) => `${share(chance)} · ${shown(rescaled(value))}`).join(" + ");
      for (const { slider, said, at } of chances) {
        slider.value = gamble.outcomes[at][0];
        slider.style.setProperty("--as-done", gamble.outcomes[at][0]);
        said.textContent = share(gamble.outcomes[at][0]);
      }
    });
    reading.textContent = `p = ${shown(Number(p.toFixed(2)))}`;
    power.setAttribute("aria-valuetext", reading.textContent);
    power.style.setProperty("--as-done", (p - data.low) / (data.high - data.low));
    const untouched = gambles.every((gamble, i) => gamble.outcomes.every(([chance], k) => Math.abs(chance - data.gambles[i].outcomes[k][0]) < 1e-9));
    mark(untouched ? data.flips.filter((flip) => seen[0] < flip && flip < seen[1]) : []);
    say.innerHTML = sentence(worths, top, untouched);
  };

  const sentence = (worths, top, untouched) => {
    const name = (i) => `${/^\d+$/.test(gambles[i].name) ? "move " : ""}<i>${gambles[i].name.replace(/[&<>]/g, "")}</i>`;
    const told = worths.map((value, i) => `${name(i)} is worth ${shown(value)}`).join(", ").replace(/^m/, "M");
    const first = data.gambles.map((gamble) => gamble.outcomes.reduce((sum, [chance, value]) => sum + chance * value, 0));
    const before = first.indexOf(Math[data.maximise ? "max" : "min"](...first));
    const why = top === before ? "as at the start." : untouched ? "though no value has overtaken another: the dice make sizes count, not only order." : "the decision has flipped.";
    return `<b>${told}.</b> The choice is ${name(top)}, ${why}`;
  };

  const mark = (flips) => {
    marks.replaceChildren(...flips.map((flip) => {
      const one = icon("cross");
      one.style.left = `${(100 * (flip - data.low)) / (data.high - data.low)}%`;
      return one;
    }));
    flipped.textContent = flips.length ? `× the choice flips at p = ${flips.map((flip) => flip.toFixed(4)).join(", ")}` : "";
  };
  const flipped = make("span", { class: "as-flips" });
  power.addEventListener("input", update);

  // JupyterLab keeps arrow keys from sliders, so they are moved here.
  const nudge = (steps) => () => {
    const slider = root.contains(document.activeElement) && document.activeElement.matches("[type=range]") ? document.activeElement : power;
    slider.value = Number(slider.value) + 0.01 * steps;
    slider.dispatchEvent(new Event("input"));
  };
  keys(root, { ArrowLeft: nudge(-1), ArrowRight: nudge(1), ArrowDown: nudge(-1), ArrowUp: nudge(1), PageDown: nudge(-25), PageUp: nudge(25) });

  root.append(make("div", { class: "as-head" }, make("b", {}, "Which gamble?"), make("span", {}, "Every value x counts as x to the power p.")), rows,
    make("label", { class: "as-power" }, make("span", {}, "rescale: x", make("sup", {}, "p")), make("div", { class: "as-slider" }, power, marks, ticks), reading),
    make("div", { class: "as-controls" }, reset, flipped), say,
    keyHints([["Tab"], "next slider"], [["←", "→"], "one step"], [["Page ↑", "Page ↓"], "large steps"]));
  el.append(root);
  build();
}
