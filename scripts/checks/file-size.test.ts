import { expect, it } from 'vitest';
import { checkFileSize } from './file-size.ts';
import { readSources } from './source-files.ts';
import { projectWith } from './testing/fixture.ts';

const lines = (count: number): string => 'x;\n'.repeat(count);

it('refuses files over 300 lines, except tests and data', () => {
  const project = projectWith({
    'shop/a.ts': lines(300),
    'shop/b.ts': lines(301),
    'app/c.css': lines(400),
    'scripts/d.mjs': lines(500),
    'shop/b.test.ts': lines(999),
    'e2e/journey.e2e.ts': lines(999),
    'seed/catalogue/dresses.ts': lines(999),
    'seed/people/names.ts': lines(999),
    'seed/pictures.ts': lines(301),
    'db/migrations/x.ts': lines(999),
    'node_modules/y.ts': lines(999),
  });
  expect(checkFileSize(readSources(project, /./))).toEqual([
    { path: 'app/c.css', text: '400 lines; the limit is 300, split it by meaning' },
    { path: 'scripts/d.mjs', text: '500 lines; the limit is 300, split it by meaning' },
    { path: 'seed/pictures.ts', text: '301 lines; the limit is 300, split it by meaning' },
    { path: 'shop/b.ts', text: '301 lines; the limit is 300, split it by meaning' },
  ]);
});
