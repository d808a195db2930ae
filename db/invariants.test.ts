import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from './client.server.ts';
import { findBreaches, INVARIANTS } from './invariants.server.ts';
import { openTestDatabase } from './testing/test-database.ts';
import { sqlState } from './transaction.server.ts';

const database = openTestDatabase();
const db = () => database.current.db;

const id = (number: number) => `'00000000-0000-4000-8000-${String(number).padStart(12, '0')}'`;
const [CATEGORY, PRODUCT, STOCK, COUPON, PERSON] = [id(1), id(2), id(3), id(4), id(5)] as const;
/** A waits for Process Stock and used a coupon; B was paid by card and is processed; C was cancelled. */
const [A, B, C] = [id(11), id(12), id(13)] as const;
const [CHECKOUT_A, CHECKOUT_B, CHECKOUT_C, CHECKOUT_OPEN] = [id(21), id(22), id(23), id(24)] as const;

const AMOUNT_COLUMNS = 'tax_rate, subtotal, shipping, tax, discount, total';
const CUSTOMER_COLUMNS = `customer_name, customer_email, customer_phone, shipping_address`;
const CUSTOMER_VALUES = `'Asha', 'asha@example.in', '9876543210', '{}'`;
/** `money` lists the values of AMOUNT_COLUMNS after the tax rate, in paise. */
const checkout = (checkoutId: string, state: string, method: string, money: string) =>
  `insert into checkouts (id, idempotency_key, body_hash, state, payment_method, ${CUSTOMER_COLUMNS}, ${AMOUNT_COLUMNS}, expires_at)
   values (${checkoutId}, ${checkoutId}, 'hash', '${state}', '${method}', ${CUSTOMER_VALUES}, 0, ${money}, now() + interval '15 minutes')`;
const order = (orderId: string, checkoutId: string, columns: string, values: string, money: string) =>
  `insert into orders (id, order_id, checkout_id, ${CUSTOMER_COLUMNS}, ${AMOUNT_COLUMNS}, ${columns}) values (${orderId}, ${orderId}, ${checkoutId}, ${CUSTOMER_VALUES}, 0, ${money}, ${values})`;
const item = (orderId: string, quantity: number, picked = 0, released = 0) =>
  `insert into order_items (order_id, position, inventory_level_id, name, quantity, price, image, picked, released)
   values (${orderId}, 0, ${STOCK}, 'Saree', ${quantity}, 1000, '', ${picked}, ${released})`;
const ledger = (kind: string, onHand: number, reserved: number, checkoutId = 'null') =>
  `insert into stock_ledger (inventory_level_id, kind, on_hand_change, reserved_change, checkout_id, actor)
   values (${STOCK}, '${kind}', ${onHand}, ${reserved}, ${checkoutId}, 'test')`;
const placedMessage = (orderId: string) =>
  `insert into outbox (topic, ref, payload) values ('order-placed', ${orderId}, '{}')`;

const RETURN = id(51);
/** A return of the one unit of B. */
const returned = (status: string, change = '') => [
  `insert into returns (id, order_id, idempotency_key, kind, outcome, status, reason, refund_to, pickup_method, pickup_address, answer_by, ended_at)
   values (${RETURN}, ${B}, ${id(41)}, 'return', 'refund', '${status}', 'too-large', 'source', 'courier', '{}', now(),
     case when '${status}' in ('settled', 'withdrawn') then now() end)`,
  `insert into return_items (return_id, order_item_id, unit, is_held) select ${RETURN}, id, 1, ${status !== 'withdrawn'} from order_items where order_id = ${B}`,
  ...(change === '' ? [] : [change]),
];

