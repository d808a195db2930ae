import { describe, expect, test } from 'vitest';
import { addUnsentReview, findUnsentReview, parseUnsentReviews, type UnsentReview } from './unsent-reviews.ts';

const NOW = new Date('2026-01-10T06:30:00.000Z');
const ASHA = { userId: 'asha', userName: 'Asha Rao' };
const FIELDS = { productId: 'kurta', rating: 4, comment: 'Lovely' };
const INPUT = { ...FIELDS, fit: null };
const STORED: UnsentReview = {
  ...FIELDS,
  ...ASHA,
  verified: false,
  status: 'pending',
  createdAt: NOW.toISOString(),
  source: 'local-storage',
};

describe('S-STORE-06 reviews stored in the browser', () => {
  test('S-REV-13 have their fields and are unsent', () => {
    expect(addUnsentReview([], ASHA, INPUT, NOW)).toEqual([STORED]);
  });

  test('S-FIT-01 keep the answer about the fit, if there is one', () => {
    const stored = addUnsentReview([], ASHA, { ...INPUT, fit: 'large' }, NOW);
    expect(stored).toEqual([{ ...STORED, fit: 'large' }]);
    expect(parseUnsentReviews(JSON.stringify(stored))).toEqual(stored);
    expect(parseUnsentReviews(JSON.stringify([{ ...STORED, fit: 'huge' }]))).toEqual([STORED]);
  });

  test('are read back unchanged', () => {
    const stored = addUnsentReview(addUnsentReview([], ASHA, INPUT, NOW), ASHA, { ...INPUT, productId: 'saree' }, NOW);
    expect(stored.map(({ productId }) => productId)).toEqual(['saree', 'kurta']);
    expect(parseUnsentReviews(JSON.stringify(stored))).toEqual(stored);
  });

  test('are limited to one per product and account; the last one is used', () => {
    const twice = addUnsentReview(
      addUnsentReview([], ASHA, INPUT, NOW),
      ASHA,
      { ...INPUT, comment: 'Even better' },
      NOW,
    );
    expect(twice).toMatchObject([{ comment: 'Even better' }]);
    expect(addUnsentReview(twice, { ...ASHA, userId: 'meera' }, INPUT, NOW)).toHaveLength(2);
  });

  test.each([
    null,
    '',
    'nonsense',
    '{}',
    'null',
    '7',
    '[null, 7, "x", []]',
    JSON.stringify([{ ...STORED, comment: ' ' }]),
    JSON.stringify([{ ...STORED, rating: 9 }]),
    JSON.stringify([{ ...STORED, userId: 7 }]),
    JSON.stringify([{ ...STORED, productId: undefined }]),
    JSON.stringify([{ ...STORED, createdAt: 'yesterday' }]),
    JSON.stringify([{ ...STORED, comment: 'x'.repeat(5_000) }]),
  ])('drops an invalid entry: %s', (stored) => {
    expect(parseUnsentReviews(stored)).toEqual([]);
  });

  test('contain no server-only fields, and have a maximum number', () => {
    const forgedReview = { ...STORED, verified: true, status: 'approved', source: 'web', userName: 'x'.repeat(9_000) };
    const [parsed] = parseUnsentReviews(JSON.stringify([forgedReview]));
    expect(parsed).toMatchObject({ verified: false, status: 'pending', source: 'local-storage' });
    expect(parsed?.userName).toHaveLength(200);
    const many = Array.from({ length: 500 }, (_, index) => ({ ...STORED, productId: `product ${index}` }));
    expect(parseUnsentReviews(JSON.stringify(many))).toHaveLength(50);
  });

  test('are shown on their product to their author only', () => {
    expect(findUnsentReview([STORED], 'kurta', 'asha')).toEqual({
      id: 'kept kurta',
      userName: 'Asha Rao',
      rating: 4,
      comment: 'Lovely',
      verified: false,
      date: NOW,
      photos: [],
    });
    expect(findUnsentReview([STORED], 'saree', 'asha')).toBeNull();
    expect(findUnsentReview([STORED], 'kurta', 'meera')).toBeNull();
    expect(findUnsentReview([STORED], 'kurta', null)).toBeNull();
  });
});
