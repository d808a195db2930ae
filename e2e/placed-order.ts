// Orders for tests, written like the store's own but without reserving stock, so that no size sells out for other tests.

import type { RunningStore } from '../testkit/sample-store.ts';
import type { Shopper } from './shopper.ts';

export interface OrderOptions {
  readonly status?: 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled';
  readonly daysAgo?: number;
  readonly name?: string;
  /** Number of equally priced units; must divide 200,000 paise. */
  readonly items?: number;
  readonly email?: string;
  readonly trackingNumber?: string;
  readonly paid?: boolean;
  /** The events of the order, one day apart. */
  readonly events?: readonly string[];
}

export interface PlacedOrder {
  readonly id: string;
  readonly orderId: string;
  readonly shortId: string;
  readonly orderedAt: Date;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const randomSuffix = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

const ADDRESS = {
  fullName: 'Ananya Rao',
  address: '14 Temple Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560003',
  phone: '9845012345',
};

const EVENT_TEXTS: Readonly<Record<string, string>> = {
  pending: 'Order Placed',
  processing: 'Processing: your order is being packed',
  shipped: 'Shipped: your order is on its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** ₹2,000 in one or more units, ₹99 shipping, 18 % GST, a coupon of ₹100: ₹2,359. */
export async function addOrder(
  store: RunningStore,
  { uid, email }: Pick<Shopper, 'uid' | 'email'>,
  options: OrderOptions = {},
): Promise<PlacedOrder> {
  const { status = 'pending', daysAgo = 0, items = 1, paid = false } = options;
  const orderedAt = new Date(Date.now() - daysAgo * 86_400_000);
  const after = (days: number) => new Date(orderedAt.getTime() + days * 86_400_000);
  const orderId = `ORD-${orderedAt.getTime()}-${randomSuffix()}`;
  // One statement, because every query of a test opens its own connection.
  const [order] = await store.sql(
    `with buyer as (select $1::uuid as user_id, $2::text as method, 'Ananya Rao' as name, $3::text as email, $4::jsonb as address),
     checkout as (
       insert into checkouts (user_id, idempotency_key, body_hash, state, payment_method, customer_name, customer_email,
         customer_phone, shipping_address, tax_rate, subtotal, shipping, tax, discount, total, expires_at)
       select user_id, $5::text, 'e2e', 'placed', method, name, email, '9845012345', address, 18, 200000, 9900, 36000, 10000, 235900, now()
       from buyer returning id),
     placed as (
       insert into orders (order_id, checkout_id, user_id, payment_method, customer_name, customer_email, customer_phone,
         shipping_address, tax_rate, subtotal, shipping, tax, discount, total, coupon_code, coupon_name, status, payment_status,
         payment_id, order_date, estimated_delivery, delivery_date, tracking_number)
       select $5::text, checkout.id, user_id, method, name, email, '9845012345', address, 18, 200000, 9900, 36000, 10000, 235900,
         'TANA100', 'Hundred off', $6::text, case when $7::text is null then 'pending' else 'paid' end, $7::text,
         $8::timestamptz, $9::timestamptz, $10::timestamptz, $11::text
       from buyer, checkout returning id),
     lines as (
       insert into order_items (order_id, position, product_id, name, size, quantity, price, image)
       select placed.id, row_number() over (order by p.sku) - 1, p.id, coalesce($12::text, p.name), 'M', 1, 200000 / $13::int, pp.picture_key
       from placed, (select * from products where status = 'active' order by sku limit $13::int) p
       join product_pictures pp on pp.product_id = p.id and pp.position = 0),
     happened as (
       insert into order_events (order_id, status, description, actor, at)
       select placed.id, e.status, e.description, 'e2e', e.at from placed,
         jsonb_to_recordset($14::jsonb) as e(status text, description text, at timestamptz))
     select id from placed`,
    [
      uid,
      paid ? 'upi' : 'cod',
      options.email ?? email,
      JSON.stringify(ADDRESS),
      orderId,
      status,
      paid ? `pay_${randomSuffix()}` : null,
      orderedAt,
      after(5),
      status === 'delivered' ? after(4) : null,
      options.trackingNumber ?? null,
      options.name ?? null,
      items,
      JSON.stringify(
        (options.events ?? ['pending']).map((event, day) => ({
          status: event,
          description: EVENT_TEXTS[event] ?? event,
          at: after(day),
        })),
      ),
    ],
  );
  return { id: String(order?.id), orderId, shortId: orderId.slice(-8), orderedAt };
}
