import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { pinDeliverability } from '#db/schema/deliverability.ts';
import { checkouts } from '#db/schema/orders.ts';
import { rateLimits } from '#db/schema/people.ts';
import { notifications } from '#db/schema/system.ts';
import type { ShopContext } from '#shop/context.ts';
import type { CourierFailure, CourierOffers, CourierProvider, Route } from '#shop/fulfilment/courier-provider.ts';
import { DEFAULT_PARCEL } from '#shop/fulfilment/parcel.ts';
import { addOrder } from '#shop/payments/add-order.server.ts';
import { NO_ONLINE_PAYMENTS } from '#shop/payments/no-online-payments.ts';
import { startPayment } from '#shop/payments/start-payment.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { GUEST, granted, later, NOW, openTestShop, orderRequestFor } from '#shop/testing/test-shop.ts';
import { deleteOldPins, findDeliverability, findDeliveryRefusal } from './deliverability.server.ts';

const shop = openTestShop();

type Answer = Result<CourierOffers, CourierFailure>;
const goes = (days: number): Answer =>
  ok({
    options: [{ courierId: 43, courierName: 'Delhivery', rate: 4_600, deliveryDays: days }],
    recommendedId: 43,
  });
const fails = (kind: CourierFailure['kind']): Answer => refuse({ kind, detail: `it is ${kind}` });

/** A separate store with its own courier and cache. */
function storeWith(answer: (route: Route) => Answer | Promise<Answer>) {
  const serviceability = vi.fn(async (route: Route) => answer(route));
  const courier = { name: 'test', serviceability } as unknown as CourierProvider;
  const at = (now: Date, as: ShopContext = shop.as(GUEST)): ShopContext => ({
    ...as,
    now,
    providers: { ...as.providers, courier },
  });
  return { serviceability, at };
}

let count = 0;
const newPin = (): string => String(560_100 + ++count);
const ask = (ctx: ShopContext, pin: string, more: { network?: string; waitMs?: number } = {}) =>
  findDeliverability(ctx, { pin, parcel: DEFAULT_PARCEL, network: `network of ${pin}`, ...more });
const known = async (ctx: ShopContext, pin: string) => granted(await ask(ctx, pin));

describe('a courier response', () => {
  test('is requested once and used by every node for twelve hours', async () => {
    const pin = newPin();
    const one = storeWith(() => goes(3));
    const serviceable = { state: 'served', by: expect.stringMatching(/^\w{3}, \d+ \w{3}$/), cash: true };
    expect(await known(one.at(NOW), pin)).toEqual(serviceable);
    await known(one.at(later(60)), pin);
    expect(one.serviceability.mock.calls).toEqual([[{ deliveryPincode: pin, isCash: true, parcel: DEFAULT_PARCEL }]]);
    // Another node has an empty cache and the same database.
    const other = storeWith(() => goes(9));
    expect(await known(other.at(later(719)), pin)).toEqual(serviceable);
    expect(other.serviceability).not.toHaveBeenCalled();
    await known(other.at(later(721)), pin);
    expect(other.serviceability).toHaveBeenCalledTimes(1);
  });

  test('is requested once for several parallel requests', async () => {
    const pin = newPin();
    const store = storeWith(() => goes(3));
    await Promise.all(Array.from({ length: 10 }, () => known(store.at(NOW), pin)));
    expect(store.serviceability).toHaveBeenCalledTimes(1);
  });

  test('a store with cash only delivers where cash is collected', async () => {
    const [cashless, serviceable] = [newPin(), newPin()];
    const store = storeWith(({ deliveryPincode, isCash }) =>
      deliveryPincode === cashless && isCash ? fails('not-serviceable') : goes(3),
    );
    const ctx = store.at(NOW);
    const cashOnly = { ...ctx, providers: { ...ctx.providers, payments: NO_ONLINE_PAYMENTS } };
    expect(await known(ctx, cashless)).toMatchObject({ state: 'served', cash: false });
    expect(await known(cashOnly, cashless)).toEqual({ state: 'not-served' });
    expect(await findDeliveryRefusal(cashOnly, cashless, true)).toEqual({ kind: 'not-served' });
    expect(await known(cashOnly, serviceable)).toMatchObject({ state: 'served', cash: true });
  });

  test('that no courier delivers expires after an hour', async () => {
    const pin = newPin();
    const store = storeWith(() => fails('not-serviceable'));
    expect(await known(store.at(NOW), pin)).toEqual({ state: 'not-served' });
    await known(store.at(later(59)), pin);
    // With cash, and without.
    expect(store.serviceability).toHaveBeenCalledTimes(2);
    await known(store.at(later(61)), pin);
    expect(store.serviceability).toHaveBeenCalledTimes(4);
  });

  test('can say that a courier delivers but none collects cash', async () => {
    const pin = newPin();
    const store = storeWith(({ isCash }) => (isCash ? fails('not-serviceable') : goes(8)));
    expect(await known(store.at(NOW), pin)).toMatchObject({ state: 'served', cash: false });
  });

  test('makes no statement without a courier', async () => {
    expect(await known(shop.as(GUEST), newPin())).toEqual({ state: 'unknown' });
  });
});

