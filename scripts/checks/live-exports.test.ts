import { expect, it } from 'vitest';
import { checkLiveExports } from './live-exports.ts';

const file = (path: string, text: string) => ({ path, text });
const unused = (path: string, name: string) => ({
  path,
  text: `${name} is used by tests alone: give it a screen, or delete it`,
});

it('refuses exports that only tests, drills and measurements use', () => {
  const files = [
    file(
      'shop/a.server.ts',
      'export async function listA() {}\nexport const onlyTested = 1;\nexport const benched = 2;\n',
    ),
    file('shop/a.test.ts', "import { onlyTested } from './a.server.ts';\n"),
    file('bench/a.ts', "import { benched } from '../shop/a.server.ts';\n"),
    file('app/admin/a/route.tsx', "import { listA } from '#shop/a.server.ts';\n"),
  ];
  expect(checkLiveExports(files)).toEqual([
    unused('shop/a.server.ts', 'onlyTested'),
    unused('shop/a.server.ts', 'benched'),
  ]);
});

it('distinguishes two exports of the same name, and ignores comments', () => {
  const files = [
    file('shop/bag.ts', 'export function removeItem() {}\n'),
    file('shop/wishlist.server.ts', '/** As removeItem does. */\nexport function removeItem() {}\n// removeItem\n'),
    file('app/bag.tsx', "import { removeItem } from '#shop/bag.ts';\n"),
  ];
  expect(checkLiveExports(files)).toEqual([unused('shop/wishlist.server.ts', 'removeItem')]);
});

it('counts a use in its own file, a renamed import, and a dynamic import of the module', () => {
  const files = [
    file('shop/own.ts', 'export const LIMIT = 3;\nexport const isFull = (n: number) => n >= LIMIT;\n'),
    file('shop/later.ts', 'export const loaded = 1;\n'),
    file('server/x.ts', "import { isFull as isBagFull } from '#shop/own.ts';\nawait import('#shop/later.ts');\n"),
  ];
  expect(checkLiveExports(files)).toEqual([]);
});
