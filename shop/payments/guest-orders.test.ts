// Buying without an account: the same path as for accounts, owned by the hash of a cookie.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkouts, orders } from '#db/schema/orders.ts';
import { couponUses } from '#db/schema/promotions.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import type { ShopContext } from '#shop/context.ts';
import { verifyGuestPhone } from '#shop/customers/guest-checkout.server.ts';
import type { OrderRequest } from '#shop/orders/order-input.ts';
import { getOrder } from '#shop/orders/order-records.server.ts';
import { findOwnOrder } from '#shop/orders/own-orders.server.ts';
import { quoteBag } from '#shop/pricing/quote.server.ts';
import { updateSettings } from '#shop/settings/update-settings.server.ts';
import { withMobileCodes } from '#shop/testing/phone-shop.ts';
import { expectOk, GUEST, orderRequestFor } from '#shop/testing/test-shop.ts';
import { addOrder } from './add-order.server.ts';
import { findAttemptOutcome, resolveAttempt } from './checkout-attempt.server.ts';
import { confirmPayment, paymentState } from './confirm-payment.server.ts';
import { startPayment } from './start-payment.server.ts';
import { openPayingShop } from './testing/paying-shop.ts';

const shop = openPayingShop();
const phones = withMobileCodes(shop);
let count = 0;

const setGuestCheckout = async (guestCheckout: boolean) =>
  expectOk(await updateSettings(shop.staff(), { version: null, change: { guestCheckout } }));

beforeAll(() => setGuestCheckout(true));
beforeEach(() => {
  shop.injectFaults();
  shop.simulator.webhooks.delivery = 'lost';
});

const newPhone = () => `98${String(45_000_000 + ++count)}`;

/** A browser with a guest's cookie of its own, a product with one size, and an order for it. */
async function newGuest({ stock = 10, ...overrides }: Partial<OrderRequest> & { stock?: number } = {}) {
  const guestHash = `guest-hash-of-test-${++count}`;
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: stock }] });
  const ctx = (): ShopContext => phones.withSms(shop.as({ kind: 'guest', guestHash }));
  const phone = newPhone();
  const base = orderRequestFor([{ productId, size: 'M', quantity: 1 }]);
  const request = {
    ...base,
    // One unit of ₹1,000 with 18 % tax.
    shownTotal: 118_000,
    customer: { ...base.customer, phone },
    shippingAddress: { ...base.shippingAddress, phone },
    ...overrides,
  };
  const ownOrders = () => shop.db.select().from(orders).where(eq(orders.guestHash, guestHash));
  return { guestHash, productId, ctx, request, phone, ownOrders };
}

async function provePhone(ctx: ShopContext, phone: string): Promise<void> {
  const { id } = expectOk(await phones.ask(phone, ctx, 'cod'));
  expect(expectOk(await verifyGuestPhone(ctx, { id, code: phones.codeOf(id) }))).toBe(phone);
}

async function newProvenGuest(overrides: Parameters<typeof newGuest>[0] = {}) {
  const guest = await newGuest(overrides);
  await provePhone(guest.ctx(), guest.phone);
  return guest;
}

