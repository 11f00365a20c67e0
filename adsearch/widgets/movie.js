// Movie: the tree grows on the left, on the right is why; a slider over the rounds, keys by phase.

const MOST_ROWS = 8, MOST_REPLIES = 4;

function render({ model, el }) {
  const data = model.get("data");
  const rounds = data.rounds, phases = data.phases.length, count = rounds.length;
  const root = frame("movie", "Monte Carlo tree search, phase by phase");
  const names = make("ol", { class: "as-phases", "aria-label": "phases" }, ...data.phases.map((name, i) => make("li", {}, make("b", {}, String(i + 1)), name)));
  const tree = screen(data.tree, "the tree");
  const key = screen(data.key, "▲ MAX to move, ▼ MIN to move, box = game over, dashed = not visited yet; number = visits, below or beside it = mean of whoever moved in; yellow = path of this iteration, ring = current node");
  const chart = screen(data.chart, "share of visits by iteration");
  const why = make("table", { class: "as-ucb" }), replies = make("table", { class: "as-ucb" });
  const say = make("div", { class: "as-say", "aria-live": "polite" });
  const counter = make("span", { class: "as-count" });
  const slider = make("input", { type: "range", min: 1, max: count, step: 1, value: 1, "aria-label": "iteration" });
  const tables = [...rounds.map(({ choices }) => choices), data.grown]; // before each round, and in the end
  const compared = data.replies.filter(Boolean);
  const widest = Math.max(...[...tables, ...compared.map(({ choices }) => choices)].flatMap((choices) => choices.map(([, , mean, bonus]) => mean + bonus)), 0.01);
  const rows = Math.min(MOST_ROWS, Math.max(...tables.map((choices) => choices.length))) + 1;
  const title = make("b", {}), when = make("span", {}), below = make("p", { class: "as-lab" });
  why.style.height = `${28 + 30 * rows}px`;
  replies.style.height = `${28 + 30 * (Math.min(MOST_REPLIES, Math.max(0, ...compared.map(({ choices }) => choices.length))) + 1)}px`;
  let step = 0, timer = null;

  const to = (wanted) => {
    step = Math.max(0, Math.min(count * phases - 1, wanted));
    const at = Math.floor(step / phases), phase = step % phases, round = rounds[at];
    [...names.children].forEach((name, i) => (i === phase ? name.setAttribute("aria-current", "step") : name.removeAttribute("aria-current")));
    tree.show(step + 1);
    tree.svg.setAttribute("aria-label", `the tree in iteration ${at + 1}`);
    chart.show(at + 1);
    const counted = phase === phases - 1; // then the table agrees with the tree, and nothing is chosen yet
    const untried = round.untried + round.choices.length - tables[at + 1].length;
    ucbTable(why, { mover: data.mover, ...(counted ? { choices: tables[at + 1], untried, taken: null } : round) }, widest, MOST_ROWS);
    const answered = data.replies[at + (counted ? 1 : 0)];
    below.replaceChildren(...(answered ? [make("b", {}, `${answered.mover}’s choice`), " after ", named(answered.after)] : ["\u00a0"]));
    if (answered) ucbTable(replies, { ...answered, taken: counted ? null : answered.taken }, widest, MOST_REPLIES);
    else replies.replaceChildren();
    title.textContent = counted ? "What next?" : "Why this move?";
    when.textContent = ` UCB1 at the root${counted ? " (bold = highest)" : ", before this iteration"}`;
    say.innerHTML = round.says[phase];
    counter.innerHTML = `iteration <b>${at + 1}</b> of ${count}`;
    slider.value = at + 1;
    slider.style.setProperty("--as-done", count > 1 ? at / (count - 1) : 1);
    slider.setAttribute("aria-valuetext", phase ? `iteration ${at + 1} of ${count}: ${data.phases[phase]}` : round.twin);
    for (const [one, end] of [[first, 0], [back, 0], [on, count * phases - 1], [last, count * phases - 1]]) one.setAttribute("aria-disabled", step === end);
  };
  const pause = () => {
    clearTimeout(timer);
    timer = null;
    play.lastChild.textContent = "play";
    root.classList.remove("as-playing");
  };
  const start = () => {
    if (step === count * phases - 1) to(0);
    play.lastChild.textContent = "pause";
    root.classList.add("as-playing");
    const tick = () => {
      if (step === count * phases - 1) return pause();
      to(step + 1);
      timer = setTimeout(tick, 700);
    };
    timer = setTimeout(tick, 700);
  };
  const go = (wanted) => (pause(), to(wanted));
  const round = (by) => go((Math.floor(step / phases) + by) * phases);
  const first = button("first iteration", { sign: "first", onclick: () => go(0) });
  const back = button("one phase back", { sign: "back", onclick: () => go(step - 1) });
  const on = button("one phase on", { sign: "on", onclick: () => go(step + 1) });
  const last = button("last iteration", { sign: "last", onclick: () => go(count * phases - 1) });
  const play = button("play", { word: "play", onclick: () => (timer ? pause() : start()) });
  slider.addEventListener("input", () => go((Number(slider.value) - 1) * phases));
  keys(root, {
    ArrowLeft: (event) => (event.shiftKey ? round(-1) : go(step - 1)),
    ArrowRight: (event) => (event.shiftKey ? round(1) : go(step + 1)),
    Home: () => go(0), End: () => go(count * phases - 1), " ": () => (timer ? pause() : start()),
  });

  root.append(names,
    make("div", { class: "as-columns" }, make("div", {}, tree.box, key.box,
      make("p", { class: "as-lab as-chart" }, make("b", {}, "Share of visits"), ` by iteration${data.has_lead ? "; dot = last change of the lead" : ""}`), chart.box),
      make("div", {}, make("p", { class: "as-lab" }, title, when), why, ...(compared.length ? [below, replies] : []))),
    say,
    make("div", { class: "as-controls" }, make("div", { class: "as-buttons" }, first, back, on, last, play), make("div", { class: "as-slider" }, slider), counter),
    keyHints([["←", "→"], "one phase"], [["Shift", "→"], "one iteration"], [["Home", "End"], "first, last"], [["Space"], "play, pause"]));
  el.append(root);
  key.show(0);
  const steady = steadyHeight(say, rounds.flatMap(({ says }) => says));
  to(model.alone ? count * phases - 1 : 0); // whoever only reads sees the tree that has grown
  return () => { pause(); steady(); };
}

