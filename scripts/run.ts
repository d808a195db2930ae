// Runs a tool of node_modules on this Node, either quietly (its output kept for the case that it fails) or aloud.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { PROJECT } from './bootstrap/install.mjs';

export const TOOLS = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  playwright: 'node_modules/@playwright/test/cli.js',
  reactRouter: 'node_modules/@react-router/dev/bin.cjs',
  tsc: 'node_modules/typescript/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
} as const;

/** What a tool said and how it ended; `code` is null when a signal ended it. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

export interface RunOptions {
  readonly aloud?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** The tool is ended when it takes longer. */
  readonly limitMs?: number;
}

export function runTool(tool: keyof typeof TOOLS, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const child = spawn(process.execPath, [join(PROJECT, TOOLS[tool]), ...args], {
    cwd: PROJECT,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', options.aloud ? 'inherit' : 'pipe', options.aloud ? 'inherit' : 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  const stopWatching = endWith(child, options.limitMs);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      stopWatching();
      // Some tools paint even what goes into a pipe, letter by letter.
      done({ code, output: stripVTControlCharacters(Buffer.concat(output).toString()) });
    });
  });
}

const GRACE_MS = 10_000;

// A tool must not outlive the command that started it, nor its limit; one that ignores being asked is ended.
function endWith(child: ChildProcess, limitMs: number | undefined): () => void {
  const ask = (): void => {
    child.kill('SIGTERM');
    timers.push(setTimeout(() => child.kill('SIGKILL'), GRACE_MS));
  };
  const timers = limitMs === undefined ? [] : [setTimeout(ask, limitMs)];
  process.once('SIGTERM', ask);
  return () => {
    timers.forEach(clearTimeout);
    process.off('SIGTERM', ask);
  };
}
