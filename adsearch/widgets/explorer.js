// The explorer: an outline of which only the rows in sight are elements of the page.

const ROW = 26, ROWS = 16;

function render({ model, el }) {
  const data = model.get("data");
  const tree = grow(data);
  const root = frame("explorer", data.title);
  root.removeAttribute("tabindex");
  const pane = make("div", { class: "as-outline", role: "tree", tabindex: 0, "aria-label": data.title, "data-lm-suppress-shortcuts": "true" });
  const full = make("div", { class: "as-full", role: "presentation" });
  const detail = make("div", { class: "as-detail", "aria-live": "polite" });
  const stem = `as-row-${Math.random().toString(36).slice(2, 8)}-`;
  let open = new Set([0, ...data.line]), rows = [], selected = 0;
  pane.style.height = `${ROW * Math.min(ROWS, data.up.length + Object.keys(data.cuts).length) + 2}px`;
  pane.append(full);

  // A row is a node, or what was cut below one, or more children of one than are shown at first.
  const shownOf = new Map();
  const list = () => {
    rows = [];
    const waiting = [{ kind: "node", node: 0, depth: 0, place: 1, of: 1 }];
    while (waiting.length) {
      const row = waiting.pop();
      rows.push(row);
      if (row.kind !== "node" || !open.has(row.node)) continue;
      const below = tree.below(row.node), most = shownOf.get(row.node) ?? 24, next = [];
      below.slice(0, most).forEach((node, i) => next.push({ kind: "node", node, depth: row.depth + 1, place: i + 1, of: below.length }));
      if (below.length > most) next.push({ kind: "more", node: row.node, depth: row.depth + 1, count: below.length - most });
      if (data.cuts[row.node]) next.push({ kind: "cut", node: row.node, depth: row.depth + 1 });
      waiting.push(...next.reverse());
    }
    full.style.height = `${rows.length * ROW}px`;
  };

  const paint = () => {
    const first = Math.max(0, Math.floor(pane.scrollTop / ROW) - 2);
    full.replaceChildren(...rows.slice(first, first + ROWS + 5).map((row, i) => rowElement(row, first + i)));
    pane.setAttribute("aria-activedescendant", stem + selected);
  };

  const rowElement = (row, i) => {
    const inner = row.kind === "node" && tree.size[row.node] > 1;
    const attributes = {
      id: stem + i, role: "treeitem", class: `as-row as-row-${row.kind}`, "aria-level": row.depth + 1, "aria-setsize": row.of, "aria-posinset": row.place,
      "aria-selected": i === selected, "aria-expanded": inner ? open.has(row.node) : null,
      style: `top:${i * ROW}px;padding-left:${8 + 18 * row.depth}px`, onclick: () => { choose(i); if (inner || row.kind === "more") toggle(row); },
    };
    if (row.kind === "more") return make("div", attributes, `${row.count.toLocaleString("en")} more …`);
    if (row.kind === "cut") {
      const [count, why] = data.cuts[row.node];
      return make("div", attributes, icon("cross"), `${count} ${count === 1 ? "move" : "moves"} ${why ? `cut: ${why}` : "never examined"}`);
    }
    const { node } = row, best = tree.onLine.has(node);
    if (best) attributes.class += " as-row-best";
    const below = tree.size[node] - 1;
    return make("div", attributes,
      make("span", { class: "as-turn", "aria-hidden": "true" }, inner ? (open.has(node) ? "▾" : "▸") : ""),
      shape(tree.kind(node)), make("i", {}, tree.move(node) || "start"), make("b", {}, tree.value(node)),
      make("span", { class: "as-small" }, [tree.window(node), best ? "best line" : "", node in data.same ? "known" : ""].filter(Boolean).join(" · ")),
      make("span", { class: "as-below" }, below ? below.toLocaleString("en") : ""));
  };

  const tell = () => {
    const row = rows[selected], { node } = row;
    const path = tree.path(node).map((n) => tree.move(n)).join(" ");
    const who = tree.mover(node);
    const facts = [
      ["moves", path || "none, this is the start"], ["to move", who], ["value", tree.value(node) || "–"], ["window", tree.window(node)],
      ["nodes below", (tree.size[node] - 1).toLocaleString("en")],
      ["cut", data.cuts[node] ? `${data.cuts[node][0]} left out${data.cuts[node][1] ? `, ${data.cuts[node][1]}` : ""}` : ""],
      ["the same as", node in data.same ? tree.path(data.same[node]).map((n) => tree.move(n)).join(" ") || "the start" : ""],
    ].filter(([, text]) => text);
    detail.replaceChildren(make("dl", {}, ...facts.flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, text)])),
      data.texts[node] ? make("pre", {}, data.texts[node]) : "");
  };

  const choose = (i) => {
    selected = Math.max(0, Math.min(rows.length - 1, i));
    const top = selected * ROW;
    if (top < pane.scrollTop) pane.scrollTop = top;
    else if (top + ROW > pane.scrollTop + pane.clientHeight) pane.scrollTop = top + ROW - pane.clientHeight;
    paint();
    tell();
  };
  const find = (node) => rows.findIndex((row) => row.kind === "node" && row.node === node);
  const toggle = (row) => {
    if (row.kind === "more") shownOf.set(row.node, (shownOf.get(row.node) ?? 24) + 100);
    else if (!open.delete(row.node)) open.add(row.node);
    list();
    choose(row.kind === "more" ? selected : find(row.node));
  };
  const reveal = (node) => {
    for (const above of tree.path(node).slice(0, -1)) {
      open.add(above);
      const place = tree.below(above).findIndex((child) => tree.path(node).includes(child));
      if (place >= (shownOf.get(above) ?? 24)) shownOf.set(above, place + 1);
    }
    open.add(0);
    list();
    choose(find(node));
  };
  const bestLine = () => { open = new Set([0, ...data.line]); list(); choose(find(data.line.at(-1) ?? 0)); };
  const foldAll = () => { open = new Set(); list(); choose(0); };
  const cuts = Object.keys(data.cuts).map(Number).sort((a, b) => a - b);
  const nextCut = () => { if (cuts.length) { const node = cuts.find((n) => n > rows[selected].node) ?? cuts[0]; open.add(node); reveal(node); } };
  const right = () => {
    const row = rows[selected];
    if (row.kind === "more" || (tree.size[row.node] > 1 && row.kind === "node" && !open.has(row.node))) toggle(row);
    else if (row.kind === "node") choose(selected + 1);
  };
  const left = () => {
    const row = rows[selected];
    if (row.kind === "node" && open.has(row.node)) toggle(row);
    else choose(find(row.kind === "node" ? tree.parent(row.node) : row.node));
  };

  pane.addEventListener("scroll", paint);
  keys(pane, {
    ArrowDown: () => choose(selected + 1), ArrowUp: () => choose(selected - 1), ArrowRight: right, ArrowLeft: left,
    Home: () => choose(0), End: () => choose(rows.length - 1), PageDown: () => choose(selected + ROWS), PageUp: () => choose(selected - ROWS),
    Enter: () => toggle(rows[selected]), " ": () => toggle(rows[selected]), c: nextCut, b: bestLine,
  });
  root.append(make("div", { class: "as-head" }, make("b", {}, data.title)),
    make("div", { class: "as-columns" }, pane, detail),
    make("div", { class: "as-controls" }, make("div", { class: "as-buttons" },
      data.line.length ? button("best line", { word: "best line", onclick: bestLine }) : null,
      cuts.length ? button("next cut", { sign: "cross", word: "next cut", onclick: nextCut }) : null,
      button("fold all", { word: "fold all", onclick: foldAll }))),
    keyHints([["↑", "↓"], "row"], [["→", "←"], "unfold, fold"], [["B"], "best line"], ...(cuts.length ? [[["C"], "next cut"]] : [])));
  el.append(root);
  list();
  choose(0);
}

