// What the widgets share: making elements, showing films, stepping, and listening to keys.

const RESTARTED = "The kernel was restarted: run this cell again to go on, after the cells above that it needs.";
const STOPPED = "The kernel has stopped: run this cell again to go on, after the cells above that it needs.";
const EXPORTED = "To go on, open it in a running notebook.";
const KERNEL_ENDS = { restarting: RESTARTED, autorestarting: RESTARTED, dead: STOPPED, terminating: STOPPED };

// The data of a widget that has no kernel behind it, and a sentence that says so.
function alone(data, why = EXPORTED, still = "as-still") {
  return { alone: why, get: (name) => ({ data, still })[name] ?? null, set() {}, save_changes() {}, on() {}, off() {} };
}

// Render the widget and hide its picture as long as it is there. If the script fails, the picture,
// which says in a sentence what it is, stays. A widget that asks the kernel (`render.asks`) is
// rendered again, on its own, when there is nobody left to ask.
function present({ model, el }) {
  const still = `.${model.get("still")}`;
  let end, leave;
  try {
    end = render({ model, el });
    el.append(make("style", {}, `${still} { display: none } .jp-OutputArea-child:has(${still}) { display: none }`));
  } catch (error) {
    console.error(error);
    return el.replaceChildren();
  }
  if (render.asks) leave = whenKernelEnds(model, (why) => {
    const old = el.querySelector(".as-w"), focused = old.contains(document.activeElement);
    end?.();
    old.remove();
    end = render({ model: alone(model.get("data"), why, model.get("still")), el });
    if (focused) el.querySelector(".as-w").focus({ preventScroll: true });
  });
  return () => { leave?.(); end?.(); };
}

// Call `then` with a sentence, once, when the kernel is restarted or stops; what is returned ends
// the listening. JupyterLab says so by the kernel's status, other pages by the widget's channel.
function whenKernelEnds(model, then) {
  const status = model.widget_manager?.kernel?.statusChanged;
  const leave = () => {
    status?.disconnect(changed);
    model.off("comm_live_update", closed);
  };
  const end = (why) => (leave(), then(why));
  const changed = (_, now) => now in KERNEL_ENDS && end(KERNEL_ENDS[now]);
  const closed = () => end(RESTARTED);
  status?.connect(changed);
  model.on("comm_live_update", closed);
  return leave;
}

// Why a widget does not answer, where it does not.
function excuse(model) {
  return model.alone ? make("p", { class: "as-alone", role: "status" }, model.alone) : null;
}

// An element with attributes (`on…` are listeners) and children; text is text, never markup.
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.startsWith("aria-") && value != null) element.setAttribute(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

// Is this a key that runs a cell, wherever in JupyterLab it is pressed?
function runsCell(event) {
  return event.key === "Enter" && (event.shiftKey || event.ctrlKey || event.metaKey);
}

// The widget's outermost element. Keys that are pressed in it are its own: JupyterLab would cut the
// cell at an X, and select all cells at Ctrl+A. But Ctrl+S saves, and Shift+Enter runs the cell.
// Jupyter Notebook hears of a key before the widget does, and is told by an attribute in time.
function frame(name, label) {
  const isOwn = (event) => {
    const accelerates = event.ctrlKey || event.metaKey;
    const saves = accelerates && event.key.toLowerCase() === "s";
    const runs = runsCell(event) && !event.target.matches("input, select");
    return !saves && !runs;
  };
  const tell = (event) => root.toggleAttribute("data-lm-suppress-shortcuts", isOwn(event));
  const root = make("section", {
    class: `as-w as-${name}`, tabindex: 0, "aria-label": label,
    onkeydown: (event) => isOwn(event) && event.stopPropagation(),
    onfocusin: () => window.addEventListener("keydown", tell, true),
    onfocusout: () => window.removeEventListener("keydown", tell, true),
  });
  return root;
}

// A film: finished layers by key, shown as they are at a step. The script never draws. What it
// shows is also said in words, in `words`, if the film has any.
function screen(film, label, role = "img") {
  const parts = film.layers.map((key) => `<g data-key="${key}"></g>`).join("");
  const box = make("div", { class: "as-screen" });
  box.innerHTML = `<svg viewBox="0 0 ${film.width} ${film.height}" width="${film.width}" height="${film.height}" role="${role}">${parts}</svg>`;
  const svg = box.firstChild;
  svg.style.minWidth = `${Math.round(0.75 * film.width)}px`; // smaller could not be read: it scrolls
  svg.setAttribute("aria-label", label);
  new ResizeObserver(() => {
    const scrolls = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    box.toggleAttribute("tabindex", scrolls);
    if (scrolls) box.setAttribute("tabindex", 0);
  }).observe(box);
  const layers = {}, history = {}, shown = {};
  for (const layer of svg.children) layers[layer.dataset.key] = layer;
  film.steps.forEach((changed, step) => {
    for (const key in changed) (history[key] ??= []).push([step, changed[key]]);
  });
  const said = make("pre", { id: `as-words-${Math.random().toString(36).slice(2)}` }), lines = {};
  film.lines.forEach((changed, step) => {
    for (const i in changed) (lines[i] ??= []).push([step, changed[i]]);
  });
  const words = Object.keys(lines).length ? make("details", { class: "as-words" }, make("summary", {}, `${label} in words`), said) : null;
  if (words) svg.setAttribute("aria-describedby", said.id);
  const latest = (list, step) => {
    let low = 0, high = list.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (list[middle][0] <= step) low = middle;
      else high = middle - 1;
    }
    return list[low][1];
  };
  const show = (step) => {
    for (const key in history) {
      const markup = latest(history[key], step);
      if (shown[key] !== markup) change(layers[key], markup);
      shown[key] = markup;
    }
    said.textContent = Object.values(lines).map((list) => latest(list, step)).join("\n");
  };
  return { box, svg, layers, show, words };
}

