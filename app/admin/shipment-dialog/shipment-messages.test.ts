import { describe, expect, test } from 'vitest';
import { asRefusal, courierRefusal } from '#shop/fulfilment/fulfilment-refusal.ts';
import { createRefused, optionsRefused } from './shipment-messages.ts';

const wallet = courierRefusal({ kind: 'refused', detail: 'Please recharge your wallet.' });

describe('refusal messages', () => {
  test('A-ERR-41 failed rates show the specified message and the provider’s reason', () => {
    expect(optionsRefused(courierRefusal({ kind: 'authentication', detail: 'Invalid email and password' }))).toEqual({
      ok: false,
      message: 'Failed to get courier rates. Please check your Shiprocket configuration.',
      reason: 'Authentication failed: Invalid email and password',
      mayRetry: true,
    });
    expect(optionsRefused(asRefusal('not-configured'))).toMatchObject({
      message: 'Failed to get courier rates. Please check your Shiprocket configuration.',
      reason: 'The store has no courier account yet.',
    });
  });

  test('A-ERR-43 a failed shipment shows the specified message and the reason', () => {
    expect(createRefused(wallet)).toEqual({
      reason: 'API request failed: Please recharge your wallet.',
    });
  });

  test('A-FUL-06 a missing courier is asked for', () => {
    expect(createRefused(asRefusal('no-courier-chosen'))).toEqual({ message: 'Please select a courier service' });
  });

  test('a problem of the order does not mention the courier', () => {
    expect(optionsRefused(asRefusal('cancellation-pending'))).toEqual({
      ok: false,
      message: 'The customer asked to cancel this order. Answer the request first.',
    });
    expect(
      optionsRefused(courierRefusal({ kind: 'not-serviceable', detail: 'Delivery postcode not serviceable' })),
    ).toEqual({
      ok: false,
      message: 'No courier delivers there: Delivery postcode not serviceable',
    });
    expect(optionsRefused(asRefusal('not-processing')).message).toMatch(/^This order is not processing any more\./);
  });
});
