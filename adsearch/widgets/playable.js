// Play: a board to click on. What was clicked is told to Python; what comes back is shown. A game
// that comes whole, as a film, can be stepped through; that needs nobody to ask.

function render({ model, el }) {
  const root = frame("playable", model.get("data").asks ? "a game to play" : "a game to step through");
  const place = make("div", { class: "as-board-place" });
  const head = make("b"), result = make("p", { class: "as-result" }), sub = make("p", { class: "as-sub" });
  const live = make("div", { class: "as-turn", "aria-live": "polite" }, head, result, sub);
  const choose = make("div", { class: "as-choose" });
  const typed = make("input", { type: "text", size: 10, autocomplete: "off", spellcheck: "false", "aria-label": "type a move" });
  const typing = make("label", { class: "as-typing" }, "or type a move ", typed);
  const next = button("next move", { word: "Next move", onclick: () => ask({ do: "next" }) });
  const watch = button("play on", { word: "Play on", onclick: () => watching(!watched) });
  const undo = button("undo", { word: "Undo", onclick: () => ask({ do: "undo" }) });
  const hint = button("hint", { word: "Hint", onclick: () => ask({ do: "hint" }) });
  const flip = button("flip", { word: "Flip", onclick: () => ask({ do: "flip" }) });
  const anew = button("new game", { word: "New game", onclick: () => ask({ do: "new" }) });
  const buttons = make("div", { class: "as-buttons" }, next, watch, undo, hint, flip, anew);
  const seats = seating(model.get("data"), (player, to) => ask({ do: "seat", player, to }));
  const moves = record((step) => past.to(step));
  const thought = make("div", { class: "as-thought" });
  const help = make("div");
  const excused = excuse(model);
  const words = make("pre", { id: `as-words-${Math.random().toString(36).slice(2)}` });
  let data, svg, past = null, picked = [], marked = [], busy = false, asked = 0, plies = 0, watched = false, timer = null;

  const ask = (question) => {
    if (busy || rests()) return;
    busy = true;
    root.setAttribute("aria-busy", "true");
    model.set("ask", { ...question, n: Date.now() + ++asked });
    model.save_changes();
  };

  // Programs play each other move by move, or by themselves until somebody says "Pause".
  const watching = (wanted) => {
    watched = wanted && !data.people && !data.over && !rests();
    watch.textContent = watched ? "Pause" : "Play on";
    clearTimeout(timer);
    if (watched) timer = setTimeout(() => ask({ do: "next" }), 700);
  };

  // What may still be clicked after some clicks: a step that was begun, then the other steps, in
  // any order. There can be several ways to go on with one move.
  const after = (clicks) => clicks.reduce((ways, key) => ways.flatMap(({ at, left, begun }) => (begun.length
    ? (begun[0] === key ? [{ at, left, begun: begun.slice(1) }] : [])
    : left.filter((step) => step[0] === key).map((step) => ({ at, left: left.filter((other) => other !== step), begun: step.slice(1) })))),
  data.moves.map((move, at) => ({ at, left: move.steps, begun: [] })));
  const follows = (ways) => new Set(ways.flatMap(({ left, begun }) => (begun.length ? [begun[0]] : left.map((step) => step[0]))));
  const midway = () => after(picked).some(({ begun }) => begun.length);

  const group = (key) => svg.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const own = (key) => [...group(key).querySelectorAll(`.as-disc-${data.mover}`)]; // the mover's pieces there
  const choices = () => [...svg.querySelectorAll(".as-choice")];

  const show = () => {
    const focused = svg?.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const atBoard = focused !== null;
    data = model.get("data");
    root.dataset.plies = data.plies;
    busy = data.thinking;
    if (!busy) root.removeAttribute("aria-busy");
    picked = [];
    marked = [];
    past?.pause();
    past = null;
    root.classList.toggle("as-wide", data.room[0] > 600);
    root.style.setProperty("--as-room-wide", `${data.room[0]}px`);
    const [, high] = model.alone === EXPORTED ? data.size : data.room; // nobody asks a page for a hint
    root.style.setProperty("--as-room-high", `${high}px`);
    head.textContent = data.head;
    result.textContent = data.result;
    sub.textContent = data.sub;
    moves.show(data);
    seats.show(data);
    if (data.film) relive();
    else {
      draw();
      tell(thought, data.thought);
    }
    svg.addEventListener("click", clicked);
    typing.hidden = !data.typed;
    typed.value = "";
    typed.placeholder = data.moves[0]?.label ?? ""; // how a move is written
    next.hidden = watch.hidden = data.people > 0;
    hint.hidden = data.people === 0;
    flip.hidden = !data.flips;
    undo.setAttribute("aria-disabled", !data.begun);
    hint.setAttribute("aria-disabled", !data.moves.length);
    for (const one of [next, watch]) one.setAttribute("aria-disabled", data.over);
    if (!busy) {
      watching(watched && data.plies > plies); // not where a program gives no move
      plies = data.plies;
    }
    help.replaceChildren(keyHelp(data, rests()));
    if (rests()) return rest();
    offer(focused);
    if (atBoard && !svg.contains(document.activeElement)) root.focus({ preventScroll: true });
  };

  // The position as it is.
  const draw = () => {
    place.innerHTML = `<svg viewBox="0 0 ${data.size[0]} ${data.size[1]}" width="${data.size[0]}" height="${data.size[1]}" role="group">${data.board}</svg>`;
    svg = place.firstChild;
    describe(data);
  };
  const describe = ({ title, words: inWords }) => {
    svg.setAttribute("aria-label", title);
    svg.setAttribute("aria-describedby", words.id);
    words.textContent = `${title}\n${inWords}`;
  };
  // The game from its first position to its last, which is shown first unless another is to be.
  const relive = () => {
    const film = screen(data.film, data.title), count = data.steps.length;
    svg = film.svg;
    past = stepping(make("div"), {
      count,
      spoken: (number) => data.steps[number - 1].say,
      show: (number) => {
        const step = data.steps[number - 1], last = number === count;
        film.show(number);
        describe(step);
        head.textContent = last ? data.head : step.head;
        result.hidden = !last;
        sub.textContent = last ? data.sub : step.say;
        tell(thought, step.thought);
        moves.mark(number);
      },
    });
    place.replaceChildren(film.box, past.box);
    past.to(data.opens ?? count);
  };

  const rests = () => Boolean(model.alone) || !data.asks;
  const rest = () => {
    for (const one of [choose, typing, buttons, seats.box]) one.hidden = true;
    head.hidden = !data.begun && !data.over;
    if (excused && data.over) excused.hidden = true; // nobody goes on with a game that is over
    else if (model.alone === EXPORTED && !data.begun) excused.textContent = "Run the cell to play.";
    if (!data.over && !data.film) head.textContent = "The game stops here";
  };

  // Make the places where the next click can go into buttons.
  const offer = (focus) => {
    const ways = after(picked), half = midway();
    const done = [...new Set(ways.filter(({ left, begun }) => !left.length && !begun.length).map(({ at }) => at))];
    if (picked.length && done.length === 1) return ask({ do: "move", at: done[0] });
    for (const old of choices()) {
      old.classList.remove("as-choice");
      for (const name of ["role", "tabindex", "aria-label"]) old.removeAttribute(name);
    }
    for (const old of svg.querySelectorAll(".as-picked")) old.classList.remove("as-picked");
    const elsewhere = data.moves.map((_, at) => at).filter((at) => !picked.length && !data.moves[at].steps.every((step) => step.every(group)));
    choosing([...new Set([...done, ...elsewhere])]);
    if (picked.length && done.length) sub.textContent = "Which move is it?";
    else if (picked.length) sub.textContent = `${trail(picked)}: where to${half ? "" : " next"}? Escape takes it back.`;
    // Of a point that only a checker on its way would start from, nothing can start yet.
    const open = [...follows(ways)].filter((key) => group(key) && (picked.length || !key.startsWith("point:") || own(key).length));
    for (const key of open) {
      const whole = data.moves.find(({ steps }) => steps.length === 1 && steps[0].length === 1 && steps[0][0] === key);
      const one = group(key);
      one.classList.add("as-choice");
      one.setAttribute("role", "button");
      one.setAttribute("tabindex", -1);
      one.setAttribute("aria-label", whole ? whole.name : placeName(key, half));
    }
    if (half) group(picked.at(-1)).classList.add("as-picked");
    marked = half || data.pieces ? open : [];
    mark();
    const all = choices(), here = all.find((one) => one.dataset.key === focus) ?? all[0];
    here?.setAttribute("tabindex", 0);
    if (focus != null && !choose.contains(document.activeElement)) here?.focus({ preventScroll: true });
  };

  // Moves that the board cannot tell apart, such as promotions, or that have no place on it.
  const choosing = (places) => {
    choose.replaceChildren(...places.map((at) => button("", { word: data.moves[at].label, onclick: () => ask({ do: "move", at }) })));
    if (picked.length) choose.firstChild?.focus();
  };

  // A dot where what was picked can go, or a small one on each piece that can be picked. Places
  // are known once the board is in the page.
  const mark = () => {
    svg.querySelector(".as-targets")?.remove();
    const half = midway();
    const dots = document.createElementNS("http://www.w3.org/2000/svg", "g");
    dots.setAttribute("class", half ? "as-targets" : "as-targets as-movable");
    for (const key of marked) {
      const place = group(key), piece = own(key).at(-1) ?? place.firstElementChild;
      const { x, y, width, height } = (half ? place : piece).getBBox();
      const [cx, cy, r] = half ? [x + width / 2, y + height / 2, 6] : [x + 0.86 * width, y + 0.14 * height, 3.5];
      const dot = document.createElementNS("http://www.w3.org/2000/svg", "circle");
      for (const [name, value] of Object.entries({ cx, cy, r })) dot.setAttribute(name, value);
      dots.append(dot);
    }
    if (marked.length) svg.append(dots);
  };
  const appearing = new ResizeObserver(() => mark());
  appearing.observe(place);

  const pick = (key) => {
    picked = [...picked, key];
    offer(key);
  };
  const clicked = (event) => {
    if (busy || rests()) return;
    const one = event.target.closest("[data-key]");
    const key = one?.dataset.key;
    if (!key || ["arrows", "path", "values", "legend", "win"].includes(key)) return;
    if (one.classList.contains("as-choice")) return pick(key);
    const start = midway() ? picked.at(-1) : null;
    if (start && key === start) return release();
    if (start) {
      picked = picked.slice(0, -1);
      if (follows(after(picked)).has(key)) return pick(key);
      offer(null);
    }
    ask({ do: "why", key, picked: start });
  };
  const release = () => {
    picked = [];
    sub.textContent = data.sub;
    offer(choices()[0]?.dataset.key);
  };

  // From one place to the nearest in the direction of the arrow.
  const go = (dx, dy) => {
    const all = choices();
    if (!all.length) return;
    const here = all.find((one) => one === document.activeElement);
    if (!here) return aim(all.find((one) => one.getAttribute("tabindex") === "0") ?? all[0]);
    const middle = (one) => { const box = one.getBBox(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const [x, y] = middle(here);
    const ranked = all.filter((one) => one !== here).map((one) => {
      const [ox, oy] = middle(one);
      const along = (ox - x) * dx + (oy - y) * dy, aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      return [along > 1 ? along + 2.5 * aside : Infinity, one];
    }).sort(([a], [b]) => a - b);
    if (ranked.length && ranked[0][0] < Infinity) aim(ranked[0][1]);
  };
  const aim = (one) => {
    for (const other of choices()) other.setAttribute("tabindex", other === one ? 0 : -1);
    one.focus({ preventScroll: true });
  };
  const enter = () => {
    const one = choices().find((other) => other === document.activeElement);
    if (one) pick(one.dataset.key);
    else if (choices().length) go(0, 0);
    else if (!data.people) ask({ do: "next" });
  };
  // Along the board, or along the game where it is over.
  const along = (dx, dy) => (past ? past.to(past.step + dx + dy) : go(dx, dy));
  keys(root, {
    ArrowLeft: () => along(-1, 0), ArrowRight: () => along(1, 0), ArrowUp: () => along(0, -1), ArrowDown: () => along(0, 1),
    Home: () => past?.to(1), End: () => past?.to(data.steps.length),
    Enter: () => enter(), " ": () => enter(), Escape: () => (picked.length ? release() : returnToCell(root)),
    u: () => ask({ do: "undo" }), h: () => data.people && ask({ do: "hint" }), p: () => watching(!watched), n: () => ask({ do: "new" }), v: () => data.flips && ask({ do: "flip" }),
  });
  root.addEventListener("keydown", (event) => {
    const at = data.shortcuts[event.key.toLowerCase()];
    if (at == null || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select")) return;
    event.preventDefault();
    event.stopPropagation();
    ask({ do: "move", at });
  });
  typed.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !typed.value.trim()) return;
    event.preventDefault();
    ask({ do: "typed", text: typed.value });
  });
  model.on("change:data", show);

  root.append(make("div", { class: "as-columns" }, place,
    make("div", { class: "as-side" }, excused, live, choose, typing, buttons, seats.box, moves.box, help, thought,
      make("details", { class: "as-words" }, make("summary", {}, "the board in words"), words))));
  el.append(root);
  show();
  return () => { appearing.disconnect(); past?.pause(); clearTimeout(timer); model.off("change:data", show); };
}
render.asks = true;

