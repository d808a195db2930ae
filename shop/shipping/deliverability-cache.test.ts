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
import { expectOk, GUEST, minutesAfterNow, NOW, openTestShop, orderRequestFor } from '#shop/testing/test-shop.ts';
import { deleteOldPins, findDeliverability, findOrderDelivery } from './deliverability.server.ts';

const shop = openTestShop();

type CourierResult = Result<CourierOffers, CourierFailure>;
const deliversIn = (days: number): CourierResult =>
  ok({
    options: [{ courierId: 43, courierName: 'Delhivery', rate: 4_600, deliveryDays: days }],
    recommendedId: 43,
  });
const failsWith = (kind: CourierFailure['kind']): CourierResult => refuse({ kind, detail: `it is ${kind}` });

/** A separate store with its own courier and cache. */
function storeWith(respond: (route: Route) => CourierResult | Promise<CourierResult>) {
  const serviceability = vi.fn(async (route: Route) => respond(route));
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
const checkPin = (ctx: ShopContext, pin: string, overrides: { network?: string; waitMs?: number } = {}) =>
  findDeliverability(ctx, { pin, parcel: DEFAULT_PARCEL, network: `network of ${pin}`, ...overrides });
const IS_CASH = true;
const checkDeliverability = async (ctx: ShopContext, pin: string) => expectOk(await checkPin(ctx, pin));

describe('a courier response', () => {
  test('is requested once and used by every node for twelve hours', async () => {
    const pin = newPin();
    const one = storeWith(() => deliversIn(3));
    const serviceable = { state: 'served', by: expect.stringMatching(/^\w{3}, \d+ \w{3}$/), cash: true };
    expect(await checkDeliverability(one.at(NOW), pin)).toEqual(serviceable);
    await checkDeliverability(one.at(minutesAfterNow(60)), pin);
    expect(one.serviceability.mock.calls).toEqual([
      [{ deliveryPincode: pin, isCash: true, parcel: DEFAULT_PARCEL, amountToCollect: null }],
    ]);
    // Another node has an empty cache and the same database.
    const other = storeWith(() => deliversIn(9));
    expect(await checkDeliverability(other.at(minutesAfterNow(719)), pin)).toEqual(serviceable);
    expect(other.serviceability).not.toHaveBeenCalled();
    await checkDeliverability(other.at(minutesAfterNow(721)), pin);
    expect(other.serviceability).toHaveBeenCalledTimes(1);
  });

  test('is requested once for several parallel requests', async () => {
    const pin = newPin();
    const store = storeWith(() => deliversIn(3));
    await Promise.all(Array.from({ length: 10 }, () => checkDeliverability(store.at(NOW), pin)));
    expect(store.serviceability).toHaveBeenCalledTimes(1);
  });

  test('a store with cash only delivers where cash is collected', async () => {
    const [cashless, serviceable] = [newPin(), newPin()];
    const store = storeWith(({ deliveryPincode, isCash }) =>
      deliveryPincode === cashless && isCash ? failsWith('not-serviceable') : deliversIn(3),
    );
    const ctx = store.at(NOW);
    const cashOnly = { ...ctx, providers: { ...ctx.providers, payments: NO_ONLINE_PAYMENTS } };
    expect(await checkDeliverability(ctx, cashless)).toMatchObject({ state: 'served', cash: false });
    expect(await checkDeliverability(cashOnly, cashless)).toEqual({ state: 'not-serviceable' });
    expect((await findOrderDelivery(cashOnly, cashless, IS_CASH)).refusal).toEqual({ kind: 'not-serviceable' });
    expect(await checkDeliverability(cashOnly, serviceable)).toMatchObject({ state: 'served', cash: true });
  });

  test('a response that no courier delivers expires after an hour', async () => {
    const pin = newPin();
    const store = storeWith(() => failsWith('not-serviceable'));
    expect(await checkDeliverability(store.at(NOW), pin)).toEqual({ state: 'not-serviceable' });
    await checkDeliverability(store.at(minutesAfterNow(59)), pin);
    // One call with cash, and one without.
    expect(store.serviceability).toHaveBeenCalledTimes(2);
    await checkDeliverability(store.at(minutesAfterNow(61)), pin);
    expect(store.serviceability).toHaveBeenCalledTimes(4);
  });

  test('reports that a courier delivers but does not collect cash', async () => {
    const pin = newPin();
    const store = storeWith(({ isCash }) => (isCash ? failsWith('not-serviceable') : deliversIn(8)));
    expect(await checkDeliverability(store.at(NOW), pin)).toMatchObject({ state: 'served', cash: false });
  });

  test('the result is unknown without a courier', async () => {
    expect(await checkDeliverability(shop.as(GUEST), newPin())).toEqual({ state: 'unknown' });
  });
});

describe('an unavailable courier', () => {
  test('the last response is used, however old; without one the result is unknown, and the courier is not called for a while', async () => {
    const pin = newPin();
    await checkDeliverability(storeWith(() => deliversIn(3)).at(NOW), pin);
    const store = storeWith(() => failsWith('unavailable'));
    const dayLater = 60 * 24;
    expect(await checkDeliverability(store.at(minutesAfterNow(dayLater)), pin)).toMatchObject({
      state: 'served',
      cash: true,
    });
    expect(await checkDeliverability(store.at(minutesAfterNow(dayLater)), newPin())).toEqual({ state: 'unknown' });
    expect(store.serviceability).toHaveBeenCalledTimes(1);
    // The pause after a failure has ended.
    await checkDeliverability(store.at(minutesAfterNow(dayLater + 1)), newPin());
    expect(store.serviceability).toHaveBeenCalledTimes(2);
  });

  test('does not block a request, and its late response is stored', async () => {
    const pin = newPin();
    let respondNow = (_: CourierResult) => {};
    const store = storeWith(() => new Promise<CourierResult>((resolve) => (respondNow = resolve)));
    expect(expectOk(await checkPin(store.at(NOW), pin, { waitMs: 5 }))).toEqual({ state: 'unknown' });
    respondNow(deliversIn(2));
    await expect.poll(() => checkDeliverability(store.at(NOW), pin)).toMatchObject({ state: 'served' });
    expect(store.serviceability).toHaveBeenCalledTimes(1);
  });

  test('one pincode with an invalid response does not affect the others', async () => {
    const failingPin = newPin();
    const store = storeWith(({ deliveryPincode }) =>
      deliveryPincode === failingPin ? failsWith('refused') : deliversIn(3),
    );
    expect(await checkDeliverability(store.at(NOW), failingPin)).toEqual({ state: 'unknown' });
    expect(await checkDeliverability(store.at(NOW), newPin())).toMatchObject({ state: 'served' });
  });

  test.each(['misconfigured', 'authentication'] as const)(
    'reports %s to staff once, and does not refuse the shopper',
    async (kind) => {
      await shop.db.delete(notifications);
      const store = storeWith(() => failsWith(kind));
      expect(await checkDeliverability(store.at(NOW), newPin())).toEqual({ state: 'unknown' });
      expect(await checkDeliverability(store.at(minutesAfterNow(5)), newPin())).toEqual({ state: 'unknown' });
      expect(store.serviceability).toHaveBeenCalledTimes(2);
      const foundNotifications = await shop.db.select().from(notifications);
      expect(foundNotifications).toMatchObject([{ type: 'order', message: expect.stringContaining(`it is ${kind}`) }]);
    },
  );
});

test('refuses a visitor over the rate limit, but responds for known pincodes', async () => {
  const store = storeWith(() => deliversIn(3));
  const network = '203.0.113.7';
  const first = newPin();
  const results = [await checkPin(store.at(NOW), first, { network })];
  for (let attempts = 0; attempts < 30; attempts++) results.push(await checkPin(store.at(NOW), newPin(), { network }));
  expect(results.filter(({ ok: isOk }) => isOk)).toHaveLength(30);
  expect(results.at(-1)).toEqual({ ok: false, reason: 'too-many' });
  expect(store.serviceability).toHaveBeenCalledTimes(30);
  expect((await checkPin(store.at(NOW), first, { network })).ok).toBe(true);
  await shop.db.delete(rateLimits);
});

describe('cash on delivery', () => {
  async function createOrderRequest(pincode: string) {
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
    const respond = ({ deliveryPincode, isCash }: Route) => {
      if (deliveryPincode === unserved) return failsWith('not-serviceable');
      return isCash ? failsWith('not-serviceable') : deliversIn(8);
    };
    // The refusal is stored by one node; the other, with an empty cache, accepts the order.
    const [firstStore, store] = [storeWith(respond), storeWith(respond)];
    for (const [pin, kind] of [
      [withoutCash, 'cod-unavailable'],
      [unserved, 'not-serviceable'],
    ] as const) {
      const { shopper, posted } = await createOrderRequest(pin);
      expect((await findOrderDelivery(store.at(NOW), pin, IS_CASH)).refusal).toBeNull();
      await checkDeliverability(firstStore.at(NOW), pin);
      expect(await addOrder(store.at(NOW, shopper.ctx), posted)).toEqual({ ok: false, reason: { kind } });
      // An hour later the refusal has expired, and the shopper can order.
      expect((await findOrderDelivery(store.at(minutesAfterNow(61)), pin, IS_CASH)).refusal).toBeNull();
      expect((await addOrder(store.at(minutesAfterNow(61), shopper.ctx), posted)).ok).toBe(true);
    }
    expect(store.serviceability).not.toHaveBeenCalled();
    const { shopper, posted } = await createOrderRequest(unknown);
    expect((await addOrder(store.at(NOW, shopper.ctx), posted)).ok).toBe(true);
  });

  test('an online payment is refused where no courier delivers, before any reservation', async () => {
    const [withoutCash, unserved] = [newPin(), newPin()];
    const store = storeWith(({ deliveryPincode, isCash }) =>
      isCash || deliveryPincode === unserved ? failsWith('not-serviceable') : deliversIn(8),
    );
    for (const pin of [withoutCash, unserved]) await checkDeliverability(store.at(NOW), pin);
    expect((await findOrderDelivery(store.at(NOW), withoutCash, !IS_CASH)).refusal).toBeNull();
    const { shopper, posted } = await createOrderRequest(unserved);
    const request = { ...posted, paymentMethod: 'upi' as const };
    expect(await startPayment(store.at(NOW, shopper.ctx), request)).toEqual({
      ok: false,
      reason: { kind: 'not-serviceable' },
    });
    expect(await shop.db.select().from(checkouts).where(eq(checkouts.userId, shopper.userId))).toEqual([]);
  });

  test('the idempotency key of a placed order returns it, whatever the courier responds later', async () => {
    const pin = newPin();
    const store = storeWith(({ isCash }) => (isCash ? failsWith('not-serviceable') : deliversIn(8)));
    const { shopper, posted } = await createOrderRequest(pin);
    const placed = expectOk(await addOrder(store.at(NOW, shopper.ctx), posted));
    await checkDeliverability(store.at(NOW), pin);
    expect(expectOk(await addOrder(store.at(NOW, shopper.ctx), posted)).orderId).toBe(placed.orderId);
    const another = { ...posted, idempotencyKey: crypto.randomUUID() };
    expect(await addOrder(store.at(NOW, shopper.ctx), another)).toMatchObject({ reason: { kind: 'cod-unavailable' } });
  });
});

test('removes rows older than a month', async () => {
  const deliverability = { serviceable: true, codAvailable: true, days: 3 };
  const [old, young] = [newPin(), newPin()];
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await shop.db.insert(pinDeliverability).values([
    { pin: old, ...deliverability, checkedAt: daysAgo(31) },
    { pin: young, ...deliverability, checkedAt: daysAgo(29) },
  ]);
  await deleteOldPins(shop.as(GUEST));
  const remainingPins = (await shop.db.select().from(pinDeliverability)).map(({ pin }) => pin);
  expect(remainingPins).toContain(young);
  expect(remainingPins).not.toContain(old);
});