describe('an unavailable courier', () => {
  test('the last response is used, however old; without one there is no statement, and the courier is not called for a while', async () => {
    const pin = newPin();
    await known(storeWith(() => goes(3)).at(NOW), pin);
    const store = storeWith(() => fails('unavailable'));
    const dayLater = 60 * 24;
    expect(await known(store.at(later(dayLater)), pin)).toMatchObject({ state: 'served', cash: true });
    expect(await known(store.at(later(dayLater)), newPin())).toEqual({ state: 'unknown' });
    expect(store.serviceability).toHaveBeenCalledTimes(1);
    await known(store.at(later(dayLater + 1)), newPin());
    expect(store.serviceability).toHaveBeenCalledTimes(2);
  });

  test('does not block a request, and its late response is stored', async () => {
    const pin = newPin();
    let answerNow = (_: Answer) => {};
    const store = storeWith(() => new Promise<Answer>((resolve) => (answerNow = resolve)));
    expect(granted(await ask(store.at(NOW), pin, { waitMs: 5 }))).toEqual({ state: 'unknown' });
    answerNow(goes(2));
    await expect.poll(() => known(store.at(NOW), pin)).toMatchObject({ state: 'served' });
    expect(store.serviceability).toHaveBeenCalledTimes(1);
  });

  test('one pincode with an invalid response does not affect the others', async () => {
    const odd = newPin();
    const store = storeWith(({ deliveryPincode }) => (deliveryPincode === odd ? fails('refused') : goes(3)));
    expect(await known(store.at(NOW), odd)).toEqual({ state: 'unknown' });
    expect(await known(store.at(NOW), newPin())).toMatchObject({ state: 'served' });
  });

  test.each(['misconfigured', 'authentication'] as const)(
    'reports %s to staff once, and does not refuse the shopper',
    async (kind) => {
      await shop.db.delete(notifications);
      const store = storeWith(() => fails(kind));
      expect(await known(store.at(NOW), newPin())).toEqual({ state: 'unknown' });
      expect(await known(store.at(later(5)), newPin())).toEqual({ state: 'unknown' });
      expect(store.serviceability).toHaveBeenCalledTimes(2);
      const notified = await shop.db.select().from(notifications);
      expect(notified).toMatchObject([{ type: 'order', message: expect.stringContaining(`it is ${kind}`) }]);
    },
  );
});

test('refuses a visitor over the rate limit, but responds for known pincodes', async () => {
  const store = storeWith(() => goes(3));
  const network = '203.0.113.7';
  const first = newPin();
  const answers = [await ask(store.at(NOW), first, { network })];
  for (let tries = 0; tries < 30; tries++) answers.push(await ask(store.at(NOW), newPin(), { network }));
  expect(answers.filter(({ ok: isOk }) => isOk)).toHaveLength(30);
  expect(answers.at(-1)).toEqual({ ok: false, reason: 'too-many' });
  expect(store.serviceability).toHaveBeenCalledTimes(30);
  expect((await ask(store.at(NOW), first, { network })).ok).toBe(true);
  await shop.db.delete(rateLimits);
});

