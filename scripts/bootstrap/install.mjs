// Installs a folder's packages exactly as its lockfile says, and only when that lockfile changed since the last time.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';
import { withProgress } from './progress.mjs';

export const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** A failure with a complete message, printed without its stack. */
export class InstallError extends Error {}

/** Thrown when the process receives SIGINT or SIGTERM while packages are installed. */
export class Interrupted extends Error {
  constructor(signal) {
    super(`Stopped by ${signal}.`);
    this.signal = signal;
  }
}

/**
 * @param {string} folder with package.json and package-lock.json, relative to the project
 * @param {object} how
 * @param {string} how.node the Node that runs npm; it is first on PATH, so that npm checks `engines` against it
 * @param {string} how.text the progress message
 * @param {string} [how.proof] a file, relative to the folder, that must exist after the installation
 * @param {number} [how.limitMs] the timeout
 */
export async function installWhenChanged(folder, how) {
  const folderPath = join(PROJECT, folder);
  if (await isInstalled(folderPath, how.proof)) return;
  const lock = join(PROJECT, '.cache', 'locks', `install-${basename(folderPath)}`);
  const announceWait = () => process.stderr.write('Waiting for another start that is installing the same packages …\n');
  await withLock(
    lock,
    async () => {
      if (await isInstalled(folderPath, how.proof)) return;
      await withProgress(how.text, () => npmCi(folderPath, how));
      if (how.proof && !existsSync(join(folderPath, how.proof))) {
        throw new InstallError(
          `npm finished, but ${join(folder, how.proof)} is missing. Can the package registry be reached?`,
        );
      }
      await writeFile(markerPath(folderPath), await fingerprint(folderPath));
    },
    announceWait,
  );
}

const markerPath = (folderPath) => join(folderPath, 'node_modules', '.tanabana-lock');

async function isInstalled(folderPath, proof) {
  if (proof && !existsSync(join(folderPath, proof))) return false;
  const marker = await readFile(markerPath(folderPath), 'utf8').catch(() => '');
  return marker === (await fingerprint(folderPath));
}

// The fingerprint contains the platform: a folder that is shared with a container of another system must be installed again there.
async function fingerprint(folderPath) {
  const lockfile = await readFile(join(folderPath, 'package-lock.json'));
  return `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}`;
}

// Development packages are requested explicitly: with NODE_ENV=production npm omits them, but the store is built where it runs.
const CI = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--no-update-notifier'];

async function npmCi(folderPath, { node, limitMs }) {
  const cli = npmCli();
  const child = spawn(cli ? node : 'npm', cli ? [cli, ...CI] : CI, {
    cwd: folderPath,
    env: withNodeFirst(node),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
    shell: !cli && process.platform === 'win32',
  });
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  let interrupted = null;
  const stop = (signal) => {
    interrupted = signal;
    child.kill(signal);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const ended = await new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('close', (code, signal) => done(code ?? signal));
  });
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (interrupted) throw new Interrupted(interrupted);
  if (ended === 0) return;
  throw new InstallError(`${Buffer.concat(output)}\nnpm ci in ${folderPath} failed (${ended}).`);
}

export function withNodeFirst(node) {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...process.env, [key]: `${dirname(node)}${delimiter}${process.env[key] ?? ''}` };
}

// Returns the path of npm's script, to be run by the pinned Node; null when it is not found, and `npm` on PATH is used.
function npmCli() {
  const beside = dirname(process.execPath);
  const places = [
    process.env.npm_execpath ?? '',
    resolve(beside, 'node_modules/npm/bin/npm-cli.js'),
    resolve(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
  ];
  return places.find((file) => basename(file) === 'npm-cli.js' && existsSync(file)) ?? null;
}
