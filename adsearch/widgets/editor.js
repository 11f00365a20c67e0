// Edit: pick a node, type a value or move the branch; Python answers with the new picture.

function render({ model, el }) {
  const root = frame("editor", "edit the tree");
  const summary = make("span", { "aria-live": "polite" });
  const text = make("code");
  const place = make("div");
  const named = make("span", { class: "as-named" });
  const value = make("input", { type: "text", inputmode: "decimal", size: 6, autocomplete: "off", "aria-label": "value of the leaf" });
  const less = button("one less", { word: "−", onclick: () => bump(-1) });
  const more = button("one more", { word: "+", onclick: () => bump(1) });
  const left = button("move to the left", { sign: "back", onclick: () => move(-1) });
  const right = button("move to the right", { sign: "on", onclick: () => move(1) });
  const undo = button("undo", { word: "undo", onclick: () => ask({ do: "undo" }) });
  const reset = button("start over", { word: "start over", onclick: () => ask({ do: "reset" }) });
  const bar = make("div", { class: "as-controls" },
    make("div", { class: "as-buttons" }, named, value, less, more), make("div", { class: "as-buttons" }, left, right),
    make("div", { class: "as-buttons" }, undo, reset));
  const tasks = make("ul", { class: "as-tasks", "aria-label": "tasks" });
  let data, picture, selected = 0, asked = 0;

  less.setAttribute("aria-label", "one less");
  more.setAttribute("aria-label", "one more");

  const ask = (question) => {
    model.set("ask", { at: selected, ...question, n: ++asked });
    model.save_changes();
  };
  const move = (by) => ask({ do: "move", by });
  const set = (to) => ask({ do: "set", to: String(to) });
  const bump = (by) => set(Number(value.value.replace("−", "-")) + by);

  const draw = () => {
    const inside = picture?.box.contains(document.activeElement);
    data = model.get("data");
    picture = screen(data.film, data.tree, "group");
    picture.show(0);
    place.replaceChildren(picture.box);
    text.textContent = data.tree;
    summary.textContent = data.summary;
    tasks.replaceChildren(...data.challenges.map(([task, met]) =>
      make("li", { class: met ? "as-met" : null }, met ? icon("tick") : make("span", { class: "as-open" }), make("span", {}, task), met ? make("span", { class: "as-done" }, "done") : null)));
    undo.setAttribute("aria-disabled", !data.changed);
    reset.setAttribute("aria-disabled", !data.changed);
    if (!model.alone) data.nodes.forEach((node, i) => pickable(node, i));
    select(Math.min(data.selected, data.nodes.length - 1));
    if (inside) layer(selected).focus({ preventScroll: true });
  };

  const layer = (i) => picture.layers[`node-${i}`];
  const pickable = (node, i) => {
    const shape = layer(i);
    shape.classList.add("as-choice");
    shape.setAttribute("role", "button");
    shape.setAttribute("aria-label", node.name);
    shape.addEventListener("click", () => { select(i); shape.focus({ preventScroll: true }); });
    shape.addEventListener("dblclick", () => value.select());
  };

  const select = (i) => {
    selected = i;
    const node = data.nodes[i];
    data.nodes.forEach((_, k) => {
      layer(k).classList.toggle("as-picked", k === i && !model.alone);
      if (!model.alone) {
        layer(k).setAttribute("tabindex", k === i ? 0 : -1);
        layer(k).setAttribute("aria-pressed", k === i);
      }
    });
    named.textContent = node.short;
    value.value = node.leaf ?? "";
    value.disabled = less.disabled = more.disabled = node.leaf == null;
    left.disabled = right.disabled = node.parent < 0;
  };

  // Along a level with ← and →, between levels with ↑ and ↓.
  const depth = (i) => (data.nodes[i].parent < 0 ? 0 : 1 + depth(data.nodes[i].parent));
  const go = (i) => {
    if (i == null || i < 0) return;
    select(i);
    layer(i).focus({ preventScroll: true });
  };
  const along = (by) => {
    const level = data.nodes.map((_, i) => i).filter((i) => depth(i) === depth(selected));
    go(level[level.indexOf(selected) + by]);
  };
  if (!model.alone) keys(root, {
    ArrowLeft: (event) => (event.shiftKey ? move(-1) : along(-1)),
    ArrowRight: (event) => (event.shiftKey ? move(1) : along(1)),
    ArrowUp: () => go(data.nodes[selected].parent),
    ArrowDown: () => go(data.nodes.findIndex((node) => node.parent === selected)),
    "+": () => !value.disabled && bump(1),
    u: () => ask({ do: "undo" }),
  });
  place.addEventListener("keydown", (event) => {
    if (!/^[-−0-9]$/.test(event.key) || value.disabled || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    value.value = event.key;
    value.focus();
  });
  value.addEventListener("keydown", (event) => {
    if (event.key === "ArrowUp" || event.key === "ArrowDown") bump(event.key === "ArrowUp" ? 1 : -1);
    else if (event.key === "Enter") { set(value.value); layer(selected).focus({ preventScroll: true }); }
    else if (event.key === "Escape") { select(selected); layer(selected).focus({ preventScroll: true }); }
    else return;
    event.preventDefault();
  });
  value.addEventListener("change", () => { if (value.value !== data.nodes[selected].leaf) set(value.value); });
  model.on("change:data", draw);

  root.append(make("div", { class: "as-head" }, make("b", {}, "Edit the tree"), summary), place,
    excuse(model) ?? bar,
    make("p", { class: "as-text" }, text), tasks,
    ...(model.alone ? [] : [keyHints([["←", "→", "↑", "↓"], "node"], [["0–9"], "type a value"], [["Shift", "←", "→"], "move the branch"], [["U"], "undo"])]));
  el.append(root);
  draw();
  return () => model.off("change:data", draw);
}
render.asks = true;
