import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkouts, orders } from '#db/schema/orders.ts';
import { paymentLinks, paymentLinkTokens } from '#db/schema/payment-links.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import { users } from '#db/schema/people.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { audit, outbox } from '#db/schema/system.ts';
import { deleteAccount } from '#shop/customers/delete-account.server.ts';
import { expireCheckouts } from '#shop/orders/expire-checkouts.server.ts';
import type { ManualOrder } from '#shop/orders/manual-order.ts';
import { placeManualOrder } from '#shop/orders/place-manual-order.server.ts';
import {
  expectOk,
  GUEST,
  manualOrderFor,
  orderRequestFor,
  placeCashOrder,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { createPaymentLink } from './create-payment-link.server.ts';
import { loadPaymentLinkMail } from './load-payment-link-mail.server.ts';
import {
  cancelPaymentLink,
  copyPaymentLink,
  listWaitingLinks,
  sendPaymentLink,
} from './manage-payment-links.server.ts';
import { NO_ONLINE_PAYMENTS } from './no-online-payments.ts';
import { confirmLinkPayment, getPaymentLink, linkPaymentState, startLinkPayment } from './pay-by-link.server.ts';
import { reconcilePayments } from './reconcile-payments.server.ts';
import { openPayingShop } from './testing/paying-shop.ts';

const shop = openPayingShop();
const guest = () => shop.as(GUEST);

beforeEach(() => {
  shop.injectFaults();
  shop.simulator.webhooks.delivery = 'lost';
});

const readStock = async (productId: string) => {
  const [row] = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, productId));
  return [row?.onHand, row?.reserved];
};
/** A request for two units of ₹1,000: with 18 % tax ₹2,360. */
async function prepare(onHand = 5, overrides: Partial<ManualOrder> = {}, email = `${crypto.randomUUID()}@example.in`) {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand }] });
  const { shipping } = manualOrderFor([]);
  const items = [{ productId, name: '', size: 'M', quantity: 2 }];
  return { productId, email, request: manualOrderFor(items, { shipping: { ...shipping, email }, ...overrides }) };
}
async function addLink(...options: Parameters<typeof prepare>) {
  const prepared = await prepare(...options);
  return { ...prepared, ...expectOk(await createPaymentLink(shop.staff(), prepared.request)) };
}
async function openWindow(token: string, method: 'card' | 'upi' = 'upi') {
  const started = expectOk(await startLinkPayment(guest(), token, method));
  if (started.kind !== 'open') throw new Error('the link is paid already');
  return started;
}
/** Pays in the window; `confirm` is the browser's response afterwards. */
async function pay(token: string) {
  const { providerOrderId } = await openWindow(token);
  const receipt = shop.simulator.pay(providerOrderId);
  const [paymentId, signature] = [receipt.razorpay_payment_id, receipt.razorpay_signature];
  return { paymentId, confirm: () => confirmLinkPayment(guest(), token, { paymentId, signature }) };
}
const ordersOf = (checkoutId: string) => shop.db.select().from(orders).where(eq(orders.checkoutId, checkoutId));
const paymentsOf = (checkoutId: string) => shop.db.select().from(payments).where(eq(payments.checkoutId, checkoutId));
const refundsOf = async (checkoutId: string) =>
  shop.db
    .select({ amount: refunds.amount, reason: refunds.reason })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.checkoutId, checkoutId));
async function expire(checkoutId: string) {
  await shop.db
    .update(checkouts)
    .set({ expiresAt: new Date(Date.now() - 60_000) })
    .where(eq(checkouts.id, checkoutId));
  await expireCheckouts(shop.system());
}

