// Orders for journeys, written as the store writes them but for the stock: they hold none, so that no other test meets a size
// that is gone.
import type { Shopper } from './shopper.ts';
import type { RunningStore } from './store-test.ts';

export interface OrderWanted {
  readonly status?: 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled';
  readonly daysAgo?: number;
  readonly name?: string;
  /** Of the same price each: a number that divides 200,000 paise. */
  readonly items?: number;
  readonly email?: string;
  readonly trackingNumber?: string;
  readonly paid?: boolean;
  /** What happened, a day after another. */
  readonly events?: readonly string[];
}

export interface PlacedOrder {
  readonly id: string;
  readonly orderId: string;
  readonly shortId: string;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const nine = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

const ADDRESS = {
  fullName: 'Ananya Rao',
  address: '14 Temple Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560003',
  phone: '9845012345',
};

const STORIES: Readonly<Record<string, string>> = {
  pending: 'Order Placed',
  processing: 'Processing: your order is being packed',
  shipped: 'Shipped: your order is on its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** ₹2,000 in one or more pieces, ₹99 shipping, 18 % GST, a coupon of ₹100: ₹2,359. */
export async function addOrder(
  store: RunningStore,
  { uid, email }: Pick<Shopper, 'uid' | 'email'>,
  wanted: OrderWanted = {},
): Promise<PlacedOrder> {
  const { status = 'pending', daysAgo = 0, items = 1, paid = false } = wanted;
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  const after = (days: number) => new Date(at.getTime() + days * 86_400_000);
  const orderId = `ORD-${at.getTime()}-${nine()}`;
  const method = paid ? 'upi' : 'cod';
  const buyer = ['Ananya Rao', wanted.email ?? email, '9845012345', JSON.stringify(ADDRESS)];
  const [intent] = await store.sql(
    `insert into intents (user_id, idempotency_key, body_hash, state, payment_method, customer_name, customer_email, customer_phone,
       shipping_address, subtotal, shipping, tax, discount, total, expires_at)
     values ($1, $2, 'e2e', 'placed', $3, $4, $5, $6, $7, 200000, 9900, 36000, 10000, 235900, now()) returning id`,
    [uid, orderId, method, ...buyer],
  );
  const [order] = await store.sql(
    `insert into orders (order_id, intent_id, user_id, payment_method, customer_name, customer_email, customer_phone,
       shipping_address, subtotal, shipping, tax, discount, total, coupon_code, coupon_name, status, payment_status, payment_id,
       order_date, estimated_delivery, delivery_date, tracking_number)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 200000, 9900, 36000, 10000, 235900, 'TANA100', 'Hundred off', $9, $10, $11, $12, $13, $14, $15)
     returning id`,
    [
      orderId,
      intent?.id,
      uid,
      method,
      ...buyer,
      status,
      paid ? 'paid' : 'pending',
      paid ? `pay_${nine()}` : null,
      at,
      after(5),
      status === 'delivered' ? after(4) : null,
      wanted.trackingNumber ?? null,
    ],
  );
  for (let position = 0; position < items; position++) {
    await store.sql(
      `insert into order_items (order_id, position, product_id, name, size, quantity, price, image)
       select $1::uuid, $2::int, p.id, coalesce($3, p.name), 'M', 1, $4, pp.picture_key from products p
       join product_pictures pp on pp.product_id = p.id and pp.position = 0
       where p.status = 'active' order by p.sku offset $2::int limit 1`,
      [order?.id, position, wanted.name ?? null, 200_000 / items],
    );
  }
  for (const [day, event] of (wanted.events ?? ['pending']).entries()) {
    await store.sql('insert into order_events (order_id, status, description, actor, at) values ($1, $2, $3, $4, $5)', [
      order?.id,
      event,
      STORIES[event] ?? event,
      'e2e',
      after(day),
    ]);
  }
  return { id: String(order?.id), orderId, shortId: orderId.slice(-8) };
}
