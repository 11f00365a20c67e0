// Predict: a question over a picture; leaves to pick or a number to type; then the rule, and a score.

function render({ model, el }) {
  const root = frame("prediction", "predict the search");
  const score = make("span");
  const task = make("b");
  const place = make("div");
  const prompt = make("p", { class: "as-prompt" });
  const typed = make("input", { type: "text", inputmode: "decimal", size: 8, autocomplete: "off", "aria-label": "your answer" });
  const check = button("check", { word: "check", onclick: () => submit() });
  const next = button("next", { word: "next", onclick: () => (current === asked.length ? again() : advance()) });
  const form = make("div", { class: "as-controls" }, make("div", { class: "as-buttons" }, typed, check, next));
  const say = make("div", { class: "as-say", "aria-live": "polite" });
  const help = make("div"), inWords = make("div");
  let data, asked, current, picture, picked, answered, right, isAlone = Boolean(model.alone);

  const start = () => {
    data = model.get("data");
    asked = data.rounds.flatMap((round) => round.questions.map((question) => ({ round, question })));
    task.textContent = data.task;
    current = -1;
    right = 0;
    advance();
  };

  const advance = () => {
    const focused = root.contains(document.activeElement); // before what has the focus is hidden
    if (++current === asked.length) return finish();
    const { round, question } = asked[current];
    picked = new Set();
    answered = false;
    picture = screen(round.film, "the tree", "group");
    picture.show(question.shown);
    place.replaceChildren(picture.box);
    inWords.replaceChildren(picture.words);
    if (question.kind !== "number") choices(round, question);
    prompt.innerHTML = question.ask;
    typed.hidden = question.kind !== "number";
    typed.value = "";
    check.hidden = question.kind === "one";
    next.hidden = true;
    say.innerHTML = hint(question);
    help.replaceChildren(keyHints(...KEYS[question.kind]));
    tally();
    if (focused) goToAnswer();
  };
  // To where the answer is given: the field, or the leaf that the arrows start from.
  const goToAnswer = () => !answered && (typed.hidden ? place.querySelector('.as-choice[tabindex="0"]') : typed).focus({ preventScroll: true });

  const hint = ({ kind }) => kind === "number" ? "Type the number, then press Enter." : kind === "one" ? "Click it, or go there with the arrow keys and press Enter."
    : "Click leaves, or go there with the arrow keys and press Space; then check.";

  const tally = () => { score.innerHTML = `question <b>${Math.min(current + 1, asked.length)}</b> of ${asked.length} · ${right} right`; };

  // Leaves that can be picked: one of them is in the tab order, the arrows lead to the others.
  const choices = (round, question) => {
    const leaves = Object.keys(round.leaves).map((i) => [i, picture.layers[`node-${i}`]]);
    const across = () => [...leaves].sort(([, a], [, b]) => a.getBBox().x - b.getBBox().x); // once it is in the page
    leaves.forEach(([i, leaf], place) => {
      leaf.classList.add("as-choice");
      leaf.setAttribute("role", "button");
      leaf.setAttribute("aria-label", round.leaves[i]);
      leaf.setAttribute("tabindex", place ? -1 : 0);
      if (question.kind === "many") leaf.setAttribute("aria-pressed", "false");
      leaf.addEventListener("click", () => pick(i, leaf));
      leaf.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (runsCell(event)) return;
        if (step) {
          const order = across(), here = order.findIndex(([, one]) => one === leaf);
          const [, other] = order[(here + step + leaves.length) % leaves.length];
          leaf.setAttribute("tabindex", -1);
          other.setAttribute("tabindex", 0);
          other.focus();
        } else if (event.key === " " || (event.key === "Enter" && question.kind === "one" && !answered)) pick(i, leaf);
        else return;
        event.preventDefault();
        event.stopPropagation();
      });
    });
  };

  const pick = (i, leaf) => {
    if (answered) return;
    if (!picked.delete(i)) picked.add(i);
    leaf.classList.toggle("as-picked", picked.has(i));
    if (asked[current].question.kind === "one") return submit();
    leaf.setAttribute("aria-pressed", picked.has(i));
  };

  const submit = () => {
    if (answered) return;
    const { round, question } = asked[current];
    const verdict = question.kind === "number" ? judgeNumber(question, typed.value) : judgeLeaves(question, picked);
    if (verdict == null) {
      say.textContent = "That is not a number.";
      return;
    }
    answered = true;
    right += verdict.right;
    picture.show(question.solved);
    const marks = Object.entries(verdict.marks).map(([i, how]) => round.marks[i][how]);
    picture.svg.insertAdjacentHTML("beforeend", `<g>${marks.join("")}</g>`);
    say.innerHTML = [verdict.right ? "<b>Right.</b>" : `<b>Not quite.</b>${verdict.answer}`, ...verdict.said, verdict.right || !verdict.said.length ? question.because : ""].join(" ");
    typed.hidden = check.hidden = true;
    next.hidden = false;
    next.lastChild.textContent = current + 1 < asked.length ? "next" : "finish";
    tally();
    next.focus({ preventScroll: true });
  };

  const finish = () => {
    prompt.innerHTML = "";
    say.innerHTML = `<b>${right} of ${asked.length} right.</b> ${isAlone ? "Try again from the first tree." : "There are fresh trees for another go."}`;
    next.hidden = false;
    next.lastChild.textContent = "again";
    tally();
  };
  const again = () => {
    if (isAlone) return start();
    model.set("ask", { again: Date.now() });
    model.save_changes();
  };

  const enter = () => {
    if (answered) next.click();
    else if (asked[current].question.kind === "many") submit(); // perhaps no leaf at all
    else goToAnswer();
  };
  keys(root, { ArrowLeft: goToAnswer, ArrowRight: goToAnswer, Enter: enter });
  root.addEventListener("keydown", (event) => { if (/^[-−.0-9]$/.test(event.key) && !typed.hidden) typed.focus(); });
  typed.addEventListener("keydown", (event) => {
    if (event.key === "Enter") submit();
    else if (event.key === "Escape") returnToCell(root);
    else return;
    event.preventDefault();
  });
  model.on("change:data", start);

  root.append(make("div", { class: "as-head" }, task, score), prompt, place, form, say, help, inWords);
  el.append(root);
  start();
  // Everything but fresh trees is here, so it goes on without a kernel.
  const leave = whenKernelEnds(model, () => {
    isAlone = true;
    if (current === asked.length) finish(); // which promised fresh trees
  });
  return () => { leave(); model.off("change:data", start); };
}

