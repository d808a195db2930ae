import { describe, expect, test } from 'vitest';
import { DEFAULT_RETURNS } from '#shop/settings/return-settings.ts';
import { kindOfRequest, type ReturnableLine, type ReturnableOrder, returnOffer } from './return-offer.ts';

const DELIVERED = new Date('2026-11-10T04:30:00.000Z');
const hoursLater = (hours: number): Date => new Date(DELIVERED.getTime() + hours * 3_600_000);
const line = (overrides: Partial<ReturnableLine> = {}): ReturnableLine => ({
  id: 'kurta',
  quantity: 2,
  isReturnable: true,
  withCustomer: 2,
  held: [],
  ...overrides,
});
const order = (overrides: Partial<ReturnableOrder> = {}, lines = [line()]): ReturnableOrder => ({
  status: 'delivered',
  deliveredAt: DELIVERED,
  terms: DEFAULT_RETURNS,
  isReplacement: false,
  exchanges: 0,
  lines,
  ...overrides,
});
const offerAt = (hours: number, returnable: ReturnableOrder) => returnOffer(returnable, hoursLater(hours));

describe('A-RETURN-01 what is offered', () => {
  // Claims end after 24 hours; delivered on the 10th, returns end with the 12th and exchanges with the 15th, in India.
  test.each([
    [1, { return: true, exchange: true, claim: true }],
    [24, { return: true, exchange: true, claim: true }],
    [25, { return: true, exchange: true, claim: false }],
    [72, { return: false, exchange: true, claim: false }],
    [24 * 7, { return: false, exchange: false, claim: false }],
  ])('%s hours after delivery is %j', (hours, allows) => {
    expect(offerAt(hours, order()).allows).toEqual(allows);
  });

  test.each(['pending', 'shipped', 'cancelled'])('nothing of an order that is %s', (status) => {
    expect(offerAt(1, order({ status }))).toMatchObject({ windows: null, lines: [] });
  });

  test('A-RETURN-09 a product that is not returnable can be claimed for 24 hours; later its line states the reason', () => {
    const returnable = order({}, [line({ isReturnable: false })]);
    expect(offerAt(1, returnable).lines).toMatchObject([
      { allows: { return: false, exchange: false, claim: true }, problem: null },
    ]);
    expect(offerAt(30, returnable).lines).toMatchObject([{ problem: 'not-returnable' }]);
    expect(offerAt(24 * 9, returnable).lines).toMatchObject([{ problem: 'over' }]);
  });

  test('A-RETURN-05 one exchange per order, none of a replacement; a return stays possible', () => {
    for (const returnable of [order({ exchanges: 1 }), order({ isReplacement: true })]) {
      expect(offerAt(1, returnable).allows).toEqual({ return: true, exchange: false, claim: true });
    }
  });

  test.each([
    ['one unit is in a return', line({ held: [{ unit: 1, isBack: false }] }), [2]],
    ['one came back', line({ withCustomer: 1, held: [{ unit: 2, isBack: true }] }), [1]],
    ['one is lost', line({ withCustomer: 1 }), [1]],
    ['one is lost and one in a return', line({ withCustomer: 1, held: [{ unit: 1, isBack: false }] }), []],
    [
      'both are in returns',
      line({
        held: [
          { unit: 1, isBack: false },
          { unit: 2, isBack: false },
        ],
      }),
      [],
    ],
  ])('A-RETURN-02 the free units when %s', (_, overrides, units) => {
    expect(offerAt(1, order({}, [overrides])).lines).toMatchObject([
      { units, problem: units.length === 0 ? 'none-left' : null },
    ]);
  });
});

describe('the kind of a request', () => {
  const ALL = { return: true, exchange: true, claim: true };
  test.each([
    ['damaged', 'refund', ALL, 'claim'],
    ['wrong-item', 'exchange', ALL, 'claim'],
    ['too-small', 'exchange', ALL, 'exchange'],
    ['too-small', 'refund', ALL, 'return'],
    // After the hours of a claim, a fault is an ordinary return.
    ['damaged', 'refund', { ...ALL, claim: false }, 'return'],
    ['damaged', 'refund', { return: false, exchange: false, claim: false }, null],
    ['changed-mind', 'exchange', { ...ALL, exchange: false }, null],
    ['changed-mind', 'refund', { return: false, exchange: true, claim: true }, null],
  ] as const)('of the reason %s for a %s', (reason, outcome, allows, kind) => {
    expect(kindOfRequest({ reason, outcome }, allows)).toBe(kind);
  });
});