describe('cash on delivery', () => {
  test('S-GUEST-05 needs a number that the guest has proven by a code', async () => {
    const { ctx, request, phone, ownOrders } = await newGuest();
    expect(await addOrder(ctx(), request)).toEqual({ ok: false, reason: { kind: 'phone-not-verified' } });
    await provePhone(ctx(), phone);
    const other = { ...request, customer: { ...request.customer, phone: newPhone() } };
    expect(await addOrder(ctx(), other)).toMatchObject({ reason: { kind: 'phone-not-verified' } });
    expect(await ownOrders()).toEqual([]);
    expectOk(await addOrder(ctx(), request));
    expect(await ownOrders()).toMatchObject([{ userId: null, phoneVerified: true, userProfile: null }]);
  });

  test('S-GUEST-05 a code proves the number only to the guest who requested it, and only for a day', async () => {
    const [asha, bina] = [await newGuest(), await newGuest()];
    const { id } = expectOk(await phones.ask(asha.phone, asha.ctx(), 'cod'));
    const code = phones.codeOf(id);
    expect(await verifyGuestPhone(bina.ctx(), { id, code })).toEqual({ ok: false, reason: { reason: 'expired' } });
    const again = await newProvenGuest();
    await shop.db.execute(
      sql`update phone_codes set used_at = now() - interval '25 hours' where guest_hash = ${again.guestHash}`,
    );
    expect(await addOrder(again.ctx(), again.request)).toMatchObject({ reason: { kind: 'phone-not-verified' } });
    expect(await verifyGuestPhone(shop.as(GUEST), { id, code })).toMatchObject({ reason: { reason: 'not-signed-in' } });
  });

  test('S-GUEST-05 codes are sent to guests only, and only while guest checkout is on', async () => {
    const { ctx } = await newGuest();
    const { userId } = await shop.addShopper();
    for (const refused of [
      phones.guest(),
      phones.shopper(userId),
      shop.as({ kind: 'guest', guestHash: 'no SMS account' }),
    ]) {
      expect(await phones.ask(newPhone(), refused, 'cod')).toEqual({ ok: false, reason: { reason: 'switched-off' } });
    }
    await setGuestCheckout(false);
    expect(await phones.ask(newPhone(), ctx(), 'cod')).toMatchObject({ reason: { reason: 'switched-off' } });
    await setGuestCheckout(true);
  });
});

describe('one order', () => {
  test('S-GUEST-03 a double click, and copies in parallel, make one order and take one unit', async () => {
    const { ctx, request, productId, ownOrders } = await newProvenGuest();
    const placed = await Promise.all(Array.from({ length: 5 }, () => addOrder(ctx(), request)));
    const ids = placed.map((each) => expectOk(each).orderId);
    expect(new Set(ids).size).toBe(1);
    expect(await ownOrders()).toHaveLength(1);
    const [level] = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, productId));
    expect(level).toMatchObject({ onHand: 10, reserved: 1 });
    expect(await addOrder(ctx(), { ...request, couponCode: 'OTHER' })).toMatchObject({ ok: false });
  });

  test('S-GUEST-03 two guests with the same idempotency key have an order each', async () => {
    const [asha, bina] = [await newProvenGuest(), await newProvenGuest()];
    const idempotencyKey = crypto.randomUUID();
    const first = expectOk(await addOrder(asha.ctx(), { ...asha.request, idempotencyKey }));
    const second = expectOk(await addOrder(bina.ctx(), { ...bina.request, idempotencyKey }));
    expect(first.orderId).not.toBe(second.orderId);
    expect(await findAttemptOutcome(asha.ctx(), idempotencyKey)).toMatchObject({
      value: { kind: 'placed', order: { orderId: first.orderId } },
    });
  });

  test('S-GUEST-03 an order is found by its key after a lost response; a key resolved without an order places none', async () => {
    const { ctx, request, ownOrders } = await newProvenGuest();
    expect(expectOk(await resolveAttempt(ctx(), request.idempotencyKey))).toEqual({ kind: 'none' });
    expect(await addOrder(ctx(), request)).toMatchObject({ reason: { kind: 'key-reused' } });
    const next = { ...request, idempotencyKey: crypto.randomUUID() };
    const { orderId } = expectOk(await addOrder(ctx(), next));
    expect(expectOk(await resolveAttempt(ctx(), next.idempotencyKey))).toMatchObject({ order: { orderId } });
    expect(await ownOrders()).toHaveLength(1);
  });

  test('S-GUEST-03 a guest has one open checkout, whose units count as available to the guest', async () => {
    const { ctx, request, guestHash } = await newGuest({ stock: 1, paymentMethod: 'upi' });
    const first = await shop.start(ctx(), request);
    const second = await shop.start(ctx(), { ...request, idempotencyKey: crypto.randomUUID() });
    const states = await shop.db
      .select({ id: checkouts.id, state: checkouts.state })
      .from(checkouts)
      .where(eq(checkouts.guestHash, guestHash));
    expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [first.checkoutId, 'expired'],
        [second.checkoutId, 'open'],
      ]),
    );
  });
});

