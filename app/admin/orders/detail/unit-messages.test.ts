import { describe, expect, test } from 'vitest';
import type { DetailPayment } from '#shop/orders/admin-order-detail.ts';
import { NO_UNITS } from '#shop/orders/custody.ts';
import { statementEffects, unitBadges, unitHints, unitSummary } from './unit-messages.ts';

const money = (amount: number) => `₹${amount / 100}`;
const cashPayment = (collectedBy: 'staff' | 'courier', overrides: Partial<DetailPayment> = {}): DetailPayment => ({
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
  ...overrides,
});

describe('A-CUST-03 the state of each unit', () => {
  test('shows one badge per state that has units, with counts on lines of more than one', () => {
    expect(unitBadges({ ...NO_UNITS, picked: 1 })).toEqual([{ state: 'picked', tone: 'working', label: 'Packed' }]);
    expect(unitBadges({ ...NO_UNITS, withCustomer: 1, returned: 2 }).map(({ label }) => label)).toEqual([
      'With customer 1',
      'Returned 2',
    ]);
    expect(unitSummary({ ...NO_UNITS, reserved: 3, lost: 1 })).toBe('Reserved 3 · Lost 1');
  });
});

describe('A-CUST-03 describes the effects of a unit action before it is confirmed', () => {
  const describeEffects = (action: Parameters<typeof statementEffects>[0], units: object, overrides: object = {}) =>
    statementEffects(
      action,
      { custody: { ...NO_UNITS, ...units }, status: 'processing', payments: [], ...overrides },
      money,
    );

  test('units that never left: voids cash that staff recorded, but not cash that a courier reported', () => {
    const units = { withCustomer: 1, withCourier: 1, lost: 4 };
    const effectsWith = (payments: DetailPayment[]) => describeEffects('never-left', units, { payments });
    expect(effectsWith([])).toContain('2 units count as packed and in the store again.');
    expect(effectsWith([])).toContain('No money moves.');
    expect(effectsWith([cashPayment('staff')])).toContain(
      '₹999 that staff booked as collected in cash is taken back. It is to be collected again.',
    );
    expect(effectsWith([cashPayment('courier')])).toContain('₹999 stays booked as collected in cash.');
    expect(effectsWith([cashPayment('staff', { voidedAt: new Date(0) })])).toContain('No money moves.');
  });

  test('restocking writes off unsellable units', () => {
    expect(describeEffects('restock', { returned: 3 }, { unsellable: 1 }).slice(0, 2)).toEqual([
      '2 units are for sale again.',
      '1 unit is written off: out of stock for good.',
    ]);
    expect(describeEffects('restock', { returned: 1 }, { unsellable: 1 })[0]).toBe(
      '1 unit is written off: out of stock for good.',
    );
  });

  test('writing off counts returned and lost units', () => {
    expect(describeEffects('write-off', { returned: 1, lost: 1, shelved: 5 })[0]).toContain('2 units are written off');
  });
});

describe('A-CUST-03 gives a hint for every state', () => {
  const hints = (status: 'shipped' | 'delivered' | 'cancelled' | 'processing', units: object, isWithCourier = false) =>
    unitHints({ status, custody: { ...NO_UNITS, ...units }, isWithCourier }).join(' ');

  test.each([
    ['delivered by mistake', hints('delivered', { withCustomer: 1 }), 'Set the status back to Processing'],
    ['in transit', hints('shipped', { withCourier: 1 }, true), 'The courier has the parcel'],
    ['returned while shipped', hints('shipped', { returned: 1 }), '“Pack again”'],
    [
      'returned and no longer needed',
      hints('shipped', { returned: 1 }),
      'cancel the order, then choose “Back on the shelf”',
    ],
    ['lost', hints('shipped', { lost: 1 }), 'To write lost units off, cancel the order first.'],
  ])('for units %s', (_title, hintText, expected) => expect(hintText).toContain(expected));

  test('shows no hint for an order whose units never left', () => {
    expect(hints('processing', { reserved: 2 })).toBe('');
    expect(hints('cancelled', { released: 2 })).toBe('');
  });
});
