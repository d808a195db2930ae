import { describe, expect, test } from 'vitest';
import { openShippingShop } from '#shop/fulfilment/testing/shipping-shop.ts';
import { GUEST } from '#shop/testing/test-shop.ts';
import { postAction } from '../kit/testing/post-action.ts';
import { loadShipmentOptions } from './load-shipment-options.server.ts';
import { action } from './shipment.actions.ts';

const shop = openShippingShop();
/** The id of a courier of the simulator. */
const COURIER = 43;
/** The simulator refuses an AWB for this pincode, because the wallet is empty. */
const PINCODE_EMPTY_WALLET = '400098';
const create = (id: string, courierId: number | null) =>
  postAction(action, 'create', { id, courierId }, { ctx: shop.staff() });

describe('courier options of the dialog', () => {
  test('A-FUL-05 the options have name, rate, days and the computed marks', async () => {
    const { orderId, total } = await shop.order({ pincode: '560001' });
    const response = await loadShipmentOptions(shop.staff(), orderId);
    if (!response.ok) throw new Error(response.message);
    expect(response).toMatchObject({ pickupPincode: '110001', deliveryPincode: '560001', amountToCollect: total });
    expect(response.couriers.length).toBeGreaterThan(1);
    for (const { name, rate, days, deliveryDay } of response.couriers) {
      expect(name).not.toBe('');
      expect(rate).toBeGreaterThan(0);
      expect(days).toBeGreaterThan(0);
      expect(deliveryDay).toMatch(/^\d{1,2} \w{3,4}$/);
    }
    const cheapest = response.couriers.filter(({ marks }) => marks.includes('Cheapest'));
    expect(cheapest.map(({ rate }) => rate)).toEqual([Math.min(...response.couriers.map(({ rate }) => rate))]);
  });

  test('the options of a paid order have no amount to collect', async () => {
    const { orderId } = await shop.order({ paid: true });
    expect(await loadShipmentOptions(shop.staff(), orderId)).toMatchObject({ ok: true, amountToCollect: null });
  });

  test('A-FUL-02 the options are offered only to staff and only for a processing order', async () => {
    for (const status of ['pending', 'shipped', 'cancelled'] as const) {
      const { orderId } = await shop.order({ status });
      expect(await loadShipmentOptions(shop.staff(), orderId)).toMatchObject({ ok: false });
    }
    const { orderId } = await shop.order();
    expect(await loadShipmentOptions(shop.as(GUEST), orderId)).toMatchObject({ ok: false });
    expect(await loadShipmentOptions(shop.staff(), 'ORD-1-AAAAAAAAA')).toMatchObject({
      message: 'There is no such order.',
    });
  });
});

describe('labels of selected orders', () => {
  const printLabels = (ids: string[], ctx = shop.staff()) => postAction(action, 'labels', { ids }, { ctx });

  test('A-OBULK-05 prints the labels of the orders that have one, and counts the others', async () => {
    const [sent, waiting] = [await shop.ship(), await shop.order()];
    expect(await printLabels([sent.order.id, waiting.id, sent.order.id])).toMatchObject({
      ok: true,
      message: 'Labels opened',
      hint: '1 selected order without a label.',
      value: { url: expect.stringMatching(/label/) },
    });
    expect(await printLabels([sent.order.id])).not.toHaveProperty('hint');
  });

  test('A-OBULK-05 refuses orders without a label, an unknown order, and a guest', async () => {
    const waiting = await shop.order();
    expect(await printLabels([waiting.id])).toMatchObject({
      ok: false,
      reason: 'None of these orders has a label. Create their shipments first.',
    });
    expect(await printLabels(['x'])).toMatchObject({ ok: false, reason: 'Please select shipments first.' });
    expect(await printLabels([waiting.id], shop.as(GUEST))).toMatchObject({ ok: false });
  });
});

describe('creating a shipment in the dialog', () => {
  test('A-FUL-06 refuses to create a shipment without a courier', async () => {
    const order = await shop.order();
    expect(await create(order.orderId, null)).toEqual({
      ok: false,
      message: 'Please select a courier service',
    });
    expect(await shop.shipmentsOf(order.id)).toEqual([]);
  });

  test('A-FUL-07 A-ERR-42 confirms the shipment, and the order is shipped', async () => {
    const order = await shop.order();
    const response = await create(order.orderId, COURIER);
    expect(response).toMatchObject({ ok: true, message: 'Shipment created successfully!' });
    const [shipment] = await shop.shipmentsOf(order.id);
    expect(response).toMatchObject({ value: { awb: shipment?.awbCode, courierName: shipment?.courierName } });
    expect(await shop.orderNow(order.id)).toMatchObject({ status: 'shipped' });
  });

  test('creates a shipment without an AWB and names the remaining step', async () => {
    const { orderId } = await shop.order({ pincode: PINCODE_EMPTY_WALLET });
    expect(await create(orderId, COURIER)).toMatchObject({
      ok: true,
      value: { awb: null },
      hint: expect.stringMatching(/^It has no AWB yet: .*recharge.*\. Generate it under Active Shipments\.$/),
    });
  });

  test('one of two parallel requests creates the shipment, the other is refused', async () => {
    const order = await shop.order();
    const responses = await Promise.all([COURIER, COURIER].map((courierId) => create(order.orderId, courierId)));
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(responses.find(({ ok }) => !ok)).toMatchObject({
      message: 'Failed to create shipment. Please try again.',
      reason: expect.stringMatching(/Somebody is working on this shipment|Perhaps somebody else created its shipment/),
    });
    expect(await shop.shipmentsOf(order.id)).toHaveLength(1);
  });
});