describe('A-PHONE-03 a payment link', () => {
  test('reserves the units for 24 hours, is no order, and mails the customer', async () => {
    const { productId, checkoutId, expiresAt, total, email } = await addLink();
    expect(await readStock(productId)).toEqual([5, 2]);
    expect(await ordersOf(checkoutId)).toEqual([]);
    expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    const [checkout] = await shop.db.select().from(checkouts).where(eq(checkouts.id, checkoutId));
    expect(checkout).toMatchObject({ state: 'open', userId: null, total, expiresAt });
    const [message] = await shop.db
      .select()
      .from(outbox)
      .where(eq(outbox.ref, `${checkoutId} 1`));
    expect(message).toMatchObject({ topic: 'payment-link', payload: { checkoutId } });
    const mail = await loadPaymentLinkMail(shop.system(), checkoutId, 'https://shop.example');
    expect(mail).toMatchObject({ to: email, subject: expect.stringContaining('Pay ₹2,360') });
    const mailed = mail?.text.match(/https:\/\/shop\.example\/pay\/([\w-]{43})/)?.[1] ?? '';
    expect(await getPaymentLink(guest(), mailed)).toMatchObject({ state: 'open', total });
  });

  test('with a discount by staff costs less, and the audit log has its reason', async () => {
    const discount = { kind: 'percent', value: 10, reason: 'Late delivery' } as const;
    const { token, checkoutId, total } = await addLink(5, { discount });
    // ₹2,360 less 10 % of ₹2,000.
    expect(total).toBe(216_000);
    const [entry] = await shop.db.select().from(audit).where(eq(audit.entityId, checkoutId)).orderBy(audit.id);
    expect(entry?.after).toMatchObject({ discountAmount: 20_000, discountReason: 'Late delivery' });
    expectOk(await (await pay(token)).confirm());
    expect((await ordersOf(checkoutId))[0]).toMatchObject({ staffDiscount: 20_000, discountReason: 'Late delivery' });
  });

  test('a repeated request makes one checkout, even in parallel; other contents or cash with its key are refused', async () => {
    const { request, productId } = await prepare();
    const results = await Promise.all([1, 2, 3].map(() => createPaymentLink(shop.staff(), request)));
    expect(new Set(results.map((result) => expectOk(result).checkoutId)).size).toBe(1);
    expect(await readStock(productId)).toEqual([5, 2]);
    const refused = { ok: false, reason: { kind: 'already-linked' } };
    const [item] = request.items;
    if (!item) throw new Error('no item');
    expect(await createPaymentLink(shop.staff(), { ...request, items: [{ ...item, quantity: 1 }] })).toEqual(refused);
    expect(await placeManualOrder(shop.staff(), request)).toEqual(refused);
    const cash = await prepare();
    const { orderId } = expectOk(await placeManualOrder(shop.staff(), cash.request));
    expect(await createPaymentLink(shop.staff(), cash.request)).toEqual({
      ok: false,
      reason: { kind: 'already-placed', orderId },
    });
  });

  test('of less than one rupee is refused, and so is one with units that are gone', async () => {
    const free = await prepare(5, { discount: { kind: 'percent', value: 100, reason: 'Gift' } });
    await shop.db.execute('update settings set tax_rate = 0');
    expect(await createPaymentLink(shop.staff(), free.request)).toEqual({ ok: false, reason: { kind: 'too-little' } });
    await shop.db.execute('update settings set tax_rate = 18');
    expect(await readStock(free.productId)).toEqual([5, 0]);
    expect(await createPaymentLink(shop.staff(), (await prepare(1)).request)).toMatchObject({
      reason: { kind: 'item', problem: 'sold-out' },
    });
  });
});

test('A-PHONE-05 a store without payment keys makes no links; a link from before cannot be paid meanwhile', async () => {
  const staff = shop.staff();
  const withoutKeys = { ...staff, providers: { ...staff.providers, payments: NO_ONLINE_PAYMENTS } };
  const refused = { ok: false, reason: { kind: 'cash-only' } };
  expect(await createPaymentLink(withoutKeys, (await prepare()).request)).toEqual(refused);
  const { token } = await addLink();
  expect(await getPaymentLink({ ...withoutKeys, actor: GUEST }, token)).toMatchObject({ canPay: false });
  expect(await startLinkPayment({ ...withoutKeys, actor: GUEST }, token, 'upi')).toEqual(refused);
});

