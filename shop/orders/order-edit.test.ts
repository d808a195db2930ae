import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addsUnits,
  type EditableLine,
  editLines,
  hasSameUnits,
  type LineEdit,
  type LineEditRefusal,
  moveUnitsOfLevels,
} from './order-edit.ts';

const line = (id: string, overrides: Partial<EditableLine> = {}): EditableLine => ({
  id,
  productId: 'kurta',
  inventoryLevelId: `kurta ${overrides.size ?? 'M'}`,
  size: 'M',
  quantity: 2,
  price: 100_000,
  picked: 0,
  ...overrides,
});
const edit = (id: string, size = 'M', quantity = 2): LineEdit => ({ id, size, quantity });

describe('A-EDIT-01 the lines after a change', () => {
  const lines = [line('a'), line('b', { size: 'L', quantity: 1 }), line('c', { productId: 'saree', size: '' })];

  test('sizes and quantities change, missing lines are removed', () => {
    const after = editLines(lines, [edit('a', 'XL', 1), edit('c', '', 5)]);
    expect(after.ok && after.value.map(({ id, size, quantity }) => [id, size, quantity])).toEqual([
      ['a', 'XL', 1],
      ['c', '', 5],
    ]);
  });

  test('two lines of one size become one', () => {
    const after = editLines(lines, [edit('a', 'L', 2), edit('b', 'L', 1)]);
    expect(after.ok && after.value.map(({ id, size, quantity }) => [id, size, quantity])).toEqual([['a', 'L', 3]]);
  });

  test.each<[string, readonly EditableLine[], readonly LineEdit[], LineEditRefusal]>([
    ['nothing left', lines, [], 'no-lines'],
    ['an unknown line', lines, [edit('x')], 'no-such-line'],
    ['a line twice', lines, [edit('a'), edit('a')], 'no-such-line'],
    ['no unit', lines, [edit('a', 'M', 0)], 'invalid'],
    ['half a unit', lines, [edit('a', 'M', 1.5)], 'invalid'],
    ['too many units', lines, [edit('a', 'M', 1_000)], 'invalid'],
    ['the order as it is', lines, [edit('a'), edit('b', 'L', 1), edit('c', '', 2)], 'nothing-changed'],
    [
      'one size at two prices',
      [line('a'), line('b', { size: 'L', price: 90_000 })],
      [edit('a', 'L'), edit('b', 'L')],
      'two-prices',
    ],
  ])('A-EDIT-05 refuses %s', (_, stored, edits, reason) => {
    expect(editLines(stored, edits)).toEqual({ ok: false, reason });
  });

  test('another size adds no unit; a higher quantity does', () => {
    const other = [line('a', { size: 'L' })];
    expect(addsUnits([line('a')], other)).toBe(false);
    expect(hasSameUnits([line('a')], other)).toBe(true);
    expect(addsUnits([line('a')], [line('a', { quantity: 3 })])).toBe(true);
    expect(hasSameUnits([line('a')], [line('a', { quantity: 1 })])).toBe(false);
  });
});

describe('A-EDIT-02 the units of a change', () => {
  test('picked units return to stock, and another size is reserved', () => {
    const moves = moveUnitsOfLevels(
      [{ inventoryLevelId: 'M', quantity: 2, picked: 2 }],
      [{ inventoryLevelId: 'L', quantity: 1 }],
    );
    expect(moves).toEqual([
      { inventoryLevelId: 'M', release: 0, unpick: 2, reserve: 0, picked: 0 },
      { inventoryLevelId: 'L', release: 0, unpick: 0, reserve: 1, picked: 0 },
    ]);
  });

  const levels = fc.uniqueArray(
    fc.record({ id: fc.constantFrom('S', 'M', 'L', 'XL'), had: fc.nat(6), picked: fc.nat(6), wanted: fc.nat(6) }),
    { selector: ({ id }) => id },
  );
  test('every size ends with the units that are wanted, and none is counted twice', () => {
    fc.assert(
      fc.property(levels, (drawn) => {
        const before = drawn
          .filter(({ had }) => had > 0)
          .map(({ id, had, picked }) => ({ inventoryLevelId: id, quantity: had, picked: Math.min(had, picked) }));
        const after = drawn
          .filter(({ wanted }) => wanted > 0)
          .map(({ id, wanted }) => ({ inventoryLevelId: id, quantity: wanted }));
        for (const { inventoryLevelId, release, unpick, reserve, picked } of moveUnitsOfLevels(before, after)) {
          const lineBefore = before.find((each) => each.inventoryLevelId === inventoryLevelId);
          const quantityAfter = after.find((each) => each.inventoryLevelId === inventoryLevelId)?.quantity ?? 0;
          const reservedBefore = (lineBefore?.quantity ?? 0) - (lineBefore?.picked ?? 0);
          const reservedAfter = reservedBefore - release + reserve;
          expect(reservedAfter + picked).toBe(quantityAfter);
          expect(picked).toBe((lineBefore?.picked ?? 0) - unpick);
          expect(Math.min(release, unpick, reserve, picked, reservedAfter)).toBeGreaterThanOrEqual(0);
          expect(reserve === 0 || release + unpick === 0).toBe(true);
        }
      }),
    );
  });
});
