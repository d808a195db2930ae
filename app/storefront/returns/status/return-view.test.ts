import { describe, expect, test } from 'vitest';
import type { ReturnStatus } from '#shop/returns/return.ts';
import type { ReturnEvent, ReturnPickup, ShownReturn } from '#shop/returns/shown-return.ts';
import { toReturnView } from './return-view.ts';

const NOW = new Date('2026-11-17T06:00:00Z');
const novemberDay = (day: number, hour = 4): Date => new Date(Date.UTC(2026, 10, day, hour));

const PICKUP: ReturnPickup = {
  courierName: 'Delhivery',
  awb: '149051000137',
  pickupAt: novemberDay(18),
  state: 'pickup-scheduled',
  statusText: 'OUT FOR PICKUP',
  deliveredAt: null,
  lastError: 'secret of staff',
};

const happened = (...statuses: readonly ReturnStatus[]): ReturnEvent[] =>
  statuses.map((status, index) => ({ status, description: status, at: novemberDay(16 + index) }));

const SHOWN: ShownReturn = {
  id: 'id',
  number: 'RET-26-000007',
  version: 1,
  orderNumber: 'ORD-1-AAAAAAAAA',
  kind: 'return',
  outcome: 'refund',
  status: 'requested',
  reason: 'too-large',
  comment: '',
  answer: '',
  refundTo: 'source',
  vpa: null,
  pickupMethod: 'courier',
  pickupFailures: 0,
  postagePaid: 0,
  requestedAt: novemberDay(16),
  answerBy: novemberDay(18),
  pickupAddress: { fullName: 'Asha', address: '', city: 'Pune', state: 'Maharashtra', pincode: '411001', phone: '' },
  pickedUpAt: null,
  arrivedAt: null,
  checkedAt: null,
  endedAt: null,
  refundAmount: 0,
  items: [
    {
      id: 'item',
      orderItemId: 'line',
      unit: 1,
      name: 'Jaipur Kurta',
      size: 'L',
      picture: null,
      wantedSize: null,
      finding: null,
      disposition: null,
      refundAmount: null,
      fullRefund: 102_182,
      price: 109_900,
      discount: 7_718,
    },
  ],
  events: happened('requested'),
  messages: [],
  photoIds: [],
  pickup: null,
  exchangeOrder: null,
  refunds: [],
};

const viewOf = (changes: Partial<ShownReturn>) => toReturnView({ ...SHOWN, ...changes }, NOW);
const stepsOf = (changes: Partial<ShownReturn>) => viewOf(changes).steps.map(({ name, state }) => `${name}: ${state}`);

describe('S-RET-11 the steps', () => {
  test('of a new request that a courier collects', () => {
    expect(stepsOf({})).toEqual([
      'Request received: now',
      'Approved: ahead',
      'Pickup booked: ahead',
      'Picked up: ahead',
      'Arrived at the store: ahead',
      'Checked: ahead',
      'Refund on its way: ahead',
    ]);
    expect(viewOf({}).text).toBe('We answer by 18 Nov 2026, 9:30 am.');
    expect(toReturnView(SHOWN, novemberDay(19)).text).toBe('We are sorry that it takes longer than usual.');
  });
  test('of an exchange with a pickup: its day only when the courier named it', () => {
    const events = happened('requested', 'approved', 'pickup-booked');
    const booked: Partial<ShownReturn> = { status: 'pickup-booked', outcome: 'exchange', events };
    const known = viewOf({ ...booked, pickup: PICKUP });
    expect(known.steps[2]).toEqual({ name: 'Pickup booked', when: 'Wed, 18 Nov, with Delhivery', state: 'now' });
    expect(known.heading).toBe('We collect it on Wed, 18 Nov');
    expect(known.steps.at(-1)?.name).toBe('Checked and closed');
    const unknown = viewOf({ ...booked, pickup: { ...PICKUP, pickupAt: null, courierName: null, awb: null } });
    expect([unknown.heading, unknown.text]).toEqual([
      'The courier will collect the items',
      'The courier has not named a day yet.',
    ]);
    expect(unknown.steps[2]?.when).toBe('18 Nov 2026, 9:30 am');
  });
  test('of a parcel that the customer sends herself: without a pickup', () => {
    expect(stepsOf({ pickupMethod: 'self', status: 'approved', events: happened('requested', 'approved') })).toEqual([
      'Request received: done',
      'Approved: now',
      'Arrived at the store: ahead',
      'Checked: ahead',
      'Refund on its way: ahead',
    ]);
  });
  test('of a claim whose items the store does not want back', () => {
    const events = happened('requested', 'approved', 'checked', 'settled');
    expect(stepsOf({ kind: 'claim', status: 'settled', events, endedAt: novemberDay(19) })).toEqual([
      'Request received: done',
      'Approved: done',
      'Checked: done',
      'Refund on its way: now',
    ]);
  });
  test.each([
    ['refused', ['Request received: done', 'Not accepted: end']],
    ['withdrawn', ['Request received: done', 'Withdrawn by you: end']],
  ] as const)('of a return that ended early: %s', (status, steps) => {
    expect(stepsOf({ status, endedAt: novemberDay(17), events: happened('requested', status) })).toEqual(steps);
  });
});