describe('A-PHONE-04 the list of waiting links', () => {
  const find = async (checkoutId: string) =>
    expectOk(await listWaitingLinks(shop.staff())).find((link) => link.checkoutId === checkoutId);

  test('a copied link works beside the first; a double click on sending sends one mail', async () => {
    const { checkoutId, token, total, email } = await addLink();
    expect(await find(checkoutId)).toMatchObject({ total, units: 2, mails: 1, isOpened: false, customerEmail: email });
    const copied = expectOk(await copyPaymentLink(shop.staff(), checkoutId));
    for (const each of [token, copied]) expect(await getPaymentLink(guest(), each)).toMatchObject({ state: 'open' });
    const send = () => sendPaymentLink(shop.staff(), checkoutId, { mails: 1 });
    for (const result of await Promise.all([send(), send()])) expect(expectOk(result)).toBe(email);
    expect(await find(checkoutId)).toMatchObject({ mails: 2 });
    const messages = await shop.db.select().from(outbox).where(eq(outbox.topic, 'payment-link'));
    expect(messages.filter(({ ref }) => ref.startsWith(checkoutId))).toHaveLength(2);
  });

  test('cancelling releases the units at once, and a payment that arrives later is refunded', async () => {
    const { checkoutId, token, productId } = await addLink();
    const paying = await openWindow(token);
    expectOk(await cancelPaymentLink(shop.staff(), checkoutId));
    expect([await readStock(productId), await find(checkoutId)]).toEqual([[5, 0], undefined]);
    expect(await getPaymentLink(guest(), token)).toEqual({ state: 'cancelled' });
    expect(await startLinkPayment(guest(), token, 'upi')).toEqual({ ok: false, reason: { kind: 'expired' } });
    const receipt = shop.simulator.pay(paying.providerOrderId);
    const [paymentId, signature] = [receipt.razorpay_payment_id, receipt.razorpay_signature];
    expect(expectOk(await confirmLinkPayment(guest(), token, { paymentId, signature }))).toEqual({ kind: 'returned' });
    expect(await refundsOf(checkoutId)).toMatchObject([
      { amount: 236_000, reason: 'Paid after the checkout was given up' },
    ]);
    expect(await getPaymentLink(guest(), token)).toEqual({ state: 'returned' });
    expect(await loadPaymentLinkMail(shop.system(), checkoutId, 'https://shop.example')).toBeNull();
  });

  test('a link that was paid before the cancellation becomes its order', async () => {
    const { checkoutId, token } = await addLink();
    await pay(token);
    expect(await cancelPaymentLink(shop.staff(), checkoutId)).toEqual({ ok: false, reason: 'already-paid' });
    expect(await ordersOf(checkoutId)).toHaveLength(1);
  });

  test('paying while staff cancel gives an order or a refund, never both and never neither', async () => {
    for (let round = 0; round < 5; round++) {
      const { checkoutId, token, productId } = await addLink();
      const { confirm } = await pay(token);
      const [cancelled] = await Promise.all([cancelPaymentLink(shop.staff(), checkoutId), confirm()]);
      const [placed, returned] = [await ordersOf(checkoutId), await refundsOf(checkoutId)];
      expect(placed.length + returned.length).toBe(1);
      expect(cancelled.ok).toBe(placed.length === 0);
      expect(await readStock(productId)).toEqual([5, placed.length * 2]);
    }
  });

  test('refuses unknown links, ended links and everybody but staff', async () => {
    const { checkoutId } = await addLink();
    for (const id of [UNKNOWN_ID, 'no id']) {
      expect(await cancelPaymentLink(shop.staff(), id)).toEqual({ ok: false, reason: 'no-such-link' });
    }
    const { ctx, request } = await shop.checkOut();
    const own = await shop.start(ctx(), request);
    expect(await cancelPaymentLink(shop.staff(), own.checkoutId)).toEqual({ ok: false, reason: 'no-such-link' });
    await expire(checkoutId);
    expect(await copyPaymentLink(shop.staff(), checkoutId)).toEqual({ ok: false, reason: 'ended' });
    const notAllowed = { ok: false, reason: 'not-allowed' };
    expect(await createPaymentLink(guest(), (await prepare()).request)).toEqual(notAllowed);
    expect(await listWaitingLinks(guest())).toEqual(notAllowed);
    expect(await copyPaymentLink(ctx(), checkoutId)).toEqual(notAllowed);
    expect(await sendPaymentLink(ctx(), checkoutId, { mails: 1 })).toEqual(notAllowed);
    expect(await cancelPaymentLink(ctx(), checkoutId)).toEqual(notAllowed);
  });
});

