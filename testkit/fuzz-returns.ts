// Valid bodies of the actions on returns and of their settings.
import type { StoredRow } from './fuzz-rows.ts';

const NUMBER = 'RET-26-000001';

export function returnActions({ id, version, number = NUMBER }: StoredRow): readonly (readonly [string, object])[] {
  const item = { id, finding: 'worn', disposition: 'write-off', refundAmount: 100 };
  return [
    ['approve', { number, answer: 'Please pack it' }],
    ['approve', { number, answer: '', asRefund: true }],
    ['refuse', { number, answer: 'It was worn' }],
    ...['bookPickup', 'pickUp', 'arrive', 'waive', 'lapse', 'refundExchange'].map(
      (name) => [name, { number }] as const,
    ),
    ['sendBack', { number, courier: 'Delhivery', trackingNumber: '149051000137' }],
    ['check', { number, version, check: { items: [item], note: 'Stained' } }],
    [
      'check',
      { number, version: null, check: { items: [{ ...item, finding: 'ok', disposition: 'shelf' }], note: '' } },
    ],
    ['settle', { number, version }],
    ['payPostage', { number, amount: 8_000, reference: 'UTR 4521' }],
    ['message', { number, text: 'Please add the tag' }],
  ];
}

export const RETURN_SETTINGS = {
  takesRequests: true,
  returnDays: 2,
  exchangeDays: 5,
  claimHours: 24,
  exchangesPerOrder: 1,
  approvesItself: false,
  pickupMethod: 'courier',
  selfShipRefund: 9_900,
  sendExchangeAfter: 'pickup',
  autoCancelMinutes: 0,
};
