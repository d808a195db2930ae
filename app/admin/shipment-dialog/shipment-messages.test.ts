import { describe, expect, test } from 'vitest';
import { courierMessage, no } from '#shop/fulfilment/fulfilment-refusal.ts';
import { createRefused, optionsRefused } from './shipment-messages.ts';

const wallet = courierMessage({ kind: 'refused', because: 'Please recharge your wallet.' });

describe('the words of a refusal', () => {
  test('A-ERR-41 rates that could not be had: the document’s message, and the provider’s reason under it', () => {
    expect(optionsRefused(courierMessage({ kind: 'authentication', because: 'Invalid email and password' }))).toEqual({
      ok: false,
      message: 'Failed to get courier rates. Please check your Shiprocket configuration.',
      reason: 'Authentication failed: Invalid email and password',
      mayAsk: true,
    });
    expect(optionsRefused(no('not-configured'))).toMatchObject({
      message: 'Failed to get courier rates. Please check your Shiprocket configuration.',
      reason: 'The store has no courier account yet.',
    });
  });

  test('A-ERR-43 a shipment that was not created: the document’s message, and the reason under it', () => {
    expect(createRefused(wallet)).toEqual({
      reason: 'API request failed: Please recharge your wallet.',
    });
  });

  test('A-FUL-06 without a courier it is asked for one', () => {
    expect(createRefused(no('no-courier-chosen'))).toEqual({ message: 'Please select a courier service' });
  });

  test('what is wrong with the order itself is not blamed on the courier', () => {
    expect(optionsRefused(no('cancellation-pending'))).toEqual({
      ok: false,
      message: 'The customer asked to cancel this order. Answer the request first.',
    });
    expect(
      optionsRefused(courierMessage({ kind: 'not-serviceable', because: 'Delivery postcode not serviceable' })),
    ).toEqual({
      ok: false,
      message: 'No courier delivers there: Delivery postcode not serviceable',
    });
    expect(optionsRefused(no('not-processing')).message).toMatch(/^This order is not processing any more\./);
  });
});