/** A small store without a breach. */
const HEALTHY = [
  `insert into categories (id, name, slug, product_count) values (${CATEGORY}, 'Sarees', 'sarees', 1)`,
  `insert into products (id, sku, name, slug, category_id, price, stock, available, sizes_left) values (${PRODUCT}, 's', 'Saree', 's', ${CATEGORY}, 1000, 12, 9, 4)`,
  `insert into inventory_levels (id, product_id, size, on_hand, reserved) values (${STOCK}, ${PRODUCT}, 'M', 12, 3)`,
  `insert into coupons (id, code, name, type, value, used_count, usage_limit, valid_from, valid_until)
   values (${COUPON}, 'TEN', 'Ten off', 'percentage', 10, 1, 5, now(), now())`,
  checkout(CHECKOUT_A, 'placed', 'cod', '2000, 0, 0, 200, 1800'),
  checkout(CHECKOUT_B, 'placed', 'card', '1000, 0, 0, 0, 1000'),
  checkout(CHECKOUT_C, 'placed', 'cod', '1000, 0, 0, 0, 1000'),
  checkout(CHECKOUT_OPEN, 'open', 'upi', '1000, 0, 0, 0, 1000'),
  `insert into checkout_lines (checkout_id, position, inventory_level_id, name, quantity, price, image) values (${CHECKOUT_OPEN}, 0, ${STOCK}, 'Saree', 1, 1000, '')`,
  order(A, CHECKOUT_A, 'payment_method', `'cod'`, '2000, 0, 0, 200, 1800'),
  order(
    B,
    CHECKOUT_B,
    'payment_method, payment_status, payment_id, stock_processed, stock_processed_at',
    `'card', 'paid', 'pay_b', true, now()`,
    '1000, 0, 0, 0, 1000',
  ),
  order(C, CHECKOUT_C, 'payment_method, status', `'cod', 'cancelled'`, '1000, 0, 0, 0, 1000'),
  ...[item(A, 2), item(B, 1, 1), item(C, 1, 0, 1)],
  ...[A, B, C].map(placedMessage),
  ledger('supply', 13, 0),
  ledger('reserve', 0, 2, CHECKOUT_A),
  ledger('reserve', 0, 1, CHECKOUT_B),
  ledger('process', -1, -1, CHECKOUT_B),
  ledger('reserve', 0, 1, CHECKOUT_C),
  ledger('release', 0, -1, CHECKOUT_C),
  ledger('reserve', 0, 1, CHECKOUT_OPEN),
  `insert into payments (provider, provider_payment_id, checkout_id, order_id, amount, method) values ('razorpay', 'pay_b', ${CHECKOUT_B}, ${B}, 1000, 'card')`,
  `insert into coupon_uses (coupon_id, user_id, checkout_id, order_id, first_time_only, state) values (${COUPON}, ${PERSON}, ${CHECKOUT_A}, ${A}, true, 'used')`,
];

const run = async (tx: Tx, statements: readonly string[]) => {
  // No triggers and no foreign keys: rows are written as a bug or a person with SQL would.
  await tx.execute(sql`set local session_replication_role = replica`);
  for (const statement of statements) await tx.execute(sql.raw(statement));
};

beforeAll(() => db().transaction((tx) => run(tx, HEALTHY)));

class RollbackSignal extends Error {}

/** Runs the statements, finds the breaches, and rolls back. */
async function breachesAfter(statements: readonly string[]): Promise<string[]> {
  let found: string[] = [];
  const transaction = db().transaction(async (tx) => {
    await run(tx, statements);
    found = (await findBreaches(tx)).map(({ name }) => name);
    throw new RollbackSignal();
  });
  await transaction.catch((error) => {
    if (!(error instanceof RollbackSignal)) throw error;
  });
  return found;
}

interface PlantedBreach {
  readonly name: string;
  /** Drops the database constraints that prevent this breach. */
  readonly guard?: readonly string[];
  readonly change: readonly string[];
}

const addComplaint = (status: string): string =>
  `insert into grievances (name, email, complaint, status, acknowledge_by, resolve_by, idempotency_key)
   values ('Asha', 'a@example.in', 'Torn', '${status}', now(), now(), gen_random_uuid())`;

const taxDocument = (kind: string, number: number, total: number, lineTotal = total): string =>
  `insert into tax_documents (id, kind, series, financial_year, number, document_number, order_id, invoice_id, issued_at, tax_mode, place_of_supply,
     supplier, recipient, lines, taxable, cgst, sgst, igst, total)
   values (${id(30 + number)}, '${kind}', 'IN', '26-27', ${number}, 'IN/26-27/${number}', ${B}, ${kind === 'invoice' ? 'null' : id(31)}, now(), 'gst', '29',
     '{}', '{}', '[{"taxable": ${lineTotal}, "cgst": 0, "igst": 0, "total": ${lineTotal}}]', ${total}, 0, 0, 0, ${total})`;
