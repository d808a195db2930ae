import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orderEvents, orders } from '#db/schema/orders.ts';
import { rateLimits } from '#db/schema/people.ts';
import { shipmentEvents, shipments } from '#db/schema/shipments.ts';
import { outbox } from '#db/schema/system.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { type MoveRefusal, moveOrder } from '#shop/orders/move-order.server.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
} from '#shop/testing/test-shop.ts';
import { loadTrackingMail } from './load-tracking-mail.server.ts';
import { trackInvoice } from './track-invoice.server.ts';
import { trackOrder, trackOwnOrder } from './track-order.server.ts';

const shop = openTestShop();
const NETWORK = '203.0.113.7';
const NOT_FOUND = { ok: false, reason: 'not-found' };

beforeEach(async () => {
  await shop.db.delete(rateLimits);
});

let people = 0;
async function placeOrder() {
  const email = `Buyer.${++people}@Example.in`;
  const productId = await shop.addProduct({ name: 'Kurta', price: 50_000, stock: [{ size: 'M', onHand: 10 }] });
  const { ctx, userId } = await shop.addShopper();
  const customer = { name: 'Asha Rao', email, phone: '9876543210' };
  const order = expectOk(
    await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 2 }], { customer })),
  );
  return { order, email, ctx, userId };
}

const track = (orderId: string, email: string, network = NETWORK) =>
  trackOrder(shop.as(GUEST), { orderId, email }, network);
const ship = (id: string) =>
  inTransaction<Order, MoveRefusal>(shop.db, (tx, refuse) =>
    moveOrder(
      tx,
      id,
      { to: 'shipped', at: minutesAfterNow(60), actor: 'staff', trackingNumber: '149051000137' },
      refuse,
    ),
  );

describe('a matching id and email', () => {
  test('S-TRACK-07 S-TRACK-08 show all details', async () => {
    const { order, email } = await placeOrder();
    expectOk(await ship(order.id));
    const [shipment] = await shop.db
      .insert(shipments)
      .values({ orderId: order.id, provider: 'shiprocket', courierName: 'Delhivery', createdAt: minutesAfterNow(60) })
      .returning();
    await shop.db.insert(shipmentEvents).values({
      shipmentId: shipment?.id ?? '',
      activity: 'Picked up',
      location: 'Bengaluru',
      timestamp: minutesAfterNow(90),
    });
    expect(expectOk(await track(order.orderId, email))).toEqual({
      kind: 'order',
      order: {
        orderId: order.orderId,
        orderDate: '10 Jan 2025',
        status: 'shipped',
        estimatedDelivery: '15 Jan 2025',
        deliveredOn: null,
        timeline: [
          expect.objectContaining({ name: 'Order Placed' }),
          expect.objectContaining({ name: 'Processing' }),
          { name: 'Shipped', when: '10 Jan 2025, with Delhivery', state: 'now' },
          { name: 'Delivered', when: 'Expected 15 Jan 2025', state: 'ahead' },
        ],
        statusHistory: [
          { status: 'Courier', date: '10 Jan 2025, 1:30 pm', description: 'Picked up, Bengaluru' },
          { status: 'shipped', date: '10 Jan 2025, 1:00 pm', description: 'Shipped: your order is on its way' },
          { status: 'pending', date: '10 Jan 2025, 12:00 pm', description: 'Order Placed' },
        ],
        personal: {
          items: [expect.objectContaining({ name: 'Kurta', about: 'Size M · Qty 2', amount: '₹1,000' })],
          shippingAddress: ['Asha Rao', '12 MG Road', 'Bengaluru, Karnataka 560001'],
          trackingNumber: '149051000137',
          trackingUrl: null,
          courier: 'Delhivery',
          payment: { method: 'Cash on delivery', state: 'Pay on delivery' },
          printable: null,
          cancellation: null,
        },
      },
    });
  });

  test('S-TRACK-01 match in any notation, and with the last 8 characters of the id', async () => {
    const { order, email } = await placeOrder();
    for (const id of [order.orderId, ` ${order.orderId.toLowerCase()} `, order.orderId.slice(-8)]) {
      expect(expectOk(await track(id, ` ${email.toUpperCase()} `))).toMatchObject({
        order: { orderId: order.orderId },
      });
    }
  });
});

