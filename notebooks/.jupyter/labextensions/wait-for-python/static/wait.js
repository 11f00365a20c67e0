// JupyterLab drops a cell that is run before the notebook has a kernel, without a word. Here it
// waits instead, and a notice says what everybody is waiting for. Nothing is imported and nothing
// has to be built: JupyterLab loads this file as it is.
const STARTING = "Python is starting. Read on: a cell that you run now waits for it.";

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

async function tell(panel, commands) {
  const notice = { message: STARTING, type: "in-progress", options: { autoClose: false } };
  const id = await commands.execute("apputils:notify", notice);
  // Whatever becomes of the kernel, JupyterLab tells it itself.
  await whenStarted(panel).catch(() => undefined);
  await commands.execute("apputils:dismiss-notification", { id });
}

function activate({ commands, shell }) {
  const execute = commands.execute.bind(commands);
  const notebook = () => (shell.currentWidget?.sessionContext ? shell.currentWidget : undefined);
  commands.execute = async (command, args) => {
    const panel = notebook();
    if (panel && command.startsWith("notebook:run")) await whenStarted(panel).catch(() => undefined);
    return execute(command, args);
  };
  const greet = () => {
    const panel = notebook();
    if (panel && !started.has(panel)) void tell(panel, commands);
  };
  shell.currentChanged?.connect(greet);
  greet();
}

const plugin = { id: "wait-for-python:plugin", autoStart: true, activate };
(window._JUPYTERLAB ??= {})["wait-for-python"] = {
  init: () => undefined,
  get: async () => () => ({ __esModule: true, default: plugin }),
};
