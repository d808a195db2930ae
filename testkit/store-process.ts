// A built store as a process of its own, on a given database, as `npm start` runs it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../db/embedded/free-port.server.ts';

export const PROJECT = path.resolve(import.meta.dirname, '..');
/** A start takes 5 s on an idle machine and minutes on a busy one. */
const READY_WITHIN_MS = 540_000;

export interface StoreProcess {
  readonly url: string;
  readonly pid: number;
  /** All lines that the process has printed so far. */
  readonly output: readonly string[];
  /** Resolves when the process has ended, for any reason. */
  readonly exited: Promise<void>;
  /** Asks it to stop and waits until it has. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

export interface StoreSettings {
  readonly [variable: string]: string;
}

async function waitForExit(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

/** Tests start the same build a hundred times and share its compile cache. */
const compileCacheSettings = (): StoreSettings =>
  process.env.E2E_FOLDER ? { NODE_COMPILE_CACHE: path.join(process.env.E2E_FOLDER, 'compiled') } : {};

interface StartOptions {
  readonly onLine?: (line: string, child: ChildProcess) => void;
  readonly readyWithinMs?: number;
  /** The folder of the checkout whose build is started. */
  readonly project?: string;
}

/** Rejects with the output of the store when it does not become ready. */
export async function startStoreProcess(
  settings: StoreSettings,
  { onLine = () => {}, readyWithinMs = READY_WITHIN_MS, project = PROJECT }: StartOptions = {},
): Promise<StoreProcess> {
  const port = settings.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [path.join(project, 'build/server/main.js')], {
    cwd: project,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      ...compileCacheSettings(),
      ...settings,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    const readLines = (stream: NodeJS.ReadableStream) =>
      createInterface(stream).on('line', (line) => {
        output.push(line);
        onLine(line, child);
        if (line.startsWith('Store ready at')) resolve();
      });
    readLines(child.stdout);
    readLines(child.stderr);
    // The last lines of output arrive with the exit: they are read first.
    child.once('exit', (code) =>
      setImmediate(() => reject(new Error(`The store ended (${code}):\n${output.join('\n')}`))),
    );
    setTimeout(
      () => reject(new Error(`The store was not ready in time:\n${output.join('\n')}`)),
      readyWithinMs,
    ).unref();
  });
  try {
    await ready;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    output,
    exited: waitForExit(child).then(() => {}),
    async stop() {
      child.kill('SIGTERM');
      return waitForExit(child);
    },
    async kill() {
      child.kill('SIGKILL');
      await waitForExit(child);
    },
  };
}
