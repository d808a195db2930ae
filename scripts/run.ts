// Runs a tool of node_modules with this Node; its output is shown, or returned.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { constants } from 'node:os';
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

/** The output and exit code of a tool; `code` is null when a signal ended it. */
export interface ToolResult {
  readonly code: number | null;
  readonly output: string;
  /** Why the tool was ended early; null when it ended by itself. */
  readonly endReason: string | null;
}

export interface RunOptions {
  readonly inheritOutput?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** The tool is ended when it runs longer than this. */
  readonly limitMs?: number;
  /** On Ctrl-C or SIGTERM the tool is ended. With 'exit' (the default) this process then exits; with 'report' the result is returned. */
  readonly onSignal?: 'exit' | 'report';
}

const isPosix = process.platform !== 'win32';

export const runTool = (
  tool: keyof typeof TOOLS,
  args: readonly string[],
  options: RunOptions = {},
): Promise<ToolResult> => runOnNode([join(PROJECT, TOOLS[tool]), ...args], options);

export function runOnNode(args: readonly string[], options: RunOptions = {}): Promise<ToolResult> {
  const child = spawn(process.execPath, args, {
    cwd: PROJECT,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', options.inheritOutput ? 'inherit' : 'pipe', options.inheritOutput ? 'inherit' : 'pipe'],
    // A separate process group, so that child processes can be ended with the tool.
    detached: isPosix,
  });
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  const watching = watch(child, options.limitMs);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      watching.stop();
      const signal = watching.signal();
      if (signal && options.onSignal !== 'report') process.exit(128 + constants.signals[signal]);
      // Some tools print colour codes even into a pipe.
      const text = stripVTControlCharacters(Buffer.concat(output).toString());
      done({ code, output: text, endReason: watching.endReason() });
    });
  });
}

const GRACE_MS = 20_000;

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (isPosix && child.pid) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // The process has already ended.
  }
}

/** Ends the process group when this process was killed (kill -9): the input of this shell is closed then. */
const ORPHAN_WATCH = 'cat > /dev/null; kill -s TERM -- "-$0"; sleep 20; kill -s KILL -- "-$0"';

function startOrphanWatch({ pid }: ChildProcess): ChildProcess | null {
  if (!isPosix || !pid) return null;
  const orphanWatch = spawn('/bin/sh', ['-c', ORPHAN_WATCH, String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  orphanWatch.on('error', () => {});
  orphanWatch.unref();
  (orphanWatch.stdin as unknown as Socket).unref();
  return orphanWatch;
}

// Ends a tool at its time limit and together with this command: first by SIGTERM, after GRACE_MS by SIGKILL.
function watch(child: ChildProcess, limitMs: number | undefined) {
  const timers: NodeJS.Timeout[] = [];
  let reason: string | null = null;
  let receivedSignal: NodeJS.Signals | null = null;
  const end = (endReason: string): void => {
    reason ??= endReason;
    signalGroup(child, 'SIGTERM');
    timers.push(setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS));
  };
  if (limitMs !== undefined) {
    timers.push(setTimeout(() => end(`it took longer than ${Math.round(limitMs / 60_000)} minutes`), limitMs));
  }
  const onSignal = (signal: NodeJS.Signals) => {
    receivedSignal = signal;
    end(`this command got ${signal}`);
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  const orphanWatch = startOrphanWatch(child);
  return {
    endReason: () => reason,
    signal: () => receivedSignal,
    stop(): void {
      timers.forEach(clearTimeout);
      process.off('SIGTERM', onSignal).off('SIGINT', onSignal);
      // Ends processes that the tool left behind, such as a store whose test was ended.
      if (reason !== null) signalGroup(child, 'SIGKILL');
      orphanWatch?.kill('SIGKILL');
    },
  };
}