// Put new markup into a layer. Where only attributes differ they are changed in place, so that
// a ring or a bracket can glide.
function change(layer, markup) {
  const next = layer.cloneNode(false);
  next.innerHTML = markup;
  const alike = next.children.length === layer.children.length && [...next.children].every((element, i) => {
    const old = layer.children[i];
    return old.tagName === element.tagName && !old.children.length && !element.children.length;
  });
  if (!alike) return layer.replaceChildren(...next.childNodes);
  [...next.children].forEach((element, i) => {
    const old = layer.children[i];
    for (const { name } of [...old.attributes]) if (!element.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of element.attributes) old.setAttribute(name, value);
    if (old.textContent !== element.textContent) old.textContent = element.textContent;
  });
}

const ICONS = {
  first: "M2.2 2v10M11.5 2.4v9.2L4.6 7z",
  back: "M10 2.4v9.2L3.4 7z",
  on: "M4 2.4v9.2L10.6 7z",
  last: "M11.8 2v10M2.5 2.4v9.2L9.4 7z",
  cross: "M3.5 3.5l7 7M10.5 3.5l-7 7",
  tick: "M2.5 7.5l3 3 6-7",
};

function icon(name) {
  const holder = make("span", { class: `as-icon as-icon-${name}`, "aria-hidden": "true" });
  holder.innerHTML = `<svg width="14" height="14" viewBox="0 0 14 14"><path d="${ICONS[name]}"/></svg>`;
  return holder;
}

// A button with an icon, a word, or both.
function button(label, { sign, word, onclick }) {
  const attributes = { type: "button", class: sign && !word ? "as-square" : null, "aria-label": word ? null : label, title: word ? null : label, onclick };
  return make("button", attributes, sign ? icon(sign) : null, word ?? null);
}

// Back to the cell that the widget is in, where JupyterLab's own keys are in force.
function returnToCell(root) {
  root.parentElement.closest("[tabindex]")?.focus({ preventScroll: true });
}

// Which key does what, in words, and a listener for them. Keys with Ctrl, Alt or Meta are the
// browser's, and Shift+Enter is JupyterLab's; a button that has the focus keeps Space and Enter for itself. Escape leads out of a
// field, and out of the widget, unless that has another use for it.
function keys(root, actions) {
  actions = { Escape: () => returnToCell(root), ...actions };
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || runsCell(event)) return;
    if (event.target.matches("button, summary") && [" ", "Enter"].includes(event.key)) return;
    if (event.target.matches("input:not([type=range]), select")) {
      if (event.key === "Escape" && !event.defaultPrevented) root.focus({ preventScroll: true });
      return;
    }
    const action = actions[event.key] ?? actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action(event);
  });
}

function keyHints(...hints) {
  return make("div", { class: "as-keys" }, ...hints.map(([names, word]) =>
    make("span", {}, ...names.map((name) => make("kbd", {}, name)), ` ${word}`)));
}

