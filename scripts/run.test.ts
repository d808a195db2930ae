// A tool and its child processes end together: at the time limit, and when the command that started the tool is killed.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { isRunning } from '#db/embedded/postmaster-file.server.ts';
import { runOnNode } from './run.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-run-'));
const inFolder = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A script that starts a child process, writes its pid to a file, never ends by itself, and ignores SIGTERM. */
const STUBBORN = `
  import { spawn } from 'node:child_process';
  import { writeFileSync } from 'node:fs';
  process.on('SIGTERM', () => {});
  const child = spawn('sleep', ['1000']);
  writeFileSync(process.argv[2], String(child.pid));
  setInterval(() => {}, 1000);`;

const readPid = (name: string): number => {
  try {
    return Number(readFileSync(inFolder(name), 'utf8'));
  } catch {
    return 0;
  }
};

test.skipIf(process.platform === 'win32')(
  'a tool that exceeds its time limit is ended with its child processes, and the reason is returned',
  async () => {
    // This tool does not ignore SIGTERM.
    writeFileSync(inFolder('tool.mjs'), STUBBORN.replace("process.on('SIGTERM', () => {});", ''));
    const ended = await runOnNode([inFolder('tool.mjs'), inFolder('grandchild')], { limitMs: 3_000 });
    // The limit is three seconds, which rounds to 0 minutes.
    expect(ended).toMatchObject({ code: null, endReason: 'it took longer than 0 minutes' });
    await vi.waitUntil(() => !isRunning(readPid('grandchild')), { timeout: 120_000 });
  },
);

test('a tool that ends by itself has no end reason', async () => {
  expect(await runOnNode(['--eval', 'console.log("done"); process.exitCode = 3'])).toEqual({
    code: 3,
    output: 'done\n',
    endReason: null,
  });
});

test.skipIf(process.platform === 'win32')(
  'a command that is killed with SIGKILL leaves no process running',
  async () => {
    writeFileSync(inFolder('stubborn.mjs'), STUBBORN);
    const command = `import { runOnNode } from ${JSON.stringify(path.resolve('scripts/run.ts'))};
    await runOnNode([${JSON.stringify(inFolder('stubborn.mjs'))}, ${JSON.stringify(inFolder('orphan'))}]);`;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', command], { stdio: 'ignore' });
    await vi.waitUntil(() => readPid('orphan') > 0, { timeout: 120_000 });
    expect(isRunning(readPid('orphan'))).toBe(true);
    parent.kill('SIGKILL');
    // The orphan watch sends SIGTERM at once and SIGKILL 20 s later.
    await vi.waitUntil(() => !isRunning(readPid('orphan')), { timeout: 120_000 });
  },
);