// The name of a move as the tree has it: r1 with its number as an index.
function named(move) {
  const [, letter, index] = /^([a-zA-Z])(\d{1,3})$/.exec(move) ?? [];
  return make("i", {}, ...(index ? [letter, make("sub", {}, index)] : [move]));
}

// A row for each move: the mean, solid in the mover's colour, and exploration, hatched. The taken one is marked; where
// none is taken yet, the highest sum is bold.
function ucbTable(table, round, widest, most) {
  table.classList.toggle("as-mins", round.mover === "MIN");
  const row = ([move, visits, mean, bonus]) => {
    const solid = make("span", { class: "as-mean" }), hatched = make("span", { class: "as-bonus" });
    solid.style.width = `calc(${mean / widest} * (100% - 40px))`; // behind the longest bar its sum has room
    hatched.style.width = `calc(${bonus / widest} * (100% - 40px))`;
    const taken = !round.untried && move === round.taken, best = !round.untried && mean + bonus > highest - 1e-6;
    return make("tr", { class: taken ? "as-taken" : best ? "as-highest" : null }, make("th", { scope: "row" }, named(move)),
      make("td", {}, String(visits)), make("td", { title: `${mean.toFixed(2)} + ${bonus.toFixed(2)}` }, make("div", {}, solid, hatched, make("span", { class: "as-sum" }, (mean + bonus).toFixed(2)))));
  };
  const highest = Math.max(...round.choices.map(([, , mean, bonus]) => mean + bonus));
  const ranked = [...round.choices].sort((a, b) => b[2] + b[3] - a[2] - a[3]);
  const shown = round.choices.length > most ? ranked.slice(0, most) : round.choices;
  const notes = [];
  if (round.choices.length > most) notes.push(`and ${round.choices.length - most} with smaller sums`);
  if (round.untried) notes.push(`${round.untried} not tried yet`);
  table.replaceChildren(
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "move"), make("th", { scope: "col" }, "visits"), make("th", { scope: "col" }, make("span", { class: "as-mean-name" }, `${round.mover}’s mean`), make("span", { class: "as-bonus-name" }, " + bonus = UCB1")))),
    make("tbody", {}, ...shown.map(row), ...notes.map((note) => make("tr", {}, make("td", { colspan: 3, class: "as-note" }, note)))));
}
