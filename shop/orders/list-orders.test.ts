import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { cancellationRequests, orders } from '#db/schema/orders.ts';
import { updateOrderStatus } from '#shop/payments/set-order-status.server.ts';
import { expectOk, minutesAfterNow, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { ORDER_SORTS, type OrdersQuery, parseOrdersQuery, STATUSES_IN_ORDER } from './admin-orders-query.ts';
import { exportOrders } from './export-orders.server.ts';
import { listOrders, loadOrderRows } from './list-orders.server.ts';
import { countNewerOrders } from './newer-orders.server.ts';
import type { OrderStatus } from './order.ts';
import { countOrders } from './order-counts.server.ts';
import { refreshDailyOrderStats } from './order-days.server.ts';
import { getOrder, listOrdersOfUser } from './order-records.server.ts';
import { requestCancellation } from './request-cancellation.server.ts';

const shop = openTestShop();
const DAY = 24 * 60;
const NAMES = ['Ananya Rao', 'Ritu Malhotra', 'Shabnam O’Brien', 'Meera 100%_Rao', 'Tenzin Dolma'];
const FINAL_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;

type Row = typeof orders.$inferSelect;
let all: Row[] = [];
let owner = '';

const query = (overrides: Partial<OrdersQuery> = {}): OrdersQuery => ({
  ...parseOrdersQuery(new URLSearchParams('rows=50')),
  ...overrides,
});
const list = async (overrides: Partial<OrdersQuery> = {}) => expectOk(await listOrders(shop.staff(), query(overrides)));
const listIds = async (overrides: Partial<OrdersQuery> = {}) => (await list(overrides)).orders.map(({ id }) => id);

beforeAll(async () => {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 500 }] });
  // Names, quantities and statuses repeat in cycles of different lengths, so that filters and sorts cut across each
  // other.
  for (let index = 0; index < 25; index++) {
    const { at, userId } = await shop.addShopper();
    owner ||= userId;
    const name = NAMES[index % NAMES.length] ?? '';
    const customer = { name, email: `Person${index}@example.in`, phone: `98450${10_000 + index}` };
    const ctx = at(minutesAfterNow(-index * DAY * 3));
    const quantity = 1 + ((index * 7) % 4);
    const order = expectOk(
      await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity }], { customer })),
    );
    const status = FINAL_STATUSES[(index * 3) % FINAL_STATUSES.length] ?? 'pending';
    if (status !== 'pending')
      expectOk(await updateOrderStatus(shop.staff(), order.id, { status, seen: 'pending', reason: 'As it was' }));
  }
  const [first] = await shop.db.select().from(orders).where(eq(orders.status, 'pending')).limit(1);
  await shop.db
    .update(orders)
    .set({ status: 'confirmed' })
    .where(eq(orders.id, first?.id ?? ''));
  all = await shop.db.select().from(orders);
});

const rank = ({ status }: Row) => STATUSES_IN_ORDER.indexOf(status);
const newestFirst = (a: Row, b: Row) => b.orderDate.getTime() - a.orderDate.getTime() || a.id.localeCompare(b.id);
const COMPARE: Readonly<Record<string, (a: Row, b: Row) => number>> = {
  'date-desc': newestFirst,
  'date-asc': (a, b) => newestFirst(b, a),
  'total-desc': (a, b) => b.total - a.total || b.id.localeCompare(a.id),
  'total-asc': (a, b) => a.total - b.total || a.id.localeCompare(b.id),
  'status-asc': (a, b) => rank(a) - rank(b) || newestFirst(a, b),
  'status-desc': (a, b) => rank(b) - rank(a) || newestFirst(a, b),
};
const expected = (sort: string, isIncluded: (row: Row) => boolean = () => true) =>
  all
    .filter(isIncluded)
    .toSorted(COMPARE[sort])
    .map(({ id }) => id);