// The tree behind the columns: children are linked once, sizes summed once.
function grow(data) {
  const count = data.up.length;
  const parent = new Int32Array(count), first = new Int32Array(count).fill(-1), next = new Int32Array(count).fill(-1), size = new Int32Array(count).fill(1);
  for (let node = count - 1; node > 0; node--) {
    parent[node] = node - data.up[node];
    next[node] = first[parent[node]];
    first[parent[node]] = node;
    size[parent[node]] += size[node];
  }
  parent[0] = -1;
  const label = ({ of, labels }) => (node) => labels[of[node]];
  const kind = label(data.kinds);
  return {
    size, kind, move: label(data.moves), value: label(data.values), window: label(data.windows), onLine: new Set(data.line),
    parent: (node) => parent[node],
    mover: (node) => (kind(node) === "leaf" ? "nobody, it is over" : { max: "MAX", min: "MIN", chance: "chance" }[kind(node)] ?? `player ${data.names[Number(kind(node).slice(6))]}`),
    below(node) {
      const found = [];
      for (let child = first[node]; child >= 0; child = next[child]) found.push(child);
      return found;
    },
    path(node) {
      const found = [];
      for (; node > 0; node = parent[node]) found.push(node);
      return found.reverse();
    },
  };
}

const SHAPES = { max: "M7 1.5L13 12H1z", min: "M7 12.5L1 2h12z", chance: "M7 1.5a5.5 5.5 0 1 0 .01 0z", leaf: "M1.5 3.5h11v7h-11z" };

function shape(kind) {
  const holder = make("span", { class: "as-shape", "aria-hidden": "true" });
  const name = SHAPES[kind] ? kind : "other";
  holder.innerHTML = `<svg width="14" height="14" viewBox="0 0 14 14"><path class="as-${name}" d="${SHAPES[kind] ?? "M4 1.5h6l3 5.5-3 5.5H4L1 7z"}"/></svg>`;
  return holder;
}
