// Compare: two searches in step on one tree; it opens at the first difference.

function render({ model, el }) {
  const data = model.get("data");
  const root = frame("comparison", `${data.names.join(" and ")}, side by side`);
  const count = Math.max(...data.said.map((said) => said.length));
  const sides = data.films.map((film, i) => {
    const picture = screen(film, `the tree of ${data.names[i]}`);
    const leaves = make("span");
    const say = make("div", { class: "as-say", "aria-live": i ? null : "polite" });
    const box = make("div", { class: "as-side" },
      make("div", { class: "as-head" }, make("b", {}, make("code", {}, data.names[i])), leaves), picture.box, say, picture.words);
    return { box, say, show(step) {
      const own = Math.min(step, data.said[i].length);
      picture.show(step);
      picture.svg.setAttribute("aria-label", `${data.names[i]} at step ${step}`);
      const seen = data.leaves[i][own - 1];
      leaves.textContent = `${seen} ${seen === 1 ? "leaf" : "leaves"}`;
      say.innerHTML = own < step ? "It is done." : data.said[i][own - 1];
    } };
  });
  const marks = Array.from({ length: count }, (_, i) => i + 1 === data.first);
  const verdict = make("p", { class: "as-verdict" });
  verdict.innerHTML = data.verdict;
  const plain = (html) => html.replace(/<.*?>/g, "");
  const steps = stepping(root, {
    count, marks, jump: "first difference", jumpKey: "d",
    spoken: (step) => (step === data.first ? verdict.textContent : plain(data.said[0][Math.min(step, data.said[0].length) - 1])),
    show: (step) => sides.forEach((side) => side.show(step)),
  });
  root.append(verdict,
    make("div", { class: "as-sides" }, ...sides.map((side) => side.box)), steps.box,
    keyHints([["←", "→"], "one step"], [["Home", "End"], "first, last"], ...(data.first ? [[["D"], "first difference"]] : []), [["Space"], "play, pause"]));
  el.append(root);
  const steady = sides.map((side, i) => steadyHeight(side.say, data.said[i]));
  steps.to(data.first ?? 1);
  return () => { steps.pause(); steady.forEach((stop) => stop()); };
}
