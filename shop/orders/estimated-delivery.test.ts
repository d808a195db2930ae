import { describe, expect, test, vi } from 'vitest';
import { pinDeliverability } from '#db/schema/deliverability.ts';
import type { ShopContext } from '#shop/context.ts';
import type { CourierProvider } from '#shop/fulfilment/courier-provider.ts';
import { DEFAULT_PARCEL } from '#shop/fulfilment/parcel.ts';
import { addOrder } from '#shop/payments/add-order.server.ts';
import { decideCancellation } from '#shop/payments/decide-cancellation.server.ts';
import { settle } from '#shop/payments/settle.server.ts';
import { ok, refuse } from '#shop/result.ts';
import { findDeliverability } from '#shop/shipping/deliverability.server.ts';
import { formatWeekday } from '#shop/shipping/deliverability.ts';
import { expectOk, GUEST, manualOrderFor, NOW, openTestShop, orderRequestFor } from '#shop/testing/test-shop.ts';
import { trackOwnOrder } from '#shop/tracking/track-order.server.ts';
import { createMailDataLoader, loadOrderMail } from './load-order-mail.server.ts';
import { findOwnOrder } from './own-orders.server.ts';
import { placeManualOrder } from './place-manual-order.server.ts';
import { requestCancellation } from './request-cancellation.server.ts';

const shop = openTestShop();

// Ordered on Friday 10 January, packed on Saturday, 6 working days in transit.
const PROMISED = new Date('2025-01-18T06:30:00.000Z');
const FIVE_DAYS_LATER = new Date('2025-01-15T06:30:00.000Z');
const HOUR_MS = 3_600_000;

/** A store with a courier and an empty memory: placing an order must not call the courier. */
function openNode(serviceability: CourierProvider['serviceability'] = async () => never()) {
  const spy = vi.fn(serviceability);
  const courier = { name: 'test', serviceability: spy } as unknown as CourierProvider;
  const on = (ctx: ShopContext): ShopContext => ({ ...ctx, providers: { ...ctx.providers, courier } });
  return { on, serviceability: spy };
}

function never(): never {
  throw new Error('the courier was called');
}

let count = 0;
const newPin = (): string => String(560_100 + ++count);

async function storePin(transitDays: number | null, { ageMs = HOUR_MS, serviceable = true } = {}): Promise<string> {
  const pin = newPin();
  const checkedAt = new Date(NOW.getTime() - ageMs);
  await shop.db
    .insert(pinDeliverability)
    .values({ pin, serviceable, codAvailable: serviceable, days: transitDays, checkedAt });
  return pin;
}

async function createRequest(pincode: string, paymentMethod: 'cod' | 'upi' = 'cod') {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 10 }] });
  const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }], { paymentMethod });
  return {
    ...request,
    shownTotal: 118_000,
    lines: request.lines.map((line) => ({ ...line, name: 'Kurta' })),
    shippingAddress: { ...request.shippingAddress, pincode },
  };
}

async function placeCash(node: ReturnType<typeof openNode>, pin: string) {
  const shopper = await shop.addShopper();
  const ctx = node.on(shopper.ctx);
  return { ctx, order: expectOk(await addOrder(ctx, await createRequest(pin))) };
}

