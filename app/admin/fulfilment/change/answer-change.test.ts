import { describe, expect, test } from 'vitest';
import { openShippingShop } from '#shop/fulfilment/testing/shipping-shop.ts';
import { GUEST } from '#shop/testing/test-shop.ts';
import { answerChange } from './answer-change.server.ts';
import { changeInput } from './change-input.ts';

const shop = openShippingShop();
/** Where the wallet is found empty when an AWB is asked for. */
const NO_MONEY = '400098';
/** Where nobody takes the parcel, and it comes back in ten steps. */
const NOBODY_HOME = '400099';

describe('what the screen asks of parcels', () => {
  test('A-FUL-12 A-ERR-46 a manifest needs shipments with an AWB; those without are left out and told', async () => {
    const { id: fine } = await shop.ship();
    const { id: bare } = await shop.ship({ pincode: NO_MONEY });
    const print = (shipments: string[]) => answerChange(shop.staff(), { intent: 'manifest', shipments });
    expect(await print([])).toEqual({ ok: false, message: 'Please select shipments first.' });
    expect(await print([bare])).toEqual({
      ok: false,
      message: 'Failed to print manifest. Please try again.',
      reason: 'Generate the AWB first.',
    });
    expect(await print([fine, bare])).toMatchObject({
      ok: true,
      url: expect.stringMatching(/^http/),
      hint: '1 shipment was left out: no AWB yet.',
    });
    expect(await answerChange(shop.staff(), { intent: 'labels', shipments: [fine] })).toMatchObject({
      ok: true,
      message: 'Labels opened',
    });
  });

  test('A-ERR-44 A-ERR-45 A-FUL-10 an AWB is generated while there is none', async () => {
    const { id: bare } = await shop.ship({ pincode: NO_MONEY });
    expect(await answerChange(shop.staff(), { intent: 'awb', shipment: bare })).toMatchObject({
      ok: false,
      message: 'Failed to generate AWB. Please try again.',
      reason: expect.stringMatching(/recharge/),
    });
    shop.simulator.records.wallet = 0;
    const { id } = await shop.ship();
    shop.simulator.records.wallet = 1_000_000;
    expect(await answerChange(shop.staff(), { intent: 'awb', shipment: id })).toEqual({
      ok: true,
      message: 'AWB generated successfully!',
    });
    expect(await answerChange(shop.staff(), { intent: 'awb', shipment: id })).toMatchObject({
      ok: false,
      reason: 'This shipment has an AWB already.',
    });
  });

  test('a shipment is cancelled before the courier has it: the order is processing again', async () => {
    const { id, order } = await shop.ship();
    expect(await answerChange(shop.staff(), { intent: 'cancel', shipment: id })).toMatchObject({ ok: true });
    expect(await shop.orderNow(order.id)).toMatchObject({ status: 'processing' });
  });

  test('a parcel that came back goes out again', async () => {
    const { id, order } = await shop.ship({ pincode: NOBODY_HOME });
    shop.simulator.advanceAll(10);
    await shop.workOnInbox();
    expect(await answerChange(shop.staff(), { intent: 'send-again', shipment: id })).toMatchObject({ ok: true });
    expect(await shop.orderNow(order.id)).toMatchObject({ status: 'processing' });
    expect(await answerChange(shop.staff(), { intent: 'take-back', shipment: id })).toMatchObject({
      ok: false,
      message: 'Failed to take the parcel back. Please try again.',
      reason: 'This was done already.',
    });
  });

  test('nobody but staff, and nothing to settle where all is well', async () => {
    const { id } = await shop.ship();
    for (const intent of ['awb', 'cancel', 'pickup', 'take-back', 'send-again'] as const) {
      expect(await answerChange(shop.as(GUEST), { intent, shipment: id })).toMatchObject({ ok: false });
    }
    for (const intent of ['reattempt', 'refund', 'settle'] as const) {
      expect(await answerChange(shop.staff(), { intent, shipment: id, note: 'x' })).toMatchObject({ ok: false });
    }
  });
});

test.each([
  { intent: 'awb' },
  { intent: 'awb', shipment: 7 },
  { intent: 'manifest', shipments: 'all' },
  { intent: 'settle', shipment: 'x', note: 'n'.repeat(501) },
  { intent: 'lose', shipment: 'x' },
  null,
])('%j is not understood', (asked) => {
  expect(changeInput.safeParse(asked).success).toBe(false);
});