describe('A-ORD-01 A-CALL-12 the list of orders', () => {
  test('contains all orders, newest first; one order is found by its id, and the orders of one customer are listed', async () => {
    const { orders: rows, found, newest } = await list();
    expect(rows.map(({ id }) => id)).toEqual(expected('date-desc'));
    expect(found).toEqual({ count: 25, more: false });
    expect(newest).toEqual(minutesAfterNow(0));
    expect(await getOrder(shop.staff(), rows[3]?.orderId ?? '')).toMatchObject({ id: rows[3]?.id });
    expect(await getOrder(shop.staff(), 'ORD-1-AAAAAAAAA')).toBeNull();
    expect((await listOrdersOfUser(shop.staff(), owner))?.map(({ userId }) => userId)).toEqual([owner]);
  });

  test.each(ORDER_SORTS)('A-ORD-02 is sorted by %s, alone and with filters, page by page', async (sort) => {
    expect(await listIds({ sort })).toEqual(expected(sort));
    expect(await listIds({ sort, status: 'delivered' })).toEqual(
      expected(sort, ({ status }) => status === 'delivered'),
    );
    expect(await listIds({ sort, payment: 'pending' })).toEqual(
      expected(sort, ({ paymentStatus }) => paymentStatus === 'pending'),
    );
    const days = { from: '2024-12-01', to: '2024-12-31' };
    const inDecember = ({ orderDate }: Row) =>
      orderDate >= new Date('2024-11-30T18:30Z') && orderDate < new Date('2024-12-31T18:30Z');
    expect(await listIds({ sort, ...days })).toEqual(expected(sort, inDecember));
    expect(await listIds({ sort, search: 'rao' })).toEqual(
      expected(sort, ({ customerName }) => /rao/i.test(customerName)),
    );
    const pages = [
      await listIds({ sort, page: 1, rows: 10 }),
      await listIds({ sort, page: 2, rows: 10 }),
      await listIds({ sort, page: 3, rows: 10 }),
    ];
    expect(pages.flat()).toEqual(expected(sort));
  });

  test('A-ORD-07 a row has its payment status; a paid order is found by it', async () => {
    const delivered = (await list({ payment: 'paid' })).orders;
    expect(delivered.length).toBeGreaterThan(0);
    for (const row of delivered) expect(row).toMatchObject({ paymentStatus: 'paid', status: 'delivered' });
    expect((await list({ payment: 'failed' })).orders).toEqual([]);
  });

  test('a row has customer, place, item count and total', async () => {
    const { orders: rows } = await list({ rows: 1 });
    const [row] = all.toSorted(newestFirst);
    expect(rows).toMatchObject([
      {
        orderId: row?.orderId,
        customerName: 'Ananya Rao',
        place: 'Bengaluru, Karnataka',
        units: 1,
        total: row?.total,
        pictures: [{ key: expect.any(String) }],
        request: null,
      },
    ]);
  });

  test.each([
    ['the complete id', (row: Row) => row.orderId.toLowerCase()],
    ['the last 8 characters of the id', (row: Row) => row.orderId.slice(-8)],
    ['an email', (row: Row) => row.customerEmail.toUpperCase()],
    ['the beginning of an email', (row: Row) => `${row.customerEmail.split('@')[0]}@`],
    ['a phone number', (row: Row) => `+91 ${row.customerPhone.slice(0, 5)} ${row.customerPhone.slice(5)}`],
  ])('finds an order by %s', async (_, toSearchText) => {
    const row = all[7];
    if (!row) throw new Error('The eighth order is missing');
    expect(await listIds({ search: toSearchText(row) })).toEqual([row.id]);
  });

  test.each([
    ['100%_', 5],
    ['o’brien', 5],
    ['rao', 10],
    ['a R', 5],
    ['zz', 0],
    ['100%x', 0],
    ["'; drop table orders; --", 0],
    ['\\', 0],
  ])('the search %j finds %i orders', async (search, count) => {
    const { orders: rows, found } = await list({ search });
    expect([rows.length, found]).toEqual([count, { count, more: false }]);
  });
});

