import { expect, test } from 'vitest';
import type { ShipmentOptionsResponse } from '../shipment-dialog/shipment-options.ts';
import type { CreateResult } from '../shipment-dialog/shipment-requests.ts';
import { type CourierCalls, countOutcomes, sendOrder } from './bulk-shipments.ts';

const surface = { id: 1, name: 'Delhivery Surface', rate: 8_240, days: 4, deliveryDay: null, marks: [] };
const air = { id: 2, name: 'Delhivery Air', rate: 13_460, days: 2, deliveryDay: null, marks: [] };
const courierOptions: ShipmentOptionsResponse = {
  ok: true,
  recipient: 'Pooja Deshmukh, Pune',
  pickupPincode: '110001',
  deliveryPincode: '411045',
  parcel: '0.5 kg',
  amountToCollect: null,
  couriers: [surface, air],
  recommendedId: 2,
};
const created: CreateResult = { ok: true, message: '', value: { courierName: null, awb: '14372810056214' } };
const formatMoney = (paise: number) => `₹${paise / 100}`;

function stubCalls(options: ShipmentOptionsResponse, create: CreateResult = created) {
  const requested: number[] = [];
  const calls: CourierCalls = {
    loadOptions: async () => options,
    create: async (_, courierId) => {
      requested.push(courierId);
      return create;
    },
  };
  return { requested, calls };
}

test.each([
  ['recommended', 2, 'Delhivery Air, ₹134.6, AWB 14372810056214'],
  ['cheapest', 1, 'Delhivery Surface, ₹82.4, AWB 14372810056214'],
  ['fastest', 2, 'Delhivery Air, ₹134.6, AWB 14372810056214'],
] as const)('the rule %s selects courier %i', async (rule, courierId, message) => {
  const { requested, calls } = stubCalls(courierOptions);
  expect(await sendOrder('ORD-1', rule, calls, formatMoney)).toEqual({
    stopped: false,
    outcome: { kind: 'created', message },
  });
  expect(requested).toEqual([courierId]);
});

test('reports a refused order with its reason and does not stop the run', async () => {
  const refusal = {
    ok: false,
    message: 'Failed to create shipment. Please try again.',
    reason: 'Not processing.',
  } as const;
  const { calls } = stubCalls(courierOptions, refusal);
  expect(await sendOrder('ORD-1', 'cheapest', calls, formatMoney)).toEqual({
    stopped: false,
    outcome: { kind: 'failed', message: 'Not processing.' },
  });
  const failing = stubCalls({ ok: false, message: 'There is no such order.' });
  expect(await sendOrder('ORD-1', 'cheapest', failing.calls, formatMoney)).toMatchObject({
    outcome: { kind: 'failed', message: 'There is no such order.' },
  });
  expect(failing.requested).toEqual([]);
});

test('stops when the session has ended or the store does not respond', async () => {
  const signedOut = { ok: false, message: '', reason: 'Your session has ended.', noResponse: 'no-response' } as const;
  expect(await sendOrder('ORD-1', 'cheapest', stubCalls(signedOut).calls, formatMoney)).toEqual({
    stopped: true,
    reason: 'Your session has ended.',
  });
  expect(await sendOrder('ORD-1', 'cheapest', stubCalls(courierOptions, signedOut).calls, formatMoney)).toMatchObject({
    stopped: true,
  });
});

test('counts created, failed and remaining orders', () => {
  const created = { kind: 'created', message: '' } as const;
  const failed = { kind: 'failed', message: '' } as const;
  const outcomes = [created, failed, created, { kind: 'working' }, { kind: 'waiting' }] as const;
  expect(countOutcomes(outcomes)).toEqual({ created: 2, failed: 1, remaining: 2 });
});
