import { describe, expect, test } from 'vitest';
import { NO_UNITS } from './custody.ts';
import type { OrderStatus } from './order.ts';
import {
  findUnitActionRefusal,
  getPossibleUnitActions,
  type UnitAction,
  type UnitActionRefusal,
} from './unit-actions.ts';

type Row = readonly [UnitAction, OrderStatus, Partial<typeof NO_UNITS>, UnitActionRefusal | null];

const WITH_CUSTOMER = { withCustomer: 1 };
const RETURNED = { returned: 1 };

const TABLE: readonly Row[] = [
  ['never-left', 'processing', WITH_CUSTOMER, null],
  ['never-left', 'pending', { withCourier: 2 }, null],
  ['never-left', 'shipped', { withCourier: 1 }, 'status-first'],
  ['never-left', 'delivered', WITH_CUSTOMER, 'status-first'],
  ['never-left', 'cancelled', WITH_CUSTOMER, 'status-first'],
  ['never-left', 'processing', { picked: 1 }, 'nothing-to-move'],
  ['came-back', 'delivered', WITH_CUSTOMER, null],
  ['came-back', 'cancelled', { lost: 1 }, null],
  ['came-back', 'processing', { reserved: 1 }, 'nothing-to-move'],
  ['pack-again', 'processing', RETURNED, null],
  ['pack-again', 'shipped', RETURNED, 'status-first'],
  ['pack-again', 'processing', { lost: 1 }, 'nothing-to-move'],
  ['restock', 'cancelled', RETURNED, null],
  ['restock', 'shipped', RETURNED, 'cancel-first'],
  ['restock', 'cancelled', { lost: 1 }, 'nothing-to-move'],
  ['write-off', 'cancelled', { lost: 1 }, null],
  ['write-off', 'cancelled', RETURNED, null],
  ['write-off', 'processing', RETURNED, 'cancel-first'],
  ['write-off', 'cancelled', WITH_CUSTOMER, 'nothing-to-move'],
];

describe('A-CUST-03 staff actions on the units of an order', () => {
  test.each(TABLE)('the refusal of %s for a %s order with %j is %s', (action, status, unitCounts, refusal) => {
    expect(
      findUnitActionRefusal(action, { status, custody: { ...NO_UNITS, ...unitCounts }, isWithCourier: false }),
    ).toBe(refusal);
  });

  test.each(['never-left', 'came-back'] as const)('refuses %s while the courier has the shipment', (action) => {
    const custody = { ...NO_UNITS, withCourier: 1 };
    expect(findUnitActionRefusal(action, { status: 'processing', custody, isWithCourier: true })).toBe('with-courier');
  });

  test('offers the possible actions in a fixed order', () => {
    const custody = { ...NO_UNITS, withCustomer: 1, returned: 1 };
    expect(getPossibleUnitActions({ status: 'processing', custody, isWithCourier: false })).toEqual([
      'never-left',
      'came-back',
      'pack-again',
    ]);
    expect(getPossibleUnitActions({ status: 'cancelled', custody, isWithCourier: false })).toEqual([
      'came-back',
      'restock',
      'write-off',
    ]);
  });
});
