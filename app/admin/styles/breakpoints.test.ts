import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The widths in tokens.css. A rule ends one pixel below the next width. */
const WIDTHS = [768, 900, 1280, 1440];

test('the back office has four breakpoints', () => {
  const folder = path.join(import.meta.dirname, '..');
  const used = globSync('**/*.css', { cwd: folder }).flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/\((min|max)-width: (\d+)px\)/g)].map(
      ([, side, width]) => ({ file, width: Number(width) + (side === 'max' ? 1 : 0) }),
    ),
  );
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter(({ width }) => !WIDTHS.includes(width))).toEqual([]);
});