describe('cash on delivery', () => {
  async function order(pincode: string) {
    const shopper = await shop.addShopper();
    const request = orderRequestFor([{ productId: await shop.addProduct(), size: 'M', quantity: 1 }]);
    const posted = {
      ...request,
      shownTotal: 118_000,
      lines: request.lines.map((line) => ({ ...line, name: 'Kurta' })),
      shippingAddress: { ...request.shippingAddress, pincode },
    };
    return { shopper, posted };
  }

  test('is refused where the courier recently refused it, on every node, and nowhere else', async () => {
    const [withoutCash, unserved, unknown] = [newPin(), newPin(), newPin()];
    const answer = ({ deliveryPincode, isCash }: Route) => {
      if (deliveryPincode === unserved) return fails('not-serviceable');
      return isCash ? fails('not-serviceable') : goes(8);
    };
    // The refusal is stored by one node; the other, with an empty cache, accepts the order.
    const [asked, store] = [storeWith(answer), storeWith(answer)];
    for (const [pin, kind] of [
      [withoutCash, 'no-cash-there'],
      [unserved, 'not-served'],
    ] as const) {
      const { shopper, posted } = await order(pin);
      expect(await findDeliveryRefusal(store.at(NOW), pin, true)).toBeNull();
      await known(asked.at(NOW), pin);
      expect(await addOrder(store.at(NOW, shopper.ctx), posted)).toEqual({ ok: false, reason: { kind } });
      // An hour later the refusal has expired, and she can order.
      expect(await findDeliveryRefusal(store.at(later(61)), pin, true)).toBeNull();
      expect((await addOrder(store.at(later(61), shopper.ctx), posted)).ok).toBe(true);
    }
    expect(store.serviceability).not.toHaveBeenCalled();
    const { shopper, posted } = await order(unknown);
    expect((await addOrder(store.at(NOW, shopper.ctx), posted)).ok).toBe(true);
  });

  test('card and UPI are refused where no courier delivers, before any reservation', async () => {
    const [withoutCash, unserved] = [newPin(), newPin()];
    const store = storeWith(({ deliveryPincode, isCash }) =>
      isCash || deliveryPincode === unserved ? fails('not-serviceable') : goes(8),
    );
    for (const pin of [withoutCash, unserved]) await known(store.at(NOW), pin);
    expect(await findDeliveryRefusal(store.at(NOW), withoutCash, false)).toBeNull();
    const { shopper, posted } = await order(unserved);
    const request = { ...posted, paymentMethod: 'upi' as const };
    expect(await startPayment(store.at(NOW, shopper.ctx), request)).toEqual({
      ok: false,
      reason: { kind: 'not-served' },
    });
    expect(await shop.db.select().from(checkouts).where(eq(checkouts.userId, shopper.userId))).toEqual([]);
  });

  test('the idempotency key of a placed order returns it, whatever the courier responds later', async () => {
    const pin = newPin();
    const store = storeWith(({ isCash }) => (isCash ? fails('not-serviceable') : goes(8)));
    const { shopper, posted } = await order(pin);
    const placed = granted(await addOrder(store.at(NOW, shopper.ctx), posted));
    await known(store.at(NOW), pin);
    expect(granted(await addOrder(store.at(NOW, shopper.ctx), posted)).orderId).toBe(placed.orderId);
    const another = { ...posted, idempotencyKey: crypto.randomUUID() };
    expect(await addOrder(store.at(NOW, shopper.ctx), another)).toMatchObject({ reason: { kind: 'no-cash-there' } });
  });
});

test('removes rows older than a month', async () => {
  const facts = { serviceable: true, codAvailable: true, days: 3 };
  const [old, young] = [newPin(), newPin()];
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await shop.db.insert(pinDeliverability).values([
    { pin: old, ...facts, checkedAt: daysAgo(31) },
    { pin: young, ...facts, checkedAt: daysAgo(29) },
  ]);
  await deleteOldPins(shop.as(GUEST));
  const left = (await shop.db.select().from(pinDeliverability)).map(({ pin }) => pin);
  expect(left).toContain(young);
  expect(left).not.toContain(old);
});
