import { describe, expect, test } from 'vitest';
import { findOverLimit, findPostedOverLimit } from './order-limits.ts';

const line = (productId: string, size: string, quantity: number) => ({ productId, size, quantity });

describe('S-LIMIT-01 units per size and per checkout', () => {
  test.each([
    ['10 of one size', [line('a', 'M', 10)], null],
    ['11 of one size', [line('a', 'M', 11)], 'size'],
    ['11 of one size in two lines', [line('a', 'M', 6), line('A', 'M', 5)], 'size'],
    ['10 each of two sizes', [line('a', 'M', 10), line('a', 'L', 10)], null],
    ['50 in one checkout', 'abcde'.split('').map((id) => line(id, 'M', 10)), null],
    ['51 in one checkout', [...'abcde'].map((id) => line(id, 'M', 10)).concat(line('f', 'M', 1)), 'checkout'],
  ] as const)('findOverLimit of %s', (_name, lines, limit) => {
    expect(findOverLimit(lines)?.limit ?? null).toBe(limit);
  });

  test.each([
    [{ lines: [line('a', 'M', 900)] }, 'size'],
    [{ lines: [{ quantity: 1e300 }] }, 'size'],
    [{ lines: Array.from({ length: 101 }, (_, index) => line(`p${index}`, '', 1)) }, 'checkout'],
    [{ lines: [null, 7, { quantity: '900' }] }, null],
    [null, null],
    ['lines', null],
  ])('checks any posted value without throwing: %j', (posted, limit) => {
    expect(findPostedOverLimit(posted)?.limit ?? null).toBe(limit);
  });
});
