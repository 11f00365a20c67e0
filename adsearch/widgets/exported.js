// In a page that was exported from a notebook and finds no Jupyter, which it would load from
// elsewhere: show the widget from the state that was saved along with it. In a notebook there is
// no such state in the page, and this does nothing.
const saved = document.querySelector('script[type="application/vnd.jupyter.widget-state+json"]');
const models = saved && !window.requirejs ? Object.values(JSON.parse(saved.textContent).state) : [];
for (const { state } of models.filter(({ state }) => state.still === "STILL")) {
  const script = URL.createObjectURL(new Blob([state._esm], { type: "text/javascript" }));
  const { alone, default: widget } = await import(script);
  const style = document.createElement("style"), el = document.createElement("div");
  style.textContent = state._css;
  const still = document.querySelector(".STILL");
  (still.closest(".jp-OutputArea-child") ?? still).after(style, el); // the output goes with the picture
  widget.render({ model: alone(state.data, undefined, state.still), el });
}