describe('the order count', () => {
  const getExpectedCounts = () => {
    const countWithStatus = (wantedStatus: string) => all.filter(({ status }) => status === wantedStatus).length;
    const countsByStatus = Object.fromEntries(
      STATUSES_IN_ORDER.map((status) => [status, countWithStatus(status)]),
    ) as Record<OrderStatus, number>;
    return { all: all.length, ...countsByStatus };
  };

  test('is correct before and after days are aggregated, and after a later change', async () => {
    expect(await countOrders(shop.staff())).toEqual({ ...getExpectedCounts(), pendingRequests: 0 });
    await refreshDailyOrderStats(shop.staff());
    expect(await countOrders(shop.staff())).toEqual({ ...getExpectedCounts(), pendingRequests: 0 });
    const processing = all.find(({ status }) => status === 'processing');
    expectOk(await updateOrderStatus(shop.staff(), processing?.id ?? '', { status: 'cancelled', seen: null }));
    all = await shop.db.select().from(orders);
    expect(await countOrders(shop.staff())).toEqual({ ...getExpectedCounts(), pendingRequests: 0 });
    expect((await list({ status: 'cancelled' })).found.count).toBe(getExpectedCounts().cancelled);
  });

  test('shows new orders to an open list, within its filters', async () => {
    const since = minutesAfterNow(-10 * DAY);
    const newer = async (overrides: Partial<OrdersQuery>) =>
      expectOk(await countNewerOrders(shop.staff(), query(overrides), since));
    const isNewer = ({ orderDate }: Row) => orderDate > since;
    expect(await newer({})).toBe(all.filter(isNewer).length);
    expect(await newer({ status: 'shipped' })).toBe(
      all.filter((row) => isNewer(row) && row.status === 'shipped').length,
    );
    expect(await newer({ search: 'ritu' })).toBe(
      all.filter((row) => isNewer(row) && /ritu/i.test(row.customerName)).length,
    );
    const rows = expectOk(await loadOrderRows(shop.staff(), [all[2]?.id ?? '', 'x', all[1]?.id ?? '']));
    expect(rows.map(({ id }) => id)).toEqual([all[2]?.id, all[1]?.id]);
  });
});

test('A-CAN-01 A-CAN-02 a row has its cancellation request: state, type, reason and time; pending requests can be listed', async () => {
  const orderToCancel = all.find(({ status }) => status === 'pending');
  if (!orderToCancel?.userId) throw new Error('No pending order has an account');
  const ctx = shop.as({ kind: 'shopper', userId: orderToCancel.userId }, minutesAfterNow(9));
  const request = { orderId: orderToCancel.id, reason: 'Wrong size/color ordered', type: 'replacement' } as const;
  const requestId = expectOk(await requestCancellation(ctx, request));
  const { orders: rows, counts } = await list({ hasPendingRequest: true });
  expect(counts.pendingRequests).toBe(1);
  expect(rows).toMatchObject([
    {
      id: orderToCancel.id,
      request: {
        status: 'pending',
        type: 'replacement',
        reason: 'Wrong size/color ordered',
        requestedAt: minutesAfterNow(9),
      },
    },
  ]);
  for (const status of ['approved', 'rejected'] as const) {
    await shop.db
      .update(cancellationRequests)
      .set({ status, processedAt: minutesAfterNow(20), processedBy: 'staff' })
      .where(eq(cancellationRequests.id, requestId));
    expect(expectOk(await loadOrderRows(shop.staff(), [orderToCancel.id]))).toMatchObject([{ request: { status } }]);
  }
  expect((await list({ hasPendingRequest: true })).orders).toEqual([]);
});

test('offers a shipment for an order in processing, but not while its cancellation request is pending', async () => {
  const processingOrder = all.find(({ status }) => status === 'processing');
  if (!processingOrder?.userId) throw new Error('No order is in processing');
  const mayShip = async () => expectOk(await loadOrderRows(shop.staff(), [processingOrder.id]))[0]?.mayShip;
  expect(await mayShip()).toBe(true);
  const ctx = shop.as({ kind: 'shopper', userId: processingOrder.userId });
  expectOk(await requestCancellation(ctx, { orderId: processingOrder.id, reason: 'Duplicate order', type: 'refund' }));
  expect(await mayShip()).toBe(false);
  for (const row of (await list({ status: 'shipped' })).orders) expect(row.mayShip).toBe(false);
});

async function readText(chunks: AsyncGenerator<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

test('the export contains the filtered orders, and no cell runs as a formula', async () => {
  const [row] = all;
  await shop.db
    .update(orders)
    .set({ customerName: '=HYPERLINK("x")' })
    .where(eq(orders.id, row?.id ?? ''));
  const file = exportOrders(shop.staff(), query({ search: row?.orderId ?? '' }));
  const text = await readText(expectOk(file));
  // The header, the order, and the empty text after its line end.
  expect(text.split('\r\n')).toHaveLength(3);
  expect(text).toContain(`${row?.orderId},`);
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  const fullExport = await readText(expectOk(exportOrders(shop.staff(), query())));
  expect(fullExport.trim().split('\r\n')).toHaveLength(all.length + 1);
});
