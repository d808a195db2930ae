// The door to every command: finds or installs the pinned Node, then the packages, then hands over.
// Plain JavaScript without dependencies, because it runs on whatever Node the machine has (20 or newer).
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { COMMANDS } from './bootstrap/commands.mjs';
import { InstallError, installWhenChanged, PROJECT, withNodeFirst } from './bootstrap/install.mjs';
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
  if (!(error instanceof InstallError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function run(node, args) {
  const child = spawn(node, args, { cwd: PROJECT, env: withNodeFirst(node), stdio: 'inherit' });
  const forward = (signal) => child.kill(signal);
  // Ctrl-C in a terminal reaches the whole group by itself; sent again it would look like a second, impatient one.
  process.on('SIGINT', process.stdin.isTTY ? () => {} : forward);
  process.on('SIGTERM', forward);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => done(code ?? 128 + constants.signals[signal]));
  });
}