const KEYS = {
  number: [[["0–9", ".", "−"], "type the number"], [["Enter"], "check, next"]],
  one: [[["←", "→"], "leaf"], [["Enter"], "choose, next"]],
  many: [[["←", "→"], "leaf"], [["Space"], "mark"], [["Enter"], "check, next"]],
};

// A typed number, and what is known of it: right, a known slip, or simply wrong.
function judgeNumber(question, text) {
  const value = Number(text.trim().replace("−", "-").replace(",", "."));
  if (!text.trim() || Number.isNaN(value)) return null;
  const same = (known) => Math.abs(Number(known) - value) < 0.005;
  if (question.right.some(same)) return { right: 1, said: [], marks: {} };
  const slip = Object.keys(question.reasons).find(same);
  const answer = ` You said ${String(value).replace("-", "−")}.`;
  return { right: 0, answer, said: [...(slip ? [question.reasons[slip]] : []), question.because], marks: {} };
}

// Picked leaves against the right ones, which the picture marks, so the answer is not repeated; of what is wrong, the first reasons, each once.
function judgeLeaves(question, picked) {
  const wanted = new Set(question.right);
  const marks = {}, reasons = new Set();
  for (const i of new Set([...wanted, ...picked])) {
    marks[i] = wanted.has(i) ? (picked.has(i) ? "right" : "missed") : "wrong";
    if (marks[i] === "right") continue;
    if (question.kind === "one" && marks[i] === "missed") continue;
    reasons.add(question.reasons[i]);
  }
  const right = Object.values(marks).every((how) => how === "right");
  return { right: Number(right), answer: "", said: right ? [] : [...reasons].slice(0, 2), marks };
}
