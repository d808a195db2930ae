import { describe, expect, test } from 'vitest';
import type { DetailPayment } from '#shop/orders/admin-order-detail.ts';
import { NO_UNITS } from '#shop/orders/custody.ts';
import { statementEffects, unitBadges, unitSummary, waysOut } from './unit-messages.ts';

const money = (amount: number) => `₹${amount / 100}`;
const cash = (collectedBy: 'staff' | 'courier', more: Partial<DetailPayment> = {}): DetailPayment => ({
  id: 'p',
  provider: 'cash',
  providerPaymentId: 'cash-1',
  amount: 99_900,
  method: 'cash',
  refunded: 0,
  capturedAt: new Date(0),
  collectedBy,
  voidedAt: null,
  voidedBy: null,
  voidReason: null,
  ...more,
});

describe('A-CUST-03 where each unit is', () => {
  test('one badge per state that has units, with counts on lines of more than one', () => {
    expect(unitBadges({ ...NO_UNITS, picked: 1 })).toEqual([{ state: 'picked', sign: 'working', words: 'Packed' }]);
    expect(unitBadges({ ...NO_UNITS, withCustomer: 1, returned: 2 }).map(({ words }) => words)).toEqual([
      'With customer 1',
      'Returned 2',
    ]);
    expect(unitSummary({ ...NO_UNITS, reserved: 3, lost: 1 })).toBe('Reserved 3 · Lost 1');
  });
});

describe('A-CUST-03 a statement says what it does before the click', () => {
  const effects = (...[action, pieces, more = {}]: [Parameters<typeof statementEffects>[0], object, object?]) =>
    statementEffects(
      action,
      { custody: { ...NO_UNITS, ...pieces }, status: 'processing', payments: [], ...more },
      money,
    );

  test('never left: takes back the cash that staff booked, not what a courier reported', () => {
    const pieces = { withCustomer: 1, withCourier: 1, lost: 4 };
    const said = (payments: DetailPayment[]) => effects('never-left', pieces, { payments });
    expect(said([])).toContain('2 units count as packed and in the house again.');
    expect(said([])).toContain('No money moves.');
    expect(said([cash('staff')])).toContain(
      '₹999 that staff booked as collected in cash is taken back. It is to be collected again.',
    );
    expect(said([cash('courier')])).toContain('₹999 stays booked as collected in cash.');
    expect(said([cash('staff', { voidedAt: new Date(0) })])).toContain('No money moves.');
  });

  test('back on the shelf: what cannot be sold is written off', () => {
    expect(effects('restock', { returned: 3 }, { unfit: 1 }).slice(0, 2)).toEqual([
      '2 units are for sale again.',
      '1 unit is written off: out of stock for good.',
    ]);
    expect(effects('restock', { returned: 1 }, { unfit: 1 })[0]).toBe('1 unit is written off: out of stock for good.');
  });

  test('write off counts returned and lost units', () => {
    expect(effects('write-off', { returned: 1, lost: 1, shelved: 5 })[0]).toContain('2 units are written off');
  });
});

describe('A-CUST-03 every state has a way out', () => {
  const ways = (status: 'shipped' | 'delivered' | 'cancelled' | 'processing', pieces: object, hasParcel = false) =>
    waysOut({ status, custody: { ...NO_UNITS, ...pieces }, hasParcel }).join(' ');

  test.each([
    ['delivered by mistake', ways('delivered', { withCustomer: 1 }), 'Set the status back to Processing'],
    ['on the road', ways('shipped', { withCourier: 1 }, true), 'The courier has the parcel'],
    ['returned while shipped', ways('shipped', { returned: 1 }), '“Pack again”'],
    ['returned and not wanted', ways('shipped', { returned: 1 }), 'cancel the order, then choose “Back on the shelf”'],
    ['lost', ways('shipped', { lost: 1 }), 'To write lost units off, cancel the order first.'],
  ])('%s', (_title, said, part) => expect(said).toContain(part));

  test('says nothing about an order whose units never left', () => {
    expect(ways('processing', { reserved: 2 })).toBe('');
    expect(ways('cancelled', { released: 2 })).toBe('');
  });
});
