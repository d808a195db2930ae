import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from './bootstrap/install.mjs';

const page = readFileSync(join(PROJECT, 'docs/attacks.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| class'))
  .map((line) => line.split(' | '));

it('every class of attack names test files that exist', () => {
  expect(rows.length).toBeGreaterThan(18);
  for (const [name, , where = ''] of rows) {
    const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file]) => String(file));
    expect([name, files.length > 0]).toEqual([name, true]);
    for (const file of files) expect([name, file, existsSync(join(PROJECT, file))]).toEqual([name, file, true]);
  }
});

it('every class listed in docs/reliability.md has a row', () => {
  const reliability = readFileSync(join(PROJECT, 'docs/reliability.md'), 'utf8');
  const list = reliability.slice(reliability.indexOf('**The whole list**'));
  const parts = [...list.matchAll(/^- (.+)$/gm)].flatMap(([, line]) => String(line).split('; '));
  expect(parts.length).toBeGreaterThan(15);
  for (const part of parts) expect([part, page.includes(part)]).toEqual([part, true]);
});