describe('the owner', () => {
  test('S-GUEST-04 nobody but the guest sees the order, its payment and its attempt', async () => {
    const asha = await newGuest({ paymentMethod: 'upi' });
    const started = await shop.start(asha.ctx(), asha.request);
    const receipt = shop.simulator.pay(started.providerOrderId);
    const paid = {
      checkoutId: started.checkoutId,
      paymentId: receipt.razorpay_payment_id,
      signature: receipt.razorpay_signature,
    };
    const { userId } = await shop.addShopper({ email: 'asha-of-guests@example.in' });
    const others = [shop.as(GUEST), (await newGuest()).ctx(), shop.as({ kind: 'shopper', userId })];
    for (const other of others) {
      expect((await confirmPayment(other, paid)).ok).toBe(false);
      expect((await paymentState(other, started.checkoutId)).ok).toBe(false);
    }
    const confirmed = expectOk(await confirmPayment(asha.ctx(), paid));
    const orderId = confirmed.kind === 'placed' ? confirmed.orderId : '';
    expect(await getOrder(asha.ctx(), orderId)).toMatchObject({ orderId });
    for (const other of others) {
      expect(await getOrder(other, orderId)).toBeNull();
      expect(await findOwnOrder(other, orderId)).toBeNull();
      expect(await findAttemptOutcome(other, asha.request.idempotencyKey)).not.toMatchObject({
        value: { kind: 'placed' },
      });
    }
  });

  test('S-GUEST-01 while guest checkout is off, a guest cannot buy, and a checkout started before can be paid', async () => {
    const asha = await newGuest({ paymentMethod: 'upi' });
    const started = await shop.start(asha.ctx(), asha.request);
    await setGuestCheckout(false);
    const next = { ...asha.request, idempotencyKey: crypto.randomUUID() };
    expect(await startPayment(asha.ctx(), next)).toEqual({ ok: false, reason: 'not-allowed' });
    expect(await addOrder(asha.ctx(), { ...next, paymentMethod: 'cod' })).toMatchObject({
      reason: { kind: 'not-signed-in' },
    });
    const receipt = shop.simulator.pay(started.providerOrderId);
    const confirmed = await confirmPayment(asha.ctx(), {
      checkoutId: started.checkoutId,
      paymentId: receipt.razorpay_payment_id,
      signature: receipt.razorpay_signature,
    });
    expect(confirmed).toMatchObject({ value: { kind: 'placed' } });
    await setGuestCheckout(true);
  });

  test('S-GUEST-07 a payment whose browser lost the cookie becomes an order by the webhook', async () => {
    const asha = await newGuest({ paymentMethod: 'card' });
    const started = await shop.start(asha.ctx(), asha.request);
    shop.simulator.webhooks.delivery = 'once';
    const receipt = shop.simulator.pay(started.providerOrderId);
    const lost = await confirmPayment(shop.as(GUEST), {
      checkoutId: started.checkoutId,
      paymentId: receipt.razorpay_payment_id,
      signature: receipt.razorpay_signature,
    });
    expect(lost).toEqual({ ok: false, reason: 'not-allowed' });
    await shop.workOnInbox();
    const [order] = await asha.ownOrders();
    expect(order).toMatchObject({ paymentStatus: 'paid', phoneVerified: false });
    const { rows } = await shop.db.execute(sql`select actor from order_events where order_id = ${order?.id}`);
    expect(rows).toEqual([{ actor: 'guest' }]);
  });
});