const counter = (last: number): string => `insert into document_counters values ('IN', '26-27', ${last})`;
/** B as an order of mode gst, sent. */
const TAXED_B = [
  `update orders set tax_mode = 'gst', place_of_supply = '29', status = 'shipped' where id = ${B}`,
  `update order_items set hsn = '', unit = 'PCS', gst_rate = 0, line_discount = 0, line_shipping = 0, taxable = 1000, cgst = 0, sgst = 0, igst = 0 where order_id = ${B}`,
];

const stockTake = (status: string, counted: number, result: string) => [
  `insert into stock_takes (id, category_name, status, started_by, started_at, applied_by, ended_at, updated_at)
   values (${id(41)}, '', '${status}', '{}', now(), ${status === 'applied' ? `'{}', now()` : 'null, null'}, now())`,
  `insert into stock_take_lines (id, stock_take_id, inventory_level_id, product_name, size, sku, price, counted, book, first_at, last_at, result)
   values (${id(42)}, ${id(41)}, ${STOCK}, 'Saree', 'M', 's-M', 1000, ${counted}, 12, now(), now(), ${result})`,
  `insert into stock_take_scans (id, stock_take_id, code, quantity, line_id, actor, at) values (${id(43)}, ${id(41)}, 's-M', 2, ${id(42)}, 'test', now())`,
];

