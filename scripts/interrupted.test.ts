// The first command is interrupted by Ctrl-C, or cannot write a folder, while it installs its packages.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

const project = mkdtempSync(path.join(tmpdir(), 'tanabana-interrupted-'));
const at = (name: string): string => path.join(project, name);
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Prepares a checkout without packages, and an npm that never ends. */
function prepare(): void {
  mkdirSync(at('scripts'));
  mkdirSync(at('runtime'));
  cpSync('scripts/tanabana.mjs', at('scripts/tanabana.mjs'));
  cpSync('scripts/bootstrap', at('scripts/bootstrap'), { recursive: true });
  for (const folder of ['', 'runtime/']) writeFileSync(at(`${folder}package-lock.json`), '{}');
  writeFileSync(
    at('npm-cli.js'),
    `require('node:fs').writeFileSync(${JSON.stringify(at('began'))}, ''); setInterval(() => {}, 1000)`,
  );
}

async function run(whileRunning: (child: ReturnType<typeof spawn>) => Promise<void>) {
  const child = spawn(process.execPath, [at('scripts/tanabana.mjs'), 'start'], {
    env: { PATH: process.env.PATH, npm_execpath: at('npm-cli.js') },
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
      await vi.waitUntil(() => existsSync(at('began')), { timeout: 120_000 });
      child.kill('SIGINT');
    });
    expect(output).toMatch(/Stopped by SIGINT\.\n$/);
    expect(output).not.toMatch(/\n {4}at |npm ci in/);
    expect(code).toBe(130);
  },
);

test('O-START-02 a file where a folder is needed is named in a sentence', async () => {
  rmSync(at('.cache'), { recursive: true });
  writeFileSync(at('.cache'), '');
  const { code, output } = await run(async () => {});
  expect(output).toMatch(/\.cache.* cannot be used as a folder/);
  expect(output).not.toMatch(/\n {4}at /);
  expect(code).toBe(1);
});
