// Starts `parlor lsp` for definitions, scripts, examples and labels, and runs in a terminal what stands above examples.

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

/** The program that the settings name. */
function program() {
  return vscode.workspace.getConfiguration("parlor").get("path", "parlor");
}

async function start() {
  const server = { command: program(), args: ["lsp"] };
  const documentSelector = [
    { scheme: "file", pattern: "**/*.rhai" },
    { scheme: "file", pattern: "**/*.example" },
    { scheme: "file", pattern: "**/*.yaml" },
    { scheme: "file", pattern: "**/*.yml" },
  ];
  client = new LanguageClient("parlor", "parlor", server, { documentSelector });
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(
      `parlor: cannot start \`${program()} lsp\` (${error.message}). Set parlor.path to the program.`,
    );
  }
}

async function stop() {
  const running = client;
  client = undefined;
  if (running && running.isRunning()) {
    await running.stop();
  }
}

/** Runs a command in a terminal of its own. The shell is not asked, so that no title can be a command. */
function inTerminal({ title, program: words }) {
  const [, ...shellArgs] = words;
  const isWindows = process.platform === "win32";
  const terminal = vscode.window.createTerminal(
    isWindows
      ? { name: `parlor ${title}`, shellPath: program(), shellArgs }
      : {
          // The shell only waits until somebody has read what was printed.
          name: `parlor ${title}`,
          shellPath: "/bin/sh",
          shellArgs: ["-c", '"$@"; printf "\\n[Enter closes this] "; read _', "sh", program(), ...shellArgs],
        },
  );
  terminal.show(true);
}

function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("parlor.terminal", inTerminal),
    vscode.commands.registerCommand("parlor.restart", async () => {
      await stop();
      await start();
    }),
  );
  return start();
}

module.exports = { activate, deactivate: stop };