const BREACHES: readonly PlantedBreach[] = [
  { name: 'a counted size is the sum of its scans', change: stockTake('counting', 3, 'null') },
  {
    name: 'the sizes of a stock take are decided exactly when it was applied',
    change: stockTake('applied', 2, 'null'),
  },
  {
    name: 'the sizes of a stock take are decided exactly when it was applied',
    change: stockTake('counting', 2, `'corrected'`),
  },
  {
    name: "the lines of a taxed order add up to its total, and their taxes to the order's",
    change: [
      ...TAXED_B,
      counter(1),
      taxDocument('invoice', 1, 1000),
      `update orders set tax_included = 10 where id = ${B}`,
    ],
  },
  {
    name: "the shares of an order's lines add up to its discount and its delivery",
    change: [`update order_items set line_discount = 1, line_shipping = 0 where order_id = ${B}`],
  },
  { name: 'document numbers have no gaps', change: [...TAXED_B, counter(2), taxDocument('invoice', 2, 1000)] },
  { name: 'document numbers have no gaps', change: [...TAXED_B, counter(2), taxDocument('invoice', 1, 1000)] },
  {
    name: 'a document is the sum of its lines',
    change: [...TAXED_B, counter(1), taxDocument('invoice', 1, 1000, 999)],
  },
  {
    name: 'credit notes never exceed their invoice',
    change: [...TAXED_B, counter(2), taxDocument('invoice', 1, 1000), taxDocument('credit-note', 2, 1001)],
  },
  {
    name: 'an order has at most one invoice that is not credited in full',
    change: [...TAXED_B, counter(2), taxDocument('invoice', 1, 500), taxDocument('invoice', 2, 500)],
  },
  {
    name: 'a taxed order that was not replaced has an open invoice when it is sent, and none when it is cancelled',
    change: TAXED_B,
  },
  {
    name: 'a cancelled exchange has no open invoice',
    change: [
      ...TAXED_B,
      counter(1),
      taxDocument('invoice', 1, 1000),
      `update orders set is_exchange = true, replacement_for = ${C}, status = 'cancelled' where id = ${B}`,
    ],
  },
  {
    name: 'on hand, reserved and their difference are never negative',
    guard: ['alter table inventory_levels drop constraint inventory_levels_reserved'],
    change: ['update inventory_levels set reserved = on_hand + 1'],
  },
  {
    name: 'on hand, reserved and their difference are never negative',
    guard: [
      'alter table inventory_levels drop constraint inventory_levels_reserved',
      'alter table inventory_levels drop constraint inventory_levels_on_hand',
    ],
    change: ['update inventory_levels set on_hand = -1'],
  },
  { name: 'stock equals its ledger', change: ['update inventory_levels set on_hand = on_hand + 1'] },
  { name: 'stock equals its ledger', change: [`delete from stock_ledger where kind = 'supply'`] },
  {
    name: 'reserved equals what open checkouts and orders hold',
    change: [ledger('reserve', 0, 1), 'update inventory_levels set reserved = reserved + 1'],
  },
  {
    name: 'reserved equals what open checkouts and orders hold',
    change: [`update checkouts set state = 'expired' where id = ${CHECKOUT_OPEN}`],
  },
  {
    name: 'the ledger of an order matches the custody of its units',
    change: [`update order_items set picked = 0, shelved = 1 where order_id = ${B}`],
  },
  {
    name: 'the ledger of an order matches the custody of its units',
    change: [`delete from stock_ledger where kind = 'process'`],
  },
  { name: 'a product shows the sums of its sizes', change: ['update products set stock = stock + 1'] },
  { name: 'a product shows the sums of its sizes', change: ['update products set available = available - 1'] },
  { name: 'a product shows the sizes that are left', change: ['update products set sizes_left = 6'] },
  {
    name: 'an order is stock-processed exactly when its units have left the shelf',
    change: [`update orders set stock_processed = false, stock_processed_at = null where id = ${B}`],
  },
  {
    name: 'a cancelled order has no reserved or picked units',
    change: [`update order_items set picked = 1, released = 0 where order_id = ${C}`],
  },
  {
    name: 'a delivered order has no reserved or picked units',
    change: [`update orders set status = 'delivered' where id = ${B}`],
  },
  {
    name: 'a live order has no released units, and shelved ones only when it was delivered',
    change: [`update orders set status = 'pending' where id = ${C}`],
  },
  {
    name: 'a shipment in transit leaves no reserved or picked units',
    change: [`insert into shipments (order_id, provider, status) values (${A}, 'test', 'IN_TRANSIT')`],
  },
  {
    name: 'cash of a cancelled order has a cash return',
    change: [
      `insert into payments (provider, provider_payment_id, checkout_id, order_id, amount, method, collected_by)
       values ('cash', 'cash-c', ${CHECKOUT_C}, ${C}, 1000, 'cash', 'staff')`,
    ],
  },
  {
    name: 'a unit is in one live return',
    guard: ['drop index return_items_one_live', 'drop index return_items_once'],
    change: returned(
      'requested',
      'insert into return_items (return_id, order_item_id, unit) select return_id, order_item_id, unit from return_items',
    ),
  },
  {
    name: 'a return holds its units until it ends without them',
    change: returned('withdrawn', 'update return_items set is_held = true'),
  },
  {
    name: 'a return has units of its order, within their lines',
    change: returned('requested', 'update return_items set unit = 2'),
  },
  {
    name: 'a return has units of its order, within their lines',
    change: returned('requested', 'delete from return_items'),
  },
  { name: 'a settled return is checked, and its refunds are its amount', change: returned('settled') },
  {
    name: 'a settled return is checked, and its refunds are its amount',
    change: [
      ...returned('settled', `update return_items set finding = 'missing', refund_amount = 0`),
      'update returns set refund_amount = 500',
    ],
  },
  {
    name: 'nothing is refunded for a return that is not settled',
    change: returned('arrived', 'update returns set refund_amount = 500'),
  },
  {
    name: 'units of a settled return have left the customer',
    change: returned('settled', `update return_items set finding = 'ok', disposition = 'shelf', refund_amount = 0`),
  },
  {
    name: 'an exchange order belongs to one return',
    change: [`update orders set is_exchange = true, replacement_for = ${C} where id = ${A}`],
  },
  { name: 'a category counts its active products', change: [`update products set status = 'inactive'`] },
  {
    name: 'at most one order per checkout',
    guard: ['alter table orders drop constraint "orders_checkoutId_unique"'],
    change: [`update orders set checkout_id = ${CHECKOUT_A} where id = ${B}`],
  },
  {
    name: 'at most one checkout per person and idempotency key',
    guard: ['drop index checkouts_once_a_key'],
    change: [
      `update checkouts set user_id = ${PERSON}, idempotency_key = 'same' where id in (${CHECKOUT_A}, ${CHECKOUT_B})`,
    ],
  },
  {
    name: 'at most one live replacement per order',
    guard: ['drop index orders_one_live_replacement'],
    change: [`update orders set replacement_for = ${C} where id in (${A}, ${B})`],
  },
  {
    name: 'a live replacement excludes a refund of its order',
    change: [
      `update orders set replacement_for = ${B} where id = ${A}`,
      `update payments set refunded = amount`,
      `insert into refunds (payment_id, order_id, amount, reason, idempotency_key) select id, order_id, amount, '', 'k' from payments`,
    ],
  },
  {
    name: 'at most one open checkout per person',
    guard: ['drop index checkouts_one_open_per_person'],
    change: [
      checkout(id(25), 'open', 'upi', '1000, 0, 0, 0, 1000'),
      `update checkouts set user_id = ${PERSON} where state = 'open'`,
    ],
  },
  {
    name: 'an order has lines, and its total is lines + shipping + tax - discount',
    change: [`delete from order_items where order_id = ${C}`],
  },
  {
    name: 'an order has lines, and its total is lines + shipping + tax - discount',
    change: [`update order_items set price = price + 1 where order_id = ${A}`],
  },
  {
    name: 'an order has lines, and its total is lines + shipping + tax - discount',
    guard: ['alter table orders drop constraint orders_total'],
    change: [`update orders set total = total - 1 where id = ${A}`],
  },
  { name: "an order's tax is its rate of the subtotal", change: [`update orders set tax_rate = 18 where id = ${A}`] },
  { name: 'one placed message per order', change: [`delete from outbox where ref = ${A}`] },
  {
    name: 'every shipment of a cancelled order has a cancellation message to the courier',
    change: [`insert into shipments (order_id, provider) values (${C}, 'shiprocket')`],
  },
  {
    name: 'every pickup of a return that ended before it has a cancellation message to the courier',
    change: [
      `insert into returns (order_id, idempotency_key, kind, outcome, status, reason, refund_to, pickup_method, pickup_address, answer_by, ended_at)
       values (${B}, ${id(41)}, 'return', 'refund', 'withdrawn', 'too-large', 'source', 'courier', '{}', now(), now())`,
      `insert into return_shipments (return_id, provider, reference) select id, 'shiprocket', 'RET-1' from returns`,
    ],
  },
  {
    name: 'a placed checkout has its order',
    change: [`update checkouts set state = 'abandoned' where id = ${CHECKOUT_A}`],
  },
  {
    name: 'a placed checkout has its order',
    change: [`update checkouts set state = 'placed' where id = ${CHECKOUT_OPEN}`],
  },
  {
    name: 'an order is paid exactly when one payment, less the refunds of changes of the order, equals its total',
    change: ['delete from payments'],
  },
  {
    name: 'an order is paid exactly when one payment, less the refunds of changes of the order, equals its total',
    change: ['update payments set amount = 1'],
  },
  {
    name: 'an order is paid exactly when one payment, less the refunds of changes of the order, equals its total',
    change: [
      `insert into refunds (payment_id, order_id, amount, reason, idempotency_key)
        select id, order_id, 1, 'Order changed by the store', 'k' from payments where order_id is not null`,
    ],
  },
  {
    name: 'an order is paid exactly when one payment, less the refunds of changes of the order, equals its total',
    change: [`update orders set payment_status = 'paid', payment_id = 'nobody saw it' where id = ${A}`],
  },
  {
    name: 'every captured payment has an order or is refunded',
    change: [
      `insert into payments (provider, provider_payment_id, amount, method) values ('razorpay', 'pay_x', 500, 'upi')`,
    ],
  },
  { name: 'card and UPI orders are paid', change: [`update orders set payment_method = 'upi' where id = ${A}`] },
  {
    name: 'refunds never exceed the payment and equal its refunded amount',
    change: ['update payments set refunded = 1'],
  },
  {
    name: 'refunds never exceed the payment and equal its refunded amount',
    change: [
      `insert into refunds (payment_id, amount, reason, idempotency_key) select id, 1001, 'twice', 'k' from payments`,
    ],
  },
  { name: 'a coupon counts its uses, within its limit', change: ['update coupons set used_count = 0'] },
  {
    name: 'a coupon counts its uses, within its limit',
    guard: ['alter table coupons drop constraint coupons_limit'],
    change: [
      `insert into coupon_uses (coupon_id, checkout_id, first_time_only, state) values (${COUPON}, ${CHECKOUT_B}, false, 'held')`,
      'update coupons set used_count = 2, usage_limit = 1',
    ],
  },
  { name: 'a discounted live order has one coupon redemption', change: [`update coupon_uses set state = 'held'`] },
  {
    name: 'a discounted live order has one coupon redemption',
    // Half of the discount is of staff: the rest still needs a coupon.
    guard: ['alter table orders drop constraint orders_staff_discount'],
    change: [`update coupon_uses set state = 'held'`, `update orders set staff_discount = 100 where id = ${A}`],
  },
  {
    name: 'a person redeems at most one first-time coupon',
    guard: ['drop index coupon_uses_first_time_once'],
    change: [
      `insert into coupon_uses (coupon_id, user_id, checkout_id, first_time_only, state) values (${COUPON}, ${PERSON}, ${CHECKOUT_B}, true, 'held')`,
    ],
  },
  {
    name: 'a complaint has its time of closing exactly when it is closed',
    change: [
      addComplaint('closed'),
      `insert into grievance_events (grievance_id, kind, actor) select id, 'received', 'x' from grievances`,
      `insert into outbox (topic, ref, payload) select 'grievance-to-officer', id::text, '{}' from grievances`,
    ],
  },
  {
    name: 'a complaint was received once, and its officer is notified',
    change: [
      addComplaint('open'),
      `insert into outbox (topic, ref, payload) select 'grievance-to-officer', id::text, '{}' from grievances`,
    ],
  },
  {
    name: 'a complaint was received once, and its officer is notified',
    change: [
      addComplaint('open'),
      `insert into grievance_events (grievance_id, kind, actor) select id, 'received', 'x' from grievances`,
    ],
  },
  {
    name: 'a number signs in exactly where the profile has it verified',
    change: [`insert into users (name, phone, phone_verified_at) values ('', '9845012345', now())`],
  },
  {
    name: 'a number signs in exactly where the profile has it verified',
    change: [
      `insert into users (id, name, email, phone) values (${PERSON}, 'Asha', 'asha@example.in', '9845012345')
        on conflict (id) do update set phone = excluded.phone`,
      `insert into accounts (user_id, account_id, provider_id) values (${PERSON}, '+919845012345', 'phone')`,
    ],
  },
  {
    name: 'at most one code per number and purpose is usable',
    change: [
      `insert into phone_codes (phone, purpose, code_hash, expires_at)
        select '+919845012345', 'sign-in', 'x', now() + interval '5 minutes' from generate_series(1, 2)`,
    ],
  },
  {
    name: "a guest's order has the owner of its checkout",
    change: [
      `update orders set guest_hash = 'one' where id = ${A}`,
      `update checkouts set guest_hash = 'two' where id = ${CHECKOUT_A}`,
    ],
  },
  {
    name: 'no checkout is open 10 minutes after its expiry',
    change: [`update checkouts set expires_at = now() - interval '11 minutes' where id = ${CHECKOUT_OPEN}`],
  },
  {
    name: 'no outbox message waits for an hour',
    change: [`update outbox set created_at = now() - interval '61 minutes'`],
  },
  {
    name: 'no webhook waits for an hour',
    change: [
      `insert into webhook_inbox (provider, event_id, event, body, received_at) values ('razorpay', 'e', 'e', '{}', now() - interval '61 minutes')`,
    ],
  },
];

