import { describe, expect, it, test } from 'vitest';
import { expectOk, GUEST, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { moveForward, validateLook } from './look.ts';
import { getLook, setLook } from './looks.server.ts';

const shop = openTestShop();

describe('A-LOOK-02 the products of a look', () => {
  it.each([
    ['no product', [], null],
    ['six products', ['b', 'c', 'd', 'e', 'f', 'g'], null],
    ['seven products', ['b', 'c', 'd', 'e', 'f', 'g', 'h'], 'too-many'],
    ['one product twice', ['b', 'c', 'b'], 'twice'],
    ['the product itself', ['b', 'a'], 'itself'],
  ] as const)('are checked: %s', (_, ids, refusal) => {
    expect(validateLook('a', ids)).toBe(refusal);
  });

  it.each([
    ['b', ['b', 'a', 'c']],
    ['c', ['a', 'c', 'b']],
    ['a', ['a', 'b', 'c']],
    ['x', ['a', 'b', 'c']],
  ])('moves %s forward, unless it is the first or unknown', (id, moved) => {
    expect(moveForward(['a', 'b', 'c'], id)).toEqual(moved);
  });
});

test('A-LOOK-01 A-LOOK-03 staff store a look in order; of two simultaneous changes the second is refused', async () => {
  const ctx = shop.staff();
  const [main = '', a = '', b = '', c = ''] = await Promise.all([1, 2, 3, 4].map(() => shop.addProduct()));
  expectOk(await setLook(ctx, main, { before: [], after: [b, a] }));
  expect((await getLook(ctx, main)).map(({ id }) => id)).toEqual([b, a]);
  // The same change is sent again, as after a lost response.
  expectOk(await setLook(ctx, main, { before: [], after: [b, a] }));
  expect(await setLook(ctx, main, { before: [], after: [c] })).toEqual({ ok: false, reason: 'changed-meanwhile' });
  const both = await Promise.all([
    setLook(ctx, main, { before: [b, a], after: [c] }),
    setLook(ctx, main, { before: [b, a], after: [a] }),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await setLook(ctx, main, { before: [], after: [UNKNOWN_ID] })).toEqual({
    ok: false,
    reason: 'no-such-product',
  });
  expect(await setLook(ctx, main, { before: [], after: ['constructor'] })).toMatchObject({ reason: 'no-such-product' });
  expect(await setLook(ctx, main, { before: [], after: [main] })).toEqual({ ok: false, reason: 'itself' });
  expect(await setLook(shop.as(GUEST), main, { before: [], after: [] })).toEqual({ ok: false, reason: 'not-allowed' });
  expect(await getLook(shop.as(GUEST), main)).toEqual([]);
});
