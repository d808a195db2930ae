import { describe, expect, test } from 'vitest';
import { asRefusal, courierRefusal } from '#shop/fulfilment/fulfilment-refusal.ts';
import { toCreateRefusal, toOptionsRefusal } from './shipment-messages.ts';

const wallet = courierRefusal({ kind: 'refused', detail: 'Please recharge your wallet.' });

describe('refusal messages', () => {
  test('A-ERR-41 failed rates show the specified message and the provider’s reason', () => {
    expect(toOptionsRefusal(courierRefusal({ kind: 'authentication', detail: 'Invalid email and password' }))).toEqual({
      ok: false,
      message: 'Failed to get courier rates. Please check your Shiprocket configuration.',
      reason: 'Authentication failed: Invalid email and password',
      mayRetry: true,
    });
    expect(toOptionsRefusal(asRefusal('not-configured'))).toMatchObject({
      message: 'Failed to get courier rates. Please check your Shiprocket configuration.',
      reason: 'The store has no courier account yet.',
    });
  });

  test('A-ERR-43 a failed shipment shows the provider’s reason below the message of the action', () => {
    expect(toCreateRefusal(wallet)).toEqual({
      reason: 'API request failed: Please recharge your wallet.',
    });
  });

  test('A-FUL-06 asks staff to select a courier if none is selected', () => {
    expect(toCreateRefusal(asRefusal('no-courier-chosen'))).toEqual({ message: 'Please select a courier service' });
  });

  test('an order that cannot be shipped, or a pincode that no courier serves, has its own message', () => {
    expect(toOptionsRefusal(asRefusal('cancellation-pending'))).toEqual({
      ok: false,
      message: 'The customer asked to cancel this order. Answer the request first.',
    });
    expect(
      toOptionsRefusal(courierRefusal({ kind: 'not-serviceable', detail: 'Delivery postcode not serviceable' })),
    ).toEqual({
      ok: false,
      message: 'No courier delivers there: Delivery postcode not serviceable',
    });
    expect(toOptionsRefusal(asRefusal('not-processing')).message).toMatch(/^This order is not processing any more\./);
  });
});
