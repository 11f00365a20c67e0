// Interview: ask a program about trees, read its answers, and guess among four what it gets wrong.

function render({ model, el }) {
  const root = frame("interview", "question a program");
  const score = make("span");
  const typed = make("input", { type: "text", size: 22, autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: "(1 (2 3))", "aria-label": "a tree to ask about" });
  const send = button("ask", { word: "ask", onclick: () => question(typed.value) });
  const prepared = make("div", { class: "as-buttons as-trees", role: "group", "aria-label": "trees to ask about", hidden: !model.alone });
  const place = make("div");
  const say = make("div", { class: "as-say", "aria-live": "polite" });
  const log = make("tbody");
  const worth = make("th", { scope: "col" }, "is worth");
  const table = make("table", {}, make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "tree"), make("th", { scope: "col" }, "it answers"), worth)), log);
  const guesses = make("div", { class: "as-guesses", role: "group", "aria-label": "what does it get wrong?" });
  const next = button("next", { word: "next", onclick: () => (current === data.rounds.length ? start() : advance()) });
  let data = model.get("data"), current, asked, guessed, right;
  let number = 0;

  const start = () => {
    current = -1;
    right = 0;
    advance();
  };

  const advance = () => {
    if (++current === data.rounds.length) return finish();
    asked = [];
    guessed = null;
    place.replaceChildren();
    typed.value = "";
    say.textContent = "Ask it about a few trees, and work out what they are worth.";
    next.hidden = true;
    draw();
    if (root.contains(document.activeElement)) typed.focus({ preventScroll: true });
  };

  const finish = () => {
    say.innerHTML = `<b>You recognised ${right} of ${data.rounds.length}.</b>`;
    next.lastChild.textContent = "again";
  };

  const round = () => data.rounds[Math.min(current, data.rounds.length - 1)];
  const suspect = () => data.suspects[round().suspect];

  // A tree that nobody prepared is the kernel's business.
  const question = (text) => {
    const wanted = squeezed(text);
    if (!wanted) return typed.focus();
    const tree = Object.keys(data.trees).find((known) => squeezed(known) === wanted);
    if (tree) return answer(tree);
    if (model.alone) say.textContent = "Without a running notebook it answers only for the trees above.";
    else {
      model.set("ask", { tree: text, n: ++number });
      model.save_changes();
    }
  };

  const answer = (tree) => {
    if (!asked.includes(tree)) asked.push(tree);
    const picture = screen(data.trees[tree], tree);
    picture.show(0);
    place.replaceChildren(picture.box);
    typed.value = "";
    say.textContent = `On ${tree} it answers ${suspect().answers[tree]}.`;
    draw();
  };

  const draw = () => {
    score.innerHTML = `program <b>${Math.min(current + 1, data.rounds.length)}</b> of ${data.rounds.length} · ${right} recognised`;
    prepared.replaceChildren(make("span", {}, "or try one of these:"), ...data.order.map((tree) => button(tree, { word: tree, onclick: () => answer(tree) })));
    worth.hidden = guessed === null;
    table.hidden = !asked.length;
    log.replaceChildren(...asked.map((tree) => {
      const given = suspect().answers[tree], differs = given !== data.values[tree];
      const value = guessed === null ? null : make("td", {}, data.values[tree], differs ? icon("cross") : icon("tick"), make("span", { class: "as-verdict" }, differs ? "unmasked" : "no difference"));
      return make("tr", {}, make("td", {}, make("code", {}, tree)), make("td", {}, given), value);
    }));
    guesses.replaceChildren(...round().guesses.map((who, i) => {
      const verdict = guessed === null ? null : who === round().suspect ? icon("tick") : who === guessed ? icon("cross") : null;
      const word = verdict && make("b", {}, who === round().suspect ? "this one" : "your guess");
      return make("button", { type: "button", "aria-pressed": String(who === guessed), "aria-disabled": guessed === null ? null : "true", onclick: () => guess(who) },
        make("kbd", {}, String(i + 1)), make("span", {}, `It ${data.suspects[who].does}.`), verdict, word);
    }));
  };

  const guess = (who) => {
    if (guessed !== null || current === data.rounds.length) return;
    guessed = who;
    const isRight = who === round().suspect;
    right += Number(isRight);
    draw();
    say.innerHTML = `<b>${isRight ? "Right." : "Not this one."}</b> `;
    say.append(isRight ? others() : reason(who));
    next.hidden = false;
    next.lastChild.textContent = current + 1 < data.rounds.length ? "next" : "finish";
    next.focus({ preventScroll: true });
  };

  // How much the trees had proved.
  const others = () => {
    const alike = round().guesses.filter((who) => who !== round().suspect && asked.every((tree) => data.suspects[who].answers[tree] === suspect().answers[tree]));
    if (!asked.length) return "But you asked nothing: that was luck.";
    return alike.length ? `But one that ${data.suspects[alike[0]].does} would have answered the same.` : "Your trees rule out the other three.";
  };

  // The first answer that speaks against a guess.
  const reason = (who) => {
    const tree = asked.find((known) => data.suspects[who].answers[known] !== suspect().answers[known]);
    if (tree) return `One that ${data.suspects[who].does} would have answered ${data.suspects[who].answers[tree]} on ${tree}.`;
    return "It would have answered the same so far: on which tree would the two differ?";
  };

  const heard = () => {
    data = model.get("data");
    if (data.complaint) say.textContent = data.complaint;
    else if (data.newest) answer(data.newest);
  };

  keys(root, Object.fromEntries(["1", "2", "3", "4"].map((key, i) => [key, () => round().guesses[i] !== undefined && guess(round().guesses[i])])));
  root.addEventListener("keydown", (event) => { if (event.key === "(") typed.focus(); }); // a tree begins with it
  typed.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    question(typed.value);
  });
  model.on("change:data", heard);

  root.append(make("div", { class: "as-head" }, make("b", {}, "What does this program get wrong?"), score), make("div", {}, excuse(model)),
    make("div", { class: "as-controls" }, make("div", { class: "as-buttons" }, typed, send)), prepared, place, say, table,
    make("p", { class: "as-prompt" }, "Your guess:"), guesses, make("div", { class: "as-controls" }, next),
    keyHints([["Enter"], "ask, next"], [["1", "2", "3", "4"], "guess"]));
  el.append(root);
  start();
  return () => model.off("change:data", heard);
}
render.asks = true;

// A tree's text with one space between its words, as two people would write it.
function squeezed(text) {
  return text.replace(/−/g, "-").replace(/\s+/g, " ").replace(/ ?([()]) ?/g, "$1").trim();
}
