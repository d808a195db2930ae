import { expect, test } from 'vitest';
import { couponProblems } from '#shop/coupons/coupon-fields.ts';
import { changedFields, NEW_COUPON, parseCouponDraft, toCouponSummary, toDraft } from './coupon-draft.ts';

/** No order has used the coupon yet. */
const USED_COUNT = 0;
const filled = {
  ...NEW_COUPON,
  code: ' saree20 ',
  name: 'Saree fortnight',
  value: '20',
  maxDiscount: '1,200',
  minOrderAmount: '2999.50',
  validFrom: '2026-11-20T00:00',
  validUntil: '2026-12-05T23:59',
};

test('parses amounts as paise, and entered times as Indian time up to the end of the last minute', () => {
  expect(parseCouponDraft(filled)).toMatchObject({
    code: 'saree20',
    value: 20,
    maxDiscount: 120_000,
    minOrderAmount: 299_950,
    usageLimit: 0,
    validFrom: new Date('2026-11-19T18:30:00.000Z'),
    validUntil: new Date('2026-12-05T18:29:59.999Z'),
  });
});

test('the value is a percentage, an amount in paise, or ₹99 for free shipping, by the type of the coupon', () => {
  expect(parseCouponDraft(filled).value).toBe(20);
  expect(parseCouponDraft({ ...filled, type: 'fixed', value: '150' }).value).toBe(15_000);
  expect(parseCouponDraft({ ...filled, type: 'free_shipping', value: '' }).value).toBe(9_900);
});

test('A-CPN-05 reports code, name, value and both dates as missing in an empty form', () => {
  expect(couponProblems(parseCouponDraft(NEW_COUPON), USED_COUNT)).toEqual({
    code: 'required',
    name: 'required',
    value: 'required',
    validFrom: 'required',
    validUntil: 'required',
  });
});

test('A-CPN-05 texts that are no numbers are reported at their fields', () => {
  const wrong = { ...filled, value: 'ten', usageLimit: 'x', maxDiscount: '-' };
  expect(couponProblems(parseCouponDraft(wrong), USED_COUNT)).toEqual({
    value: 'not-a-percentage',
    usageLimit: 'not-a-count',
    maxDiscount: 'not-an-amount',
  });
});

test('A-CPN-05 a complete form has no problems', () => {
  expect(couponProblems(parseCouponDraft(filled), USED_COUNT)).toEqual({});
});

test('a stored coupon opens with the values that were entered, and only edited fields are reported as changed', () => {
  const { code: _code, ...parsed } = parseCouponDraft(filled);
  const stored = { ...parsed, code: 'SAREE20', id: 'c', usedCount: 0, version: 1 };
  const lists = { applicableCategories: [], applicableProducts: [], excludeCategories: [], excludeProducts: [] };
  const times = { createdAt: new Date(), updatedAt: new Date() };
  const draft = toDraft({ ...stored, ...lists, ...times } as unknown as Parameters<typeof toDraft>[0]);
  expect(draft).toEqual({ ...filled, code: 'SAREE20', maxDiscount: '1200', minOrderAmount: '2999.5' });
  expect(changedFields(draft, draft)).toEqual([]);
  const renamed = { ...draft, name: 'Other', applicableProducts: [{ id: 'p', name: 'Saree' }] };
  expect(changedFields(draft, renamed)).toEqual(['name', 'applicableProducts']);
});

test('has a summary only after the value is entered', () => {
  expect(toCouponSummary(NEW_COUPON)).toBeNull();
  expect(toCouponSummary({ ...filled, excludeProducts: [{ id: 'p', name: 'Lehenga' }] })).toMatchObject({
    value: 20,
    excludes: ['Lehenga'],
  });
});
