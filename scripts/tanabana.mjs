// Entry point of every command: finds or installs the pinned Node, then the packages, then runs the command.
// Plain JavaScript without dependencies, because it runs on whatever Node the machine has (20 or newer).
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { COMMANDS } from './bootstrap/commands.mjs';
import { InstallError, Interrupted, installWhenChanged, PROJECT, withNodeFirst } from './bootstrap/install.mjs';
import { runtimeNode } from './bootstrap/runtime.mjs';

const [name, ...rest] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined;

if (!command) {
  console.error(`Usage: node scripts/tanabana.mjs <command>\nCommands: ${Object.keys(COMMANDS).join(', ')}`);
  process.exit(2);
}

try {
  const node = await runtimeNode();
  await installWhenChanged('.', { node, text: 'Installing packages (first start, about a minute) …' });
  process.exitCode = await run(node, [...command, ...rest]);
} catch (error) {
  const message = error instanceof InstallError || error instanceof Interrupted ? error.message : explain(error);
  if (message === null) throw error;
  console.error(message);
  process.exitCode = error instanceof Interrupted ? 128 + constants.signals[error.signal] : 1;
}

/** A message about a problem with the checkout's folder that a person can fix; null for anything else. Commands use config/file-problem.ts. */
function explain({ code, path }) {
  if (path === undefined) return null;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `This account may not write ${path}. Run the command as the owner of ${PROJECT}, or give that folder to this account.`;
  if (code === 'ENOSPC') return `The disk that holds ${path} is full. Free some space and start again.`;
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `${path} cannot be used as a folder: it, or a part of its path, is a file.`;
  if (code === 'ENOENT') return `${path} is missing: is ${PROJECT} a whole checkout?`;
  return null;
}

function run(node, args) {
  const child = spawn(node, args, { cwd: PROJECT, env: withNodeFirst(node), stdio: 'inherit' });
  const forward = (signal) => child.kill(signal);
  // Ctrl-C in a terminal reaches the whole process group; forwarding it would look like a second Ctrl-C.
  process.on('SIGINT', process.stdin.isTTY ? () => {} : forward);
  process.on('SIGTERM', forward);
  endWithNpm(() => forward('SIGTERM'));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => done(code ?? 128 + constants.signals[signal]));
  });
}

/** A signal to npm ends npm and its shell, but does not reach this process, so this process checks whether its parent has changed. */
function endWithNpm(stop) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}
