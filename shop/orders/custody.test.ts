import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CUSTODY_EVENTS,
  CUSTODY_STATES,
  type Custody,
  type CustodyEventName,
  getCustodyEvents,
  getUnitMoves,
  isStockProcessed,
  NO_UNITS,
  stockChange,
} from './custody.ts';

const custodyWith = (overrides: Partial<Custody>): Custody => ({ ...NO_UNITS, ...overrides });

test.each([
  ['reserved', 'picked', -1, -1],
  ['reserved', 'withCourier', -1, -1],
  ['reserved', 'released', 0, -1],
  ['picked', 'shelved', 1, 0],
  ['returned', 'shelved', 1, 0],
  ['shelved', 'reserved', 0, 1],
  ['withCourier', 'withCustomer', 0, 0],
  ['lost', 'writtenOff', 0, 0],
] as const)(
  'A-CUST-01 a unit that moves from %s to %s changes on hand by %i and reserved by %i',
  (from, to, onHand, reserved) => {
    expect(stockChange(from, to)).toEqual({ onHand, reserved });
  },
);

describe('A-CUST-02 a status change', () => {
  test.each([
    ['pending', 'processing', false, []],
    ['processing', 'shipped', false, ['hand-over']],
    ['processing', 'shipped', true, []],
    ['shipped', 'delivered', false, ['deliver']],
    ['pending', 'delivered', true, ['deliver']],
    ['shipped', 'processing', false, []],
    ['delivered', 'pending', false, []],
    ['delivered', 'cancelled', false, ['release', 'unpick']],
    ['cancelled', 'processing', false, ['reserve']],
    ['cancelled', 'shipped', false, ['reserve', 'hand-over']],
    ['cancelled', 'shipped', true, ['reserve']],
    ['cancelled', 'delivered', false, ['reserve', 'deliver']],
  ] as const)('from %s to %s, with a shipment awaiting pickup %s, causes %j', (from, to, awaitsPickup, events) => {
    expect(getCustodyEvents({ from, to, awaitsPickup })).toEqual(events);
  });

  test('never releases units that have left the warehouse', () => {
    const outside = custodyWith({ withCourier: 1, withCustomer: 1, lost: 1, returned: 1 });
    for (const event of getCustodyEvents({ from: 'shipped', to: 'cancelled', awaitsPickup: false }))
      expect(getUnitMoves(outside, event)).toEqual([]);
  });
});

test('an event moves units up to a limit', () => {
  expect(getUnitMoves(custodyWith({ reserved: 2, picked: 1, withCustomer: 1 }), 'hand-over')).toEqual([
    { from: 'reserved', to: 'withCourier', quantity: 2 },
    { from: 'picked', to: 'withCourier', quantity: 1 },
  ]);
  expect(getUnitMoves(custodyWith({ returned: 3 }), 'restock', 2)).toEqual([
    { from: 'returned', to: 'shelved', quantity: 2 },
  ]);
  expect(getUnitMoves(custodyWith({ returned: 3 }), 'restock', 0)).toEqual([]);
});

test.each([
  [[{ reserved: 1 }], false],
  [[{ picked: 1 }], true],
  [[{ picked: 1 }, { reserved: 1 }], false],
  [[{ withCustomer: 1 }, { returned: 1 }], true],
  [[{ released: 2 }], false],
  [[{ shelved: 2 }], false],
  [[{ shelved: 1, writtenOff: 1 }], true],
])('the stock of an order with the lines %j is processed: %s', (lines, processed) => {
  expect(isStockProcessed(lines.map(custodyWith))).toBe(processed);
});

test('A-CUST-01 no event creates or loses a unit, and stock follows the custody of the units', () => {
  const events = Object.keys(CUSTODY_EVENTS) as CustodyEventName[];
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.tuple(fc.constantFrom(...events), fc.integer({ min: 1, max: 9 }))),
      (unitCount, eventsWithLimits) => {
        let custody = custodyWith({ reserved: unitCount });
        // Twenty units on hand, of which these are reserved.
        let stock = { onHand: 20, reserved: unitCount };
        for (const [event, limit] of eventsWithLimits) {
          for (const { from, to, quantity } of getUnitMoves(custody, event, limit)) {
            custody = { ...custody, [from]: custody[from] - quantity, [to]: custody[to] + quantity };
            const change = stockChange(from, to);
            stock = {
              onHand: stock.onHand + change.onHand * quantity,
              reserved: stock.reserved + change.reserved * quantity,
            };
          }
        }
        expect(CUSTODY_STATES.reduce((sum, state) => sum + custody[state], 0)).toBe(unitCount);
        const unitsDeducted = unitCount - custody.reserved - custody.released - custody.shelved;
        expect(stock).toEqual({ onHand: 20 - unitsDeducted, reserved: custody.reserved });
      },
    ),
  );
});
