import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spread } from './spread.ts';

test.each([
  [[5, 5, 5], 10, [4, 3, 3]],
  [[0], 7, [7]],
  [[5, 1, 4], -6, [-3, -1, -2]],
  [[5, 1, 0], -4, [-3, -1, 0]],
  [[2, 2], -9, [-2, -2]],
  [[0, 0], -1, [0, 0]],
  [[1, 2], 0, [0, 0]],
])('spreads over %j available units a change of %i as %j', (available, by, changes) => {
  expect(spread(available, by)).toEqual(changes);
});

test('the changes always sum to the requested change, and no size falls below its reserved units', () => {
  const sizes = fc.array(fc.nat(40), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: -200, max: 200 }), (available, by) => {
      const changes = spread(available, by);
      const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0);
      // `+ 0` makes 0 of -0, which toBe tells apart.
      expect(sum(changes)).toBe(Math.max(by, -sum(available)) + 0);
      for (const [index, change] of changes.entries())
        expect((available[index] ?? 0) + change).toBeGreaterThanOrEqual(0);
      if (by >= 0) expect(Math.max(...changes) - Math.min(...changes)).toBeLessThanOrEqual(1);
    }),
  );
});
