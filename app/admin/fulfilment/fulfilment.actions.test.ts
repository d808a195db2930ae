import { describe, expect, test } from 'vitest';
import { openShippingShop } from '#shop/fulfilment/testing/shipping-shop.ts';
import { GUEST } from '#shop/testing/test-shop.ts';
import { postBody } from '../kit/testing/post-action.ts';
import { action } from './fulfilment.actions.ts';

const shop = openShippingShop();
const post = async (name: string, input: unknown, ctx = shop.staff()) =>
  (await postBody(action, { action: name, input }, { ctx })).result;
/** The simulator refuses an AWB for this pincode, because the wallet is empty. */
const PINCODE_EMPTY_WALLET = '400098';
/** For this pincode the simulator reports a failed delivery and then a return, in ten steps. */
const PINCODE_NOT_AT_HOME = '400099';

describe('actions on shipments', () => {
  test('A-FUL-12 A-ERR-46 a manifest contains shipments with an AWB and reports those without', async () => {
    const { id: withAwb } = await shop.ship();
    const { id: withoutAwb } = await shop.ship({ pincode: PINCODE_EMPTY_WALLET });
    const print = (ids: string[]) => post('manifest', { ids });
    expect(await print([])).toEqual({ ok: false, message: 'Please select shipments first.' });
    expect(await print([withoutAwb])).toEqual({
      ok: false,
      message: 'Failed to print manifest. Please try again.',
      reason: 'Generate the AWB first.',
    });
    expect(await print([withAwb, withoutAwb])).toMatchObject({
      ok: true,
      value: { url: expect.stringMatching(/^http/) },
      hint: '1 shipment was skipped: no AWB yet.',
    });
    expect(await post('labels', { ids: [withAwb] })).toMatchObject({
      ok: true,
      message: 'Labels opened',
    });
  });

  test('A-ERR-44 A-ERR-45 A-FUL-10 generates an AWB only for a shipment without one', async () => {
    const { id: withoutAwb } = await shop.ship({ pincode: PINCODE_EMPTY_WALLET });
    expect(await post('generateAwb', { id: withoutAwb })).toMatchObject({
      ok: false,
      message: 'Failed to generate AWB. Please try again.',
      reason: expect.stringMatching(/recharge/),
    });
    shop.simulator.records.wallet = 0;
    const { id } = await shop.ship();
    shop.simulator.records.wallet = 1_000_000;
    expect(await post('generateAwb', { id })).toEqual({
      ok: true,
      message: 'AWB generated successfully!',
      value: null,
    });
    expect(await post('generateAwb', { id })).toMatchObject({
      ok: false,
      reason: 'This shipment has an AWB already.',
    });
  });

  test('cancels a shipment before pickup and sets the order back to processing', async () => {
    const { id, order } = await shop.ship();
    expect(await post('cancel', { id })).toMatchObject({ ok: true });
    expect(await shop.orderNow(order.id)).toMatchObject({ status: 'processing' });
  });

  test('resends a returned shipment, which can then no longer be restocked', async () => {
    const { id, order } = await shop.ship({ pincode: PINCODE_NOT_AT_HOME });
    shop.simulator.advanceAll(10);
    await shop.workOnInbox();
    expect(await post('resend', { id })).toMatchObject({ ok: true });
    expect(await shop.orderNow(order.id)).toMatchObject({ status: 'processing' });
    expect(await post('restock', { id })).toMatchObject({
      ok: false,
      message: 'Failed to restock the parcel. Please try again.',
      reason: 'This was done already.',
    });
  });

  test('refuses guests, and refuses to resolve a shipment without an exception', async () => {
    const { id } = await shop.ship();
    for (const name of ['generateAwb', 'cancel', 'pickup', 'restock', 'resend']) {
      expect(await post(name, { id }, shop.as(GUEST))).toMatchObject({ ok: false });
    }
    for (const name of ['reattempt', 'refund', 'resolve']) {
      expect(await post(name, { id, note: 'x' })).toMatchObject({ ok: false });
    }
  });
});

test.each([
  { action: 'generateAwb' },
  { action: 'generateAwb', input: { id: 7 } },
  { action: 'manifest', input: { ids: 'all' } },
  { action: 'resolve', input: { id: 'x', note: 'n'.repeat(501) } },
  { action: 'lose', input: { id: 'x' } },
  null,
])('refuses the body %j', async (body) => {
  expect(await postBody(action, body, { ctx: shop.staff() })).toMatchObject({ status: 400 });
});