describe('S-PAYLINK-01 the page of a link', () => {
  test('shows lines, address and totals to the holder of the token, and nothing to others', async () => {
    const { token, total } = await addLink();
    expect(await getPaymentLink(guest(), token)).toMatchObject({
      state: 'open',
      total,
      canPay: true,
      customerName: 'Asha Rao',
      lines: [{ size: 'M', quantity: 2, price: 100_000 }],
      shippingAddress: { city: 'Bengaluru' },
    });
    for (const other of ['', 'x'.repeat(43), `${token}x`, token.slice(1), '../admin', '\0'.repeat(43)]) {
      expect(await getPaymentLink(guest(), other)).toBeNull();
      expect(await startLinkPayment(guest(), other, 'upi')).toEqual({ ok: false, reason: 'no-such-link' });
    }
  });

  test('S-PAYLINK-04 the database stores no token', async () => {
    const { token, checkoutId } = await addLink();
    const stored = await shop.db.select().from(paymentLinkTokens).where(eq(paymentLinkTokens.checkoutId, checkoutId));
    expect(stored).toHaveLength(1);
    const { rows } = await shop.db.execute(
      `select 1 from outbox where payload::text like '%${token}%' union all select 1 from audit where after::text like '%${token}%'`,
    );
    expect([JSON.stringify(stored).includes(token), rows]).toEqual([false, []]);
  });
});