describe('S-PROMISE-01 the estimated delivery of an order is the date that was promised for its pincode', () => {
  test('is the date that the product page and checkout showed', async () => {
    const pin = newPin();
    const options = [{ courierId: 43, courierName: 'Delhivery', rate: 4_600, deliveryDays: 6 }];
    const node = openNode(async () => ok({ options, recommendedId: 43 }));
    const query = { pin, parcel: DEFAULT_PARCEL, network: 'test' };
    const shown = expectOk(await findDeliverability(node.on(shop.as(GUEST)), query));
    const { order } = await placeCash(node, pin);
    expect(order.estimatedDelivery).toEqual(PROMISED);
    expect(shown).toMatchObject({ state: 'served', by: formatWeekday(PROMISED) });
    expect(node.serviceability).toHaveBeenCalledTimes(1);
  });

  test('is the promised date when the webhook settles a paid order on another node', async () => {
    const node = openNode();
    const shopper = await shop.addShopper();
    const checkout = expectOk(await shop.openCheckout(shopper.ctx, await createRequest(await storePin(6), 'upi')));
    const webhook = node.on(shop.as({ kind: 'system', name: 'webhook' }));
    const payment = { provider: 'razorpay', providerPaymentId: 'pay_1', currency: 'INR', method: 'upi' };
    const order = expectOk(await settle(webhook, checkout.id, { ...payment, amount: checkout.total }));
    expect(order.estimatedDelivery).toEqual(PROMISED);
    expect(node.serviceability).not.toHaveBeenCalled();
  });

  test('is the promised date of an order that staff enter, and of a replacement', async () => {
    const node = openNode();
    const [productId, pincode] = [await shop.addProduct(), await storePin(6)];
    const entered = manualOrderFor([{ productId, name: '', size: 'M', quantity: 1 }]);
    const manual = { ...entered, shipping: { ...entered.shipping, pincode } };
    expect(expectOk(await placeManualOrder(node.on(shop.staff()), manual)).estimatedDelivery).toEqual(PROMISED);

    const { ctx, order } = await placeCash(openNode(), pincode);
    const cancellation = { orderId: order.id, reason: 'Changed my mind', type: 'replacement' } as const;
    const requestId = expectOk(await requestCancellation(ctx, cancellation));
    const decision = { approve: true, notes: '' };
    const { replacement } = expectOk(await decideCancellation(node.on(shop.staff()), requestId, decision));
    expect(replacement?.estimatedDelivery).toEqual(PROMISED);
    expect(node.serviceability).not.toHaveBeenCalled();
  });

  test('an old response counts, as on the pages while the courier is unavailable', async () => {
    const pin = await storePin(6, { ageMs: 20 * 24 * HOUR_MS });
    const node = openNode(async () => refuse({ kind: 'unavailable', detail: 'down' }));
    const query = { pin, parcel: DEFAULT_PARCEL, network: 'test' };
    const shown = expectOk(await findDeliverability(node.on(shop.as(GUEST)), query));
    expect(shown).toMatchObject({ by: formatWeekday(PROMISED) });
    expect((await placeCash(openNode(), pin)).order.estimatedDelivery).toEqual(PROMISED);
  });
});

describe('S-PROMISE-02 the estimate is five days while no date is known, and the courier is not called', () => {
  test.each<[string, () => string | Promise<string>]>([
    ['a pincode that was never checked', newPin],
    ['a courier that gives no transit days', () => storePin(null)],
    ['an expired refusal', () => storePin(null, { ageMs: 2 * HOUR_MS, serviceable: false })],
  ])('%s', async (_, getPin) => {
    const node = openNode();
    expect((await placeCash(node, await getPin())).order.estimatedDelivery).toEqual(FIVE_DAYS_LATER);
    expect(node.serviceability).not.toHaveBeenCalled();
  });

  test('a store without a courier ignores earlier responses', async () => {
    const { ctx } = await shop.addShopper();
    const order = expectOk(await addOrder(ctx, await createRequest(await storePin(6))));
    expect(order.estimatedDelivery).toEqual(FIVE_DAYS_LATER);
  });
});

test('S-PROMISE-03 My Orders, tracking and the mail show the stored date, whatever the courier responds later', async () => {
  const pin = await storePin(6);
  const { ctx, order } = await placeCash(openNode(), pin);
  await shop.db.update(pinDeliverability).set({ days: 2 });
  const shown = await findOwnOrder(ctx, order.orderId);
  expect(shown?.expectedBy).toBe('18 January 2025');
  expect(shown?.timeline.at(-1)?.when).toBe('Expected 18 Jan 2025');
  expect((await trackOwnOrder(ctx, order.orderId))?.estimatedDelivery).toBe('18 Jan 2025');
  const request = {
    topic: 'order-placed',
    orderId: order.id,
    url: 'https://shop.example',
    isFirstAttempt: true,
  } as const;
  const mail = await loadOrderMail(ctx, createMailDataLoader(ctx), request);
  expect(mail?.text).toContain('It should reach you by 18 January 2025.');
});