// Who plays: a list to choose from for each seat.
function seating({ seats, choice }, choose) {
  const lists = seats.map(({ name }, player) => make("select", { "aria-label": `who plays ${name}`, onchange: (event) => choose(player, event.target.value) },
    ...choice.map(([name, about]) => make("option", { value: name }, about ? `${name}: ${about}` : name))));
  const rows = seats.map(({ name }, player) => make("label", {}, make("span", { class: `as-by-${name}`, "aria-hidden": "true" }, MARKS[name] ?? ""), ` ${name} `, lists[player]));
  return { box: make("div", { class: "as-seats" }, ...rows), show: (data) => lists.forEach((list, player) => { list.value = data.seats[player].who; }) };
}

// The moves so far; those of a game that is over lead to their positions.
function record(go) {
  const list = make("ol", { class: "as-record", tabindex: 0, "aria-label": "moves" });
  const show = ({ record: moves, film }) => {
    list.hidden = !moves.length;
    list.replaceChildren(...moves.map(({ by, label, mark }, i) => {
      const text = [make("span", { role: "img", "aria-label": by, class: `as-by-${by}` }, MARKS[by] ?? by), ` ${label}`];
      if (mark) text.push(make("span", { role: "img", "aria-label": "marked", class: "as-marked" }, ` ${mark}`));
      return make("li", {}, film ? make("button", { type: "button", onclick: () => go(i + 2) }, ...text) : make("span", {}, ...text));
    }));
    list.scrollTop = list.scrollHeight;
  };
  const mark = (step) => [...list.children].forEach((move, i) => {
    if (i + 2 !== step) return move.removeAttribute("aria-current");
    move.setAttribute("aria-current", "step");
    keepInSight(list, move.offsetTop, move.offsetTop + move.offsetHeight);
  });
  return { box: list, show, mark };
}

