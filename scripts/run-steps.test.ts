import { expect, it } from 'vitest';
import { runSteps, type Step } from './run-steps.ts';

const STEPS: readonly Step[] = [
  ['types', async () => ({ failure: 'a.ts:1 is wrong' })],
  ['imports', async () => ({ note: '3 files' })],
  ['build', async () => ({ failure: 'no build' })],
  ['bundle', async () => ({}), 'build'],
];

async function runAndCollect(all: boolean): Promise<{ passed: boolean; lines: string[] }> {
  const lines: string[] = [];
  const passed = await runSteps(STEPS, { all, print: (line) => lines.push(line.replace(/\d+\.\d s/, 'TIME')) });
  return { passed, lines };
}

it('ends at the first step that fails', async () => {
  const all = false;
  expect(await runAndCollect(all)).toEqual({ passed: false, lines: ['✗ types  TIME\n\na.ts:1 is wrong\n'] });
});

it('runs every step with --all, except those that read the result of a failed one', async () => {
  const all = true;
  expect(await runAndCollect(all)).toEqual({
    passed: false,
    lines: [
      '✗ types  TIME\n\na.ts:1 is wrong\n',
      '✓ imports  TIME  3 files',
      '✗ build  TIME\n\nno build\n',
      '- bundle  not run, because build failed',
    ],
  });
});

it('passes when every step passes', async () => {
  expect(await runSteps([['types', async () => ({})]], { print: () => {} })).toBe(true);
});