test('A-RETD-05 a return whose items are sent back shows the courier and the tracking number', () => {
  const events = [
    {
      status: 'sent-back',
      description: 'Sent back with Delhivery, tracking number 1490',
      at: novemberDay(18),
    } as const,
  ];
  expect(viewOf({ status: 'sent-back', endedAt: novemberDay(18), events }).text).toBe(
    'Sent back with Delhivery, tracking number 1490.',
  );
});

test('S-RET-12 the refund says how much, where to and whether it is sent', () => {
  expect(viewOf({}).sums).toEqual([
    { name: 'Refund', amount: '₹1,021.82', note: 'To where you paid from, after we have checked the items' },
  ]);
  const refund = { amount: 102_182, needsStaff: false };
  expect(viewOf({ status: 'settled', refunds: [{ ...refund, isDone: false }] }).sums).toEqual([
    { name: 'Refund', amount: '₹1,021.82', note: 'Will be refunded to where you paid from' },
  ]);
  const sent = viewOf({
    status: 'settled',
    refundTo: 'upi',
    vpa: 'asha.k@okicici',
    refundAmount: 102_182,
    refunds: [{ ...refund, isDone: true }],
  });
  expect(sent.heading).toBe('Your refund was sent');
  expect(sent.sums).toEqual([{ name: 'Refunded', amount: '₹1,021.82', note: 'To your UPI id asha.k@okicici' }]);
  expect(viewOf({ outcome: 'exchange' }).sums).toEqual([{ name: 'To pay', amount: '₹0', note: '' }]);
  expect(viewOf({ status: 'withdrawn', endedAt: NOW }).sums).toEqual([]);
});

test('S-RET-12 the page contains nothing that is for staff alone', () => {
  const view = viewOf({
    status: 'pickup-booked',
    pickup: PICKUP,
    messages: [{ id: 'm', isFromStaff: true, actor: 'priya@store.example', text: 'Hello', at: NOW }],
  });
  expect(JSON.stringify(view)).not.toMatch(/secret of staff|priya@/);
  expect(view.pickup).toEqual({
    details: 'Wed, 18 Nov, with Delhivery, tracking number 149051000137',
    text: 'The courier is coming to collect the items.',
  });
});

test.each([
  ['booked', 'NEW', 'The courier knows about the pickup.'],
  ['pickup-failed', 'RETURN PICKUP EXCEPTION', 'The courier could not collect the items and will come again.'],
  ['in-transit', 'RETURN IN TRANSIT', 'The items are on their way to us.'],
  ['lost', 'LOST', 'The courier is looking for the parcel. We take care of it.'],
  [null, 'HELD AT HUB 77', 'The courier has sent us a report. We look at it and keep you informed here.'],
  [null, null, ''],
] as const)(
  'S-RETD-01 the state %s reads in plain words, never as the courier writes it',
  (state, statusText, text) => {
    const view = viewOf({ status: 'pickup-booked', pickup: { ...PICKUP, state, statusText } });
    expect(view.pickup?.text).toBe(text);
    if (statusText !== null) expect(JSON.stringify(view)).not.toContain(statusText);
  },
);

test.each([
  ['requested', true, null],
  ['approved', true, 'courier'],
  ['pickup-booked', true, 'courier'],
  ['picked-up', false, null],
  ['settled', false, null],
] as const)('S-RET-14 a return that is %s may be withdrawn: %s', (status, mayWithdraw, handover) => {
  expect(viewOf({ status })).toMatchObject({ mayWithdraw, handover });
});
