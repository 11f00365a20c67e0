// Replay: a game that was played, position by position.

function render({ model, el }) {
  const data = model.get("data");
  const root = frame("replay", "the game so far");
  const board = screen(data.film, "the board");
  const head = make("b");
  const say = make("div", { class: "as-say", "aria-live": "polite" });
  const words = make("pre");

  const steps = stepping(root, {
    count: data.steps.length,
    spoken: (number) => data.steps[number - 1].say,
    show: (number) => {
      const step = data.steps[number - 1];
      board.show(number);
      board.svg.setAttribute("aria-label", step.title);
      head.textContent = step.head;
      say.textContent = step.say;
      words.textContent = step.words;
    },
  });
  root.append(
    make("div", { class: "as-head" }, head, make("span", {}, "To play on, open it in a running notebook.")),
    board.box, say, steps.box,
    keyHints([["←", "→"], "one move"], [["Home", "End"], "first, last"], [["Space"], "play, pause"]),
    make("details", { class: "as-words" }, make("summary", {}, "the board in words"), words));
  el.append(root);
  steps.to(data.steps.length);
  return () => steps.pause();
}