describe('other requests', () => {
  test('A-EDIT-08 a change of items names them to the customer alone', async () => {
    const { order, email } = await placeOrder();
    await shop.db.insert(orderEvents).values({
      orderId: order.id,
      status: 'changed',
      description: 'Kurta: size M → L',
      actor: 'staff@tanabana.example',
      at: minutesAfterNow(30),
    });
    const newest = (statusHistory: string) => ({ order: { statusHistory: [{ description: statusHistory }, {}] } });
    expect(expectOk(await track(order.orderId, ''))).toMatchObject(newest('Changed by the store'));
    expect(expectOk(await track(order.orderId, email))).toMatchObject(newest('Kurta: size M → L'));
  });

  test('S-TRACK-09 S-TRACK2-01 the id alone shows status, dates and history, and no personal data', async () => {
    const { order, email } = await placeOrder();
    expectOk(await ship(order.id));
    const result = expectOk(await track(order.orderId, ''));
    expect(result).toEqual({
      kind: 'order',
      order: {
        orderId: order.orderId,
        orderDate: '10 Jan 2025',
        status: 'shipped',
        estimatedDelivery: '15 Jan 2025',
        deliveredOn: null,
        timeline: [
          expect.objectContaining({ name: 'Order Placed' }),
          expect.objectContaining({ name: 'Processing' }),
          expect.objectContaining({ name: 'Shipped', when: '10 Jan 2025', state: 'now' }),
          { name: 'Delivered', when: 'Expected 15 Jan 2025', state: 'ahead' },
        ],
        statusHistory: [expect.objectContaining({ status: 'shipped' }), expect.objectContaining({ status: 'pending' })],
        personal: null,
      },
    });
    expect(JSON.stringify(result)).not.toMatch(new RegExp(`Asha|MG Road|560001|98765|Kurta|1490|${email}`, 'i'));
  });

  test('S-TRACK-01 S-TRACK-04 S-TRACK-07 a wrong pair, an unknown id, a part of one and invalid text are all not found', async () => {
    const { order, email } = await placeOrder();
    const other = await placeOrder();
    const unknown = `${order.orderId.slice(0, -9)}AAAAAAAAA`;
    for (const [id, address] of [
      [order.orderId, other.email],
      [order.orderId.slice(-8), other.email],
      [unknown, email],
      [unknown, ''],
      [order.orderId.slice(-8), ''],
      ['sample order', ''],
      ['sample order', email],
      [order.orderId, 'any@text'],
      ['', 'any text with an @'],
      [order.orderId, "x'@example.in' or 1=1"],
    ] as const) {
      expect(await track(id, address, crypto.randomUUID()), `${id} ${address}`).toEqual(NOT_FOUND);
    }
  });

  test('S-TRACK-04 a wrong email and an unknown order cost the same: one query, and nothing is loaded after it', async () => {
    const { order, email } = await placeOrder();
    const other = await placeOrder();
    const recordQueries = async (id: string, address: string): Promise<string[]> => {
      const requests: string[] = [];
      const db = new Proxy(shop.db, {
        get(target, name) {
          if (name === 'select' || name === 'insert' || name === 'execute') requests.push(String(name));
          const value = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      expect(await trackOrder({ ...shop.as(GUEST), db }, { orderId: id, email: address }, NETWORK)).toEqual(NOT_FOUND);
      return requests;
    };
    const wrong = await recordQueries(order.orderId, other.email);
    // Both rate limits are one prepared statement.
    expect(wrong).toEqual(['insert', 'select']);
    expect(await recordQueries(`${order.orderId.slice(0, -9)}AAAAAAAAA`, email)).toEqual(wrong);
    expect(await recordQueries(order.orderId.slice(-8), other.email)).toEqual(wrong);
    expect(await recordQueries('AAAAAAAA', email)).toEqual(wrong);
  });

  test('S-TRACK-03 a request without id and email is refused', async () => {
    expect(await track(' ', ' ')).toEqual({ ok: false, reason: 'missing' });
  });

  test('an order whose email was deleted with its account is not found with any email', async () => {
    const { order } = await placeOrder();
    await shop.db.execute(sql`update orders set customer_email = '' where id = ${order.id}`);
    expect(await track(order.orderId, 'somebody@example.in')).toEqual(NOT_FOUND);
  });
});

describe('S-TRACK-10 an email alone', () => {
  const findMails = async (email: string) =>
    (await shop.db.select().from(outbox).where(eq(outbox.topic, 'track-orders'))).filter(
      ({ payload }) => payload.email === email.toLowerCase(),
    );

  test('gets the same result and the same row, with orders and without', async () => {
    const { email } = await placeOrder();
    for (const address of [email, 'nobody@example.in']) {
      expect(await track('', address)).toEqual({ ok: true, value: { kind: 'mailed' } });
      expect(await findMails(address)).toHaveLength(1);
    }
  });

  test('the mail contains a link for each order, without the email in it; an address without orders gets no mail', async () => {
    const { order, email } = await placeOrder();
    const mail = await loadTrackingMail(shop.staff(), email.toLowerCase(), 'https://shop.example');
    expect(mail).toMatchObject({ to: email, subject: 'Your tracking link' });
    expect(mail?.text).toContain(`https://shop.example/track-order?orderId=${order.orderId}\n`);
    expect(await loadTrackingMail(shop.staff(), 'nobody@example.in', 'https://shop.example')).toBeNull();
  });

  test('a mailbox gets three mails per window; a fourth request gets the same result', async () => {
    for (let times = 0; times < 5; times++) {
      expect(await track('', 'filled@example.in')).toEqual({ ok: true, value: { kind: 'mailed' } });
    }
    expect(await findMails('filled@example.in')).toHaveLength(3);
  });
});

describe('S-TRACK-11 guessing', () => {
  test('is limited to thirty requests per network, of any kind, even in parallel', async () => {
    const { order } = await placeOrder();
    const results = await Promise.all(Array.from({ length: 45 }, () => track(order.orderId, '')));
    expect(results.filter(({ ok }) => ok)).toHaveLength(30);
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'too-many' });
    expect((await track(order.orderId, '', '198.51.100.1')).ok).toBe(true);
  });

  test('is limited to ten pairs per order, from any network and with any part of its id', async () => {
    const { order, email } = await placeOrder();
    const guess = (count: number) =>
      track(count % 2 ? order.orderId : order.orderId.slice(-8), `guess.${count}@example.in`, `network ${count}`);
    const results = await Promise.all(Array.from({ length: 15 }, (_, count) => guess(count)));
    expect(results.filter((result) => !result.ok && result.reason === 'not-found')).toHaveLength(10);
    expect(await track(order.orderId, email)).toEqual({ ok: false, reason: 'too-many' });
  });

  test('guessing an unknown order is limited in the same way', async () => {
    const results = [];
    for (let count = 0; count < 12; count++) {
      results.push(await track('ZZZZZZZZ', `guess.${count}@example.in`, `network ${count}`));
    }
    expect(results.map((result) => (result.ok ? '' : result.reason))).toEqual([
      ...Array.from({ length: 10 }, () => 'not-found'),
      'too-many',
      'too-many',
    ]);
  });
});

test('the link of an order shows it directly to its own shopper only', async () => {
  const { order, ctx } = await placeOrder();
  const otherShopper = await shop.addShopper();
  expect(await trackOwnOrder(ctx, order.orderId)).toMatchObject({ personal: { trackingNumber: null } });
  for (const other of [otherShopper.ctx, shop.as(GUEST), shop.staff()]) {
    expect(await trackOwnOrder(other, order.orderId)).toBeNull();
  }
  expect(await trackOwnOrder(ctx, order.orderId.slice(-8))).toBeNull();
});

describe('the invoice of an order without an account', () => {
  const requestInvoice = (orderId: string, email: string) => trackInvoice(shop.as(GUEST), { orderId, email }, NETWORK);

  test('S-GUEST-12 is shown for its id and email, and for nothing less', async () => {
    const { order, email } = await placeOrder();
    await shop.db.update(orders).set({ userId: null, guestHash: null }).where(eq(orders.id, order.id));
    expect(expectOk(await track(order.orderId, email))).toMatchObject({
      order: { personal: { printable: 'Invoice' } },
    });
    expect(expectOk(await requestInvoice(order.orderId, email.toUpperCase()))).toMatchObject({
      kind: 'flat',
      orderId: order.orderId,
      invoice: { customer: { name: 'Asha Rao' } },
    });
    expect(await requestInvoice(order.orderId, '')).toEqual({ ok: false, reason: 'missing' });
    expect(await requestInvoice('', email)).toEqual({ ok: false, reason: 'missing' });
    expect(await requestInvoice(order.orderId, 'other@example.in')).toEqual(NOT_FOUND);
  });

  test('S-GUEST-12 stays in My Orders for an order of an account, and guessing it is limited', async () => {
    const { order, email } = await placeOrder();
    expect(expectOk(await track(order.orderId, email))).toMatchObject({ order: { personal: { printable: null } } });
    expect(await requestInvoice(order.orderId, email)).toEqual(NOT_FOUND);
    for (let tries = 0; tries < 10; tries++) await requestInvoice(order.orderId, `guess-${tries}@example.in`);
    expect(await requestInvoice(order.orderId, email)).toEqual({ ok: false, reason: 'too-many' });
  });
});