function placeName(key, to) {
  const [kind, ...rest] = key.split(":");
  const name = rest.join(":");
  const what = name === "bar" || name === "off" ? name : `${kind} ${name}`;
  return to ? `to ${what}` : `from ${what}`;
}

function trail(picked) {
  const names = picked.map((key) => key.split(":").slice(1).join(":"));
  if (!picked[0].startsWith("point:")) return [...names, "…"].join(" → ");
  const steps = [];
  for (let i = 0; i < names.length; i += 2) steps.push(`${names[i]} → ${names[i + 1] ?? "…"}`);
  return steps.join(", ");
}

// What the opponent, or who gives the hint, thought.
function tell(box, thought) {
  box.replaceChildren();
  if (!thought) return;
  if (thought.values) {
    const [width, height] = thought.values.size;
    const picture = make("div");
    picture.innerHTML = `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">${thought.values.markup}</svg>`;
    picture.firstChild.setAttribute("aria-label", thought.values.words);
    box.append(make("h4", {}, `What ${thought.who} thought of the moves`), picture);
  }
  if (thought.line.length) {
    box.append(make("h4", {}, `${thought.who} expects`), make("ol", { class: "as-line" }, ...thought.line.map(([who, label]) =>
      make("li", { class: `as-by-${who}` }, make("span", { role: "img", "aria-label": who }, MARKS[who] ?? who), ` ${label}`))));
  }
  if (thought.facts.length) box.append(make("h4", {}, "How it got there"), make("dl", {}, ...thought.facts.flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, text)])));
}

const MARKS = { MAX: "△", MIN: "▽", chance: "○" };

function keyHelp(data, rests) {
  if (rests) return data.film ? keyHints([["←", "→"], "one move"], [["Home", "End"], "first, last"]) : "";
  const own = Object.entries(data.shortcuts).sort(([, a], [, b]) => a - b);
  const hints = [];
  if (own.length) {
    const names = own.map(([key]) => key.toUpperCase());
    const labels = own.map(([, at]) => data.moves[at].label);
    hints.push([names.length > 3 ? [names[0], "…", names.at(-1)] : names, names.every((name, i) => name === labels[i].toUpperCase()) ? "play that" : labels.join(", ")]);
  }
  if (data.film) hints.push([["←", "→"], "one move"], [["Home", "End"], "first, last"]);
  else if (data.people) hints.push([["←", "→", "Enter"], "choose and play"], [["H"], "hint"]);
  else hints.push([["Space"], "next move"], [["P"], "play on, pause"]);
  hints.push([["U", "N"], "undo, new game"]);
  if (data.flips) hints.push([["V"], "flip the board"]);
  return keyHints(...hints);
}