describe('S-PAYLINK-02 a paid link', () => {
  test('places the order of the account with the customer’s address, by the method that paid, although another tab has chosen the other one since', async () => {
    const email = `${crypto.randomUUID()}@example.in`;
    const { userId } = await shop.addShopper({ email });
    const { token, checkoutId, productId, total } = await addLink(5, {}, email.toUpperCase());
    const { providerOrderId } = await openWindow(token, 'card');
    await openWindow(token, 'upi');
    const receipt = shop.simulator.pay(providerOrderId, { method: 'card' });
    const [paymentId, signature] = [receipt.razorpay_payment_id, receipt.razorpay_signature];
    const state = expectOk(await confirmLinkPayment(guest(), token, { paymentId, signature }));
    const [order] = await ordersOf(checkoutId);
    expect(order).toMatchObject({ userId, paymentMethod: 'card', paymentStatus: 'paid', paymentId, total });
    expect(state).toEqual({ kind: 'placed', orderId: order?.orderId });
    expect(expectOk(await linkPaymentState(guest(), token))).toEqual(state);
    expect(await getPaymentLink(guest(), token)).toEqual({ state: 'paid', orderId: order?.orderId });
    expect(expectOk(await startLinkPayment(guest(), token, 'upi'))).toMatchObject({ kind: 'placed' });
    // Reserved, as after every online payment, until the units are picked.
    expect(await readStock(productId)).toEqual([5, 2]);
    expect(await confirmLinkPayment(guest(), token, { paymentId, signature: 'forged' })).toEqual({
      ok: false,
      reason: 'not-signed',
    });
  });

  test('two tabs share one provider order; 20 payments at once give one order and 19 refunds', async () => {
    const { token, checkoutId, productId } = await addLink();
    const windows = await Promise.all([1, 2, 3].map(() => openWindow(token)));
    expect(new Set(windows.map(({ providerOrderId }) => providerOrderId)).size).toBe(1);
    // Twenty payments under way at once; the bank captures all of them.
    const receipts = Array.from({ length: 20 }, () =>
      shop.simulator.pay(windows[0]?.providerOrderId ?? '', { outcome: 'created' }),
    );
    for (const { razorpay_payment_id } of receipts) shop.simulator.captureLate(razorpay_payment_id);
    await Promise.all(
      receipts.map(({ razorpay_payment_id: paymentId, razorpay_signature: signature }) =>
        confirmLinkPayment(guest(), token, { paymentId, signature }),
      ),
    );
    expect(await ordersOf(checkoutId)).toHaveLength(1);
    expect(await paymentsOf(checkoutId)).toHaveLength(20);
    expect(await refundsOf(checkoutId)).toEqual(
      Array.from({ length: 19 }, () => ({ amount: 236_000, reason: 'The order was paid already' })),
    );
    expect(await readStock(productId)).toEqual([5, 2]);
  });

  test('is found by the webhook and by the reconciler when the browser’s response is lost', async () => {
    shop.simulator.webhooks.delivery = 'once';
    const first = await addLink();
    await pay(first.token);
    await shop.workOnInbox();
    expect(await ordersOf(first.checkoutId)).toHaveLength(1);
    shop.simulator.webhooks.delivery = 'lost';
    const second = await addLink();
    // Made hours ago, and paid now: the minutes count from the payment window, not from the link.
    await shop.db
      .update(checkouts)
      .set({ createdAt: new Date(Date.now() - 7.5 * 3_600_000) })
      .where(eq(checkouts.id, second.checkoutId));
    await pay(second.token);
    await reconcilePayments(shop.system('reconciler'));
    expect(await ordersOf(second.checkoutId)).toHaveLength(1);
  });

  test('an unpaid link stays open when its customer places an order, which releases her own checkout', async () => {
    const { ctx, request, userId } = await shop.checkOut();
    const own = await shop.start(ctx(), request);
    const [user] = await shop.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
    const { checkoutId } = await addLink(5, {}, user?.email ?? undefined);
    const productId = await shop.addProduct();
    expectOk(await placeCashOrder(ctx(), orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
    const states = await shop.db.select({ id: checkouts.id, state: checkouts.state }).from(checkouts);
    const stateOf = (id: string) => states.find((each) => each.id === id)?.state;
    expect([stateOf(own.checkoutId), stateOf(checkoutId)]).toEqual(['expired', 'open']);
  });
});

describe('S-PAYLINK-03 a link that has expired', () => {
  test('releases the units; a payment that arrives late becomes the order while the units are there', async () => {
    const { token, checkoutId, productId } = await addLink();
    const { confirm } = await pay(token);
    await expire(checkoutId);
    expect(await readStock(productId)).toEqual([5, 0]);
    expect(await getPaymentLink(guest(), token)).toEqual({ state: 'expired' });
    expect(await startLinkPayment(guest(), token, 'card')).toEqual({ ok: false, reason: { kind: 'expired' } });
    expect(expectOk(await confirm())).toMatchObject({ kind: 'placed' });
    expect((await ordersOf(checkoutId))[0]).toMatchObject({ reservationGeneration: 1, paymentStatus: 'paid' });
    expect(await readStock(productId)).toEqual([5, 2]);
  });

  test('is refunded when the units are gone', async () => {
    const { token, checkoutId, productId } = await addLink(2);
    const { confirm } = await pay(token);
    await expire(checkoutId);
    const { ctx } = await shop.addShopper();
    expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
    expect(expectOk(await confirm())).toEqual({ kind: 'returned' });
    expect(await refundsOf(checkoutId)).toMatchObject([{ amount: 236_000 }]);
  });

  test('S-PAYLINK-04 leaves no personal data when the customer deletes the account; a waiting link must end first', async () => {
    const email = `${crypto.randomUUID()}@example.in`;
    const { userId, at } = await shop.addShopper({ email });
    const { checkoutId } = await addLink(5, {}, email);
    expect(await deleteAccount(at(new Date()), userId)).toEqual({ ok: false, reason: 'not-settled' });
    await expire(checkoutId);
    expectOk(await deleteAccount(at(new Date()), userId));
    const [checkout] = await shop.db.select().from(checkouts).where(eq(checkouts.id, checkoutId));
    expect(checkout).toMatchObject({ customerName: 'Deleted customer', customerEmail: '', customerPhone: '' });
    expect(checkout?.shippingAddress).toMatchObject({ fullName: 'Deleted customer', address: '', phone: '' });
  });

  test('expiring while paying gives one order', async () => {
    const { token, checkoutId } = await addLink();
    const { confirm } = await pay(token);
    await Promise.all([expire(checkoutId), confirm()]);
    expect([await ordersOf(checkoutId), await refundsOf(checkoutId)]).toMatchObject([[{ paymentStatus: 'paid' }], []]);
    expect(await shop.db.$count(paymentLinks, eq(paymentLinks.checkoutId, checkoutId))).toBe(1);
  });
});
