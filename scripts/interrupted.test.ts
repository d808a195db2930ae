// The first command is interrupted by Ctrl-C, or cannot write a folder, while it installs its packages.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

const project = mkdtempSync(path.join(tmpdir(), 'tanabana-interrupted-'));
const inProject = (name: string): string => path.join(project, name);
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Prepares a checkout without packages, and an npm that never ends. */
function prepare(): void {
  mkdirSync(inProject('scripts'));
  mkdirSync(inProject('runtime'));
  cpSync('scripts/tanabana.mjs', inProject('scripts/tanabana.mjs'));
  cpSync('scripts/bootstrap', inProject('scripts/bootstrap'), { recursive: true });
  for (const folder of ['', 'runtime/']) writeFileSync(inProject(`${folder}package-lock.json`), '{}');
  writeFileSync(
    inProject('npm-cli.js'),
    `require('node:fs').writeFileSync(${JSON.stringify(inProject('began'))}, ''); setInterval(() => {}, 1000)`,
  );
}

async function run(whileRunning: (child: ReturnType<typeof spawn>) => Promise<void>) {
  const child = spawn(process.execPath, [inProject('scripts/tanabana.mjs'), 'start'], {
    env: { PATH: process.env.PATH, npm_execpath: inProject('npm-cli.js') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const closed = once(child, 'close');
  await whileRunning(child);
  const [code] = await closed;
  return { code, output };
}

test.skipIf(process.platform === 'win32')(
  'Ctrl-C while packages are installed ends with one line and no stack',
  async () => {
    prepare();
    const { code, output } = await run(async (child) => {
      await vi.waitUntil(() => existsSync(inProject('began')), { timeout: 120_000 });
      child.kill('SIGINT');
    });
    expect(output).toMatch(/Stopped by SIGINT\.\n$/);
    expect(output).not.toMatch(/\n {4}at |npm ci in/);
    // 128 plus the number of SIGINT.
    expect(code).toBe(130);
  },
);

test('O-START-02 a file where a folder is needed is named in a sentence', async () => {
  // The project and its .cache are those of the test above.
  rmSync(inProject('.cache'), { recursive: true });
  writeFileSync(inProject('.cache'), '');
  const { code, output } = await run(async () => {});
  expect(output).toMatch(/\.cache.* cannot be used as a folder/);
  expect(output).not.toMatch(/\n {4}at /);
  expect(code).toBe(1);
});
