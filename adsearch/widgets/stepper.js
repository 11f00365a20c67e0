// The stepper: picture and window on the left, the program on the right, the reason below.

function render({ model, el }) {
  const data = model.get("data");
  const root = frame("stepper", `${data.search}, step by step`);
  const seen = make("span");
  const tree = screen(data.tree, "the tree");
  const line = data.line && screen(data.line, "the window");
  const program = sourcePanel(data);
  const table = make("table", { class: "as-variables" });
  const stack = make("div", { class: "as-stack-words" });
  const stored = data.tabled && make("div", { class: "as-stack-words" });
  const say = make("div", { class: "as-say", "aria-live": "polite" });
  const cuts = data.steps.map((step) => step.cut);

  const show = (number) => {
    const step = data.steps[number - 1];
    tree.show(number);
    tree.svg.setAttribute("aria-label", `the tree at step ${number}`);
    inSight(tree);
    line?.show(number);
    line?.svg.setAttribute("aria-label", step.variables.map(([name, value]) => `${name} ${value}`).join(", "));
    program.mark(step.line);
    variables(table, step.variables);
    stack.innerHTML = `call stack&ensp;${step.stack}`;
    if (stored) stored.innerHTML = `table&ensp;${step.table || "empty"}`;
    say.innerHTML = step.say;
    seen.textContent = step.seen;
  };
  const steps = stepping(root, {
    count: data.steps.length, marks: cuts, jump: "next cut", jumpKey: "c", show, spoken: (number) => data.steps[number - 1].short,
  });

  const layout = data.tree.width > 560 ? "as-wide" : data.line ? "" : "as-plain";
  const calls = data.shown.length > 0; // it is only the way in: the program shows what it calls
  root.append(
    make("div", { class: "as-head" }, make("b", {}, calls ? "" : "Your ", make("code", {}, data.search), calls ? ", which calls " : ", watched", ...data.shown.flatMap((name, i) => [i === 0 ? "" : i < data.shown.length - 1 ? ", " : " and ", make("code", {}, name)])), seen),
    make("div", { class: `as-columns ${layout}` },
      tree.box,
      make("div", { class: "as-program" }, program.box),
      line ? make("div", { class: "as-window" }, line.box) : null,
      make("div", { class: "as-state" }, table, stack, stored || null)),
    say, steps.box,
    keyHints([["←", "→"], "one step"], [["Home", "End"], "first, last"], ...(cuts.some(Boolean) ? [[["C"], "next cut"]] : []), [["Space"], "play, pause"]), tree.words);
  el.append(root);
  const steady = steadyHeight(say, data.steps.map((step) => step.say));
  steps.to(1);
  return () => { steps.pause(); steady(); };
}

// The program's lines, folded where there is little room. `mark` shows where it is, and tints the whole statement.
function sourcePanel(data) {
  const rows = data.source.map(([number, html]) => {
    const code = make("code");
    code.innerHTML = html;
    // What does not fit goes on below, further in than the line itself.
    code.style.setProperty("--as-hang", `${code.textContent.search(/\S|$/) + 4}ch`);
    return make("li", {}, make("span", {}, number ?? ""), code);
  });
  const list = make("ol", { tabindex: 0, "aria-label": "the program" }, ...rows);
  const fold = make("details", { open: true }, make("summary", {}, "program"), list);
  const missing = make("p", { class: "as-missing" }, data.missing);
  const statement = (index) => rows.filter((_, i) => data.statements[i] === data.statements[index]);
  let current = null;
  new ResizeObserver(([entry]) => { if (entry.contentRect.width) fold.open = fold.closest(".as-w").clientWidth >= 640; }).observe(fold);
  return {
    box: rows.length ? fold : missing,
    mark(index) {
      if (current != null) {
        statement(current).forEach((row) => row.classList.remove("as-running"));
        rows[current].removeAttribute("aria-current");
        rows[current].firstChild.textContent = data.source[current][0] ?? "";
      }
      current = index;
      if (index == null) return;
      statement(index).forEach((row) => row.classList.add("as-running"));
      rows[index].setAttribute("aria-current", "step");
      rows[index].firstChild.textContent = "▶";
      keepInSight(list, rows[index].offsetTop - 40, rows[index].offsetTop + 60);
    },
  };
}

function variables(table, named) {
  const row = (tag, cells) => make("tr", {}, ...cells.map(([name, text]) => make(tag, tag === "th" ? { scope: "col" } : { class: `as-is-${name.replaceAll(" ", "-")}` }, text)));
  table.replaceChildren(row("th", named.map(([name]) => [name, name])), row("td", named.map(([name, text]) => [name, text || "–"])));
}

// A tree that is larger than its box scrolls along with the search.
function inSight({ box, layers, svg }) {
  const scale = svg.clientWidth / svg.viewBox.baseVal.width;
  if (!scale || !layers.ring.firstChild) return;
  const { x, y, width, height } = layers.ring.getBBox();
  keepInSight(box, (x - 30) * scale, (x + width + 30) * scale, true);
  keepInSight(box, (y - 20) * scale, (y + height + 20) * scale);
}
