// JupyterLab drops a cell that is run before the notebook has a kernel, without a word. Here it
// waits instead, and a notice says what everybody is waiting for. Another one appears while a cell
// takes long, which may be a loop without end. Nothing is imported and nothing has to be built:
// JupyterLab loads this file as it is.
const STARTING = "Python is starting. Read on: a cell that you run now waits for it.";
const AT_WORK = "Python is still at work. A check or a picture ends a loop by itself; ";
const INTERRUPT = "a cell of your own ends with Kernel → Interrupt Kernel.";
const RELOAD = "a cell of your own ends when you reload the page."; // a browser's Python cannot be interrupted
const LONG = 5; // seconds

const started = new WeakMap(); // the notebooks in view, with the moment when Python answers

function whenStarted(panel) {
  if (!started.has(panel)) started.set(panel, wait(panel));
  return started.get(panel);
}

async function wait({ context, sessionContext }) {
  await context.ready;
  await sessionContext.ready;
  const kernel = sessionContext.session?.kernel; // none, if somebody chose so
  // One that dies never answers; the next one that works will do.
  await Promise.race([kernel?.info, works(sessionContext)]);
}

function works({ statusChanged }) {
  return new Promise((resolve) => {
    statusChanged.connect((_, status) => {
      if (status === "idle" || status === "busy") resolve();
    });
  });
}

// Show a notice; what is returned takes it away.
function notify(commands, message) {
  const shown = commands.execute("apputils:notify", { message, type: "in-progress", options: { autoClose: false } });
  return async () => commands.execute("apputils:dismiss-notification", { id: await shown });
}

const starting = new Set(); // notebooks, which share one notice
let dismissStart;

async function tellOfStart(panel, commands) {
  starting.add(panel);
  dismissStart ??= notify(commands, STARTING);
  // Whatever becomes of the kernel, JupyterLab tells it itself.
  await whenStarted(panel).catch(() => undefined);
  starting.delete(panel);
  if (starting.size) return;
  void dismissStart();
  dismissStart = undefined;
}

// The kernel's status will not do: answers to what JupyterLab asks it meanwhile say "idle".
function tellOfWork(notebook, commands) {
  const message = AT_WORK + (document.querySelector("[data-jupyter-lite-root]") ? RELOAD : INTERRUPT);
  let seconds = 0, dismiss;
  setInterval(() => {
    const isRunning = !starting.has(notebook()) && notebook()?.content?.widgets?.some(({ model }) => model.executionState === "running");
    seconds = isRunning ? seconds + 1 : 0;
    if (seconds === LONG) dismiss = notify(commands, message);
    else if (!isRunning) {
      void dismiss?.();
      dismiss = undefined;
    }
  }, 1000);
}

// The active cell, which is to run later: it is marked as one that waits, and the selection moves on
// as it always does, so that the next key is about the next cell.
function takeNote(content, command) {
  const cell = content.activeCell;
  const isWaiting = cell.model.executionState === "running";
  if (cell.model.type === "code") cell.model.executionState = "running";
  if (command !== "notebook:run-cell") content.activeCellIndex += 1;
  return isWaiting ? null : cell; // a second run of the same cell would be in the way of the first
}

// Run a cell wherever the selection has gone meanwhile, and leave it there.
async function runInPlace(content, cell, run) {
  const index = content.widgets.indexOf(cell), active = content.activeCellIndex;
  if (index < 0) return undefined; // deleted, or already waiting
  content.activeCellIndex = index;
  const done = run();
  content.activeCellIndex = active;
  return done;
}

function activate({ commands, shell }) {
  const execute = commands.execute.bind(commands);
  const notebook = () => (shell.currentWidget?.sessionContext ? shell.currentWidget : undefined);
  commands.execute = async (command, args) => {
    const panel = notebook();
    if (!starting.has(panel) || !command.startsWith("notebook:run")) return execute(command, args);
    const cell = command.startsWith("notebook:run-cell") ? takeNote(panel.content, command) : undefined;
    await whenStarted(panel).catch(() => undefined);
    if (cell === undefined) return execute(command, args);
    return runInPlace(panel.content, cell, () => execute("notebook:run-cell", args));
  };
  const greet = () => {
    const panel = notebook();
    if (panel && !started.has(panel)) void tellOfStart(panel, commands);
  };
  shell.currentChanged?.connect(greet);
  greet();
  tellOfWork(notebook, commands);
}

const plugin = { id: "wait-for-python:plugin", autoStart: true, activate };
(window._JUPYTERLAB ??= {})["wait-for-python"] = {
  init: () => undefined,
  get: async () => () => ({ __esModule: true, default: plugin }),
};