// First, back, on, last, jump to the next mark, play; a slider with marks; "step 9 of 16".
// `show(step)` is called with 1 … count; `spoken(step)` is what the slider says at a step.
function stepping(root, { count, marks = [], jump, jumpKey, spoken, show }) {
  let step = 0, timer = null;
  const quick = marks.map((on, i) => [on, i + 1]).filter(([on]) => on).map(([, i]) => i);
  const slider = make("input", { type: "range", min: 1, max: count, step: 1, value: 1, "aria-label": "step" });
  const counter = make("span", { class: "as-count" });
  const play = button("play", { word: "play", onclick: () => (timer ? pause() : start()) });
  const pause = () => {
    clearTimeout(timer);
    timer = null;
    play.lastChild.textContent = "play";
    root.classList.remove("as-playing");
  };
  const start = () => {
    if (step === count) to(1);
    root.classList.add("as-playing");
    play.lastChild.textContent = "pause";
    const wait = () => { timer = setTimeout(tick, marks[step - 1] ? 1400 : 700); };
    const tick = () => {
      to(step + 1);
      if (step === count) pause();
      else wait();
    };
    wait();
  };
  const to = (wanted) => {
    step = Math.max(1, Math.min(count, wanted));
    slider.value = step;
    slider.style.setProperty("--as-done", count > 1 ? (step - 1) / (count - 1) : 1);
    slider.setAttribute("aria-valuetext", `step ${step} of ${count}: ${spoken(step)}`);
    counter.innerHTML = `step <b>${step}</b> of ${count}`;
    for (const [element, end] of [[first, 1], [back, 1], [on, count], [last, count]])
      element.setAttribute("aria-disabled", step === end);
    show(step);
  };
  const go = (wanted) => (pause(), to(wanted));
  const nextMark = () => go(quick.find((i) => i > step) ?? quick[0] ?? step);
  const first = button("first step", { sign: "first", onclick: () => go(1) });
  const back = button("one step back", { sign: "back", onclick: () => go(step - 1) });
  const on = button("one step on", { sign: "on", onclick: () => go(step + 1) });
  const last = button("last step", { sign: "last", onclick: () => go(count) });
  const next = quick.length ? button(jump, { sign: "cross", word: jump, onclick: nextMark }) : null;
  slider.addEventListener("input", () => go(Number(slider.value)));
  keys(root, {
    ArrowLeft: () => go(step - 1),
    ArrowRight: () => go(step + 1),
    Home: () => go(1),
    End: () => go(count),
    [jumpKey]: nextMark,
    " ": () => (timer ? pause() : start()),
  });
  const box = make("div", { class: "as-controls" },
    make("div", { class: "as-buttons" }, first, back, on, last, next, play),
    make("div", { class: "as-slider" }, slider, sliderMarks(count, marks)), counter);
  return { box, to, pause, get step() { return step; } };
}

// A dot per step and a cross per mark; of many steps only the marks.
function sliderMarks(count, marks) {
  const row = make("div", { class: "as-marks", "aria-hidden": "true" });
  for (let i = 0; i < count; i++) {
    if (!marks[i] && count > 60) continue;
    const mark = marks[i] ? icon("cross") : make("i");
    mark.style.left = `${count > 1 ? (100 * i) / (count - 1) : 0}%`;
    row.append(mark);
  }
  return row;
}

// Keep a text's box as high as its longest text needs, so that nothing below ever moves.
function steadyHeight(box, texts) {
  const longest = [...texts].sort((a, b) => b.length - a.length).slice(0, 5);
  let width = 0;
  const fit = () => {
    if (box.clientWidth === width || !box.clientWidth) return;
    width = box.clientWidth;
    const probe = box.cloneNode(false);
    probe.removeAttribute("aria-live");
    probe.style.cssText = `position:absolute;visibility:hidden;min-height:0;width:${box.getBoundingClientRect().width}px`;
    box.after(probe);
    let most = 0;
    for (const text of longest) {
      probe.innerHTML = text;
      most = Math.max(most, probe.getBoundingClientRect().height);
    }
    probe.remove();
    box.style.minHeight = `${Math.ceil(most)}px`;
  };
  const observer = new ResizeObserver(fit);
  observer.observe(box);
  return () => observer.disconnect();
}

// Scroll a box, never the page, so that what lies between two of its points is in sight.
function keepInSight(box, start, end, sideways = false) {
  const [scroll, size] = sideways ? ["scrollLeft", box.clientWidth] : ["scrollTop", box.clientHeight];
  if (start < box[scroll] || end > box[scroll] + size) box[scroll] = (start + end - size) / 2;
}