describe('coupons for first orders', () => {
  const code = () => `FIRST${++count}`;
  const addFirstTime = async () => {
    const created = code();
    const day = 24 * 60 * 60_000;
    const dates = { validFrom: new Date(Date.now() - day), validUntil: new Date(Date.now() + day) };
    await shop.addCoupon({ code: created, firstTimeUserOnly: true, ...dates });
    return created;
  };

  test('S-GUEST-06 need a login or a verified number, in the quote and in the order', async () => {
    const couponCode = await addFirstTime();
    const { ctx, request, phone, productId } = await newGuest({ paymentMethod: 'upi', couponCode, shownTotal: null });
    const bag = { lines: [{ productId, slug: '', size: 'M', quantity: 1 }], couponCode, place: 'checkout' };
    const quoted = async (as: ShopContext) => expectOk(await quoteBag(as, bag, '10.9.0.1')).coupon;
    expect(await quoted(ctx())).toMatchObject({ state: 'refused', message: 'Log in to use this coupon' });
    expect(await quoted(shop.as(GUEST))).toMatchObject({ state: 'applied' });
    expect(await startPayment(ctx(), request)).toEqual({
      ok: false,
      reason: { kind: 'coupon', reason: 'login-needed' },
    });
    await provePhone(ctx(), phone);
    expect(await quoted(ctx())).toMatchObject({ state: 'applied' });
    await shop.start(ctx(), request);
    const uses = await shop.db.select().from(couponUses).where(eq(couponUses.guestPhone, phone));
    expect(uses).toMatchObject([{ userId: null, firstTimeOnly: true, state: 'held' }]);
  });

  test('S-GUEST-06 one phone number can use one such coupon, from however many browsers', async () => {
    const [first, second] = [await addFirstTime(), await addFirstTime()];
    const asha = await newProvenGuest({ couponCode: first, shownTotal: null, paymentMethod: 'upi' });
    const again = await newGuest({ couponCode: second, shownTotal: null, paymentMethod: 'upi' });
    // A number gets its next code after a minute.
    await phones.passMinutes(1);
    await provePhone(again.ctx(), asha.phone);
    const started = await Promise.all([
      startPayment(asha.ctx(), asha.request),
      startPayment(again.ctx(), again.request),
    ]);
    expect(started.filter(({ ok }) => ok)).toHaveLength(1);
    expect(started.find(({ ok }) => !ok)).toMatchObject({ reason: { kind: 'coupon', reason: 'invalid' } });
  });

  test('S-GUEST-06 a number with an order, and a guest with an order, are not first-time', async () => {
    const couponCode = await addFirstTime();
    const asha = await newProvenGuest();
    expectOk(await addOrder(asha.ctx(), asha.request));
    const next = { ...asha.request, idempotencyKey: crypto.randomUUID(), couponCode, shownTotal: 1 };
    const refused = { ok: false, reason: { kind: 'coupon', reason: 'first-time-only' } };
    expect(await addOrder(asha.ctx(), next)).toEqual(refused);
    const other = await newGuest();
    await phones.passMinutes(1);
    await provePhone(other.ctx(), asha.phone);
    const withNumber = { ...other.request, customer: asha.request.customer, couponCode, shownTotal: 1 };
    expect(await addOrder(other.ctx(), withNumber)).toEqual(refused);
  });

  test('S-GUEST-06 a coupon for any order needs neither a login nor a verified number', async () => {
    const plain = code();
    const day = 24 * 60 * 60_000;
    await shop.addCoupon({
      code: plain,
      validFrom: new Date(Date.now() - day),
      validUntil: new Date(Date.now() + day),
    });
    const { ctx, request } = await newGuest({ paymentMethod: 'upi', couponCode: plain, shownTotal: null });
    const started = await shop.start(ctx(), request);
    const [use] = await shop.db.select().from(couponUses).where(eq(couponUses.checkoutId, started.checkoutId));
    expect(use).toMatchObject({ guestPhone: null, userId: null });
  });
});
