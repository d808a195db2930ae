import { describe, expect, test } from 'vitest';
import { addUnsentReview, findUnsentReview, parseUnsentReviews, type UnsentReview } from './unsent-reviews.ts';

const NOW = new Date('2026-01-10T06:30:00.000Z');
const ASHA = { userId: 'asha', userName: 'Asha Rao' };
const SAID = { productId: 'kurta', rating: 4, comment: 'Lovely' };
const KEPT: UnsentReview = {
  ...SAID,
  ...ASHA,
  verified: false,
  status: 'pending',
  createdAt: NOW.toISOString(),
  source: 'local-storage',
};

describe('S-STORE-06 reviews stored in the browser', () => {
  test('S-REV-13 have their fields and are unsent', () => {
    expect(addUnsentReview([], ASHA, SAID, NOW)).toEqual([KEPT]);
  });

  test('are read back unchanged', () => {
    const stored = addUnsentReview(addUnsentReview([], ASHA, SAID, NOW), ASHA, { ...SAID, productId: 'saree' }, NOW);
    expect(stored.map(({ productId }) => productId)).toEqual(['saree', 'kurta']);
    expect(parseUnsentReviews(JSON.stringify(stored))).toEqual(stored);
  });

  test('are limited to one per product and account; the last one is used', () => {
    const twice = addUnsentReview(addUnsentReview([], ASHA, SAID, NOW), ASHA, { ...SAID, comment: 'Even better' }, NOW);
    expect(twice).toMatchObject([{ comment: 'Even better' }]);
    expect(addUnsentReview(twice, { ...ASHA, userId: 'meera' }, SAID, NOW)).toHaveLength(2);
  });

  test.each([
    null,
    '',
    'nonsense',
    '{}',
    'null',
    '7',
    '[null, 7, "x", []]',
    JSON.stringify([{ ...KEPT, comment: ' ' }]),
    JSON.stringify([{ ...KEPT, rating: 9 }]),
    JSON.stringify([{ ...KEPT, userId: 7 }]),
    JSON.stringify([{ ...KEPT, productId: undefined }]),
    JSON.stringify([{ ...KEPT, createdAt: 'yesterday' }]),
    JSON.stringify([{ ...KEPT, comment: 'x'.repeat(5_000) }]),
  ])('drops an invalid entry: %s', (stored) => {
    expect(parseUnsentReviews(stored)).toEqual([]);
  });

  test('contain no server-only fields, and have a maximum number', () => {
    const boast = { ...KEPT, verified: true, status: 'approved', source: 'web', userName: 'x'.repeat(9_000) };
    const [read] = parseUnsentReviews(JSON.stringify([boast]));
    expect(read).toMatchObject({ verified: false, status: 'pending', source: 'local-storage' });
    expect(read?.userName).toHaveLength(200);
    const many = Array.from({ length: 500 }, (_, index) => ({ ...KEPT, productId: `product ${index}` }));
    expect(parseUnsentReviews(JSON.stringify(many))).toHaveLength(50);
  });

  test('are shown on their product to their author only', () => {
    expect(findUnsentReview([KEPT], 'kurta', 'asha')).toEqual({
      id: 'kept kurta',
      userName: 'Asha Rao',
      rating: 4,
      comment: 'Lovely',
      verified: false,
      date: NOW,
    });
    expect(findUnsentReview([KEPT], 'saree', 'asha')).toBeNull();
    expect(findUnsentReview([KEPT], 'kurta', 'meera')).toBeNull();
    expect(findUnsentReview([KEPT], 'kurta', null)).toBeNull();
  });
});