test('every query runs, and a healthy store has no breach', async () => {
  expect(await findBreaches(db())).toEqual([]);
});

test('names are unique, and each invariant has a planted breach', () => {
  const names = INVARIANTS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(BREACHES.map(({ name }) => name))).toEqual(new Set(names));
});

describe('finds a breach of', () => {
  test.each(BREACHES.map((breach) => [breach.name, breach.change.at(-1), breach] as const))(
    '%s: %s',
    async (name, _, { guard = [], change }) => {
      expect(await breachesAfter([...guard, ...change])).toContain(name);
    },
  );

  test('a breach lists at most ten of its rows', async () => {
    const found = await db()
      .transaction(async (tx) => {
        await run(tx, [
          `insert into outbox (topic, ref, payload, created_at) select 't', n::text, '{}', now() - interval '1 day' from generate_series(1, 15) n`,
        ]);
        // Thrown, so that the transaction is rolled back.
        throw await findBreaches(tx);
      })
      .catch((breaches) => breaches);
    expect(found).toMatchObject([{ name: 'no outbox message waits for an hour' }]);
    expect(found[0].rows).toHaveLength(10);
  });
});

describe('the database constraints refuse', () => {
  test.each(BREACHES.flatMap((breach) => (breach.guard ? [[breach.name, breach.change] as const] : [])))(
    '%s: %j',
    async (_, change) => {
      // A constraint (23514) or a unique index (23505).
      await expect(breachesAfter(change)).rejects.toSatisfy((error) =>
        ['23514', '23505'].includes(sqlState(error) ?? ''),
      );
    },
  );
});
