// Invariants of the store's data, each with a query that returns the rows that violate it.

import { sql } from 'drizzle-orm';
import { createDatabase, type DbOrTx } from './client.server.ts';
import { RETURNS } from './return-invariants.ts';
import { type Invariant, STOCK, STOCK_TAKES } from './stock-invariants.ts';

const ORDERS: readonly Invariant[] = [
  {
    name: 'at most one order per checkout',
    query: 'select checkout_id from orders group by checkout_id having count(*) > 1',
  },
  {
    name: 'at most one checkout per person and idempotency key',
    query: `select user_id, guest_hash, idempotency_key from checkouts where coalesce(user_id::text, guest_hash) is not null
      group by 1, 2, 3 having count(*) > 1`,
  },
  {
    name: 'at most one open checkout per person',
    query: `select user_id, guest_hash from checkouts where state = 'open' and coalesce(user_id::text, guest_hash) is not null
      group by 1, 2 having count(*) > 1`,
  },
  {
    name: 'an order has lines, and its total is lines + shipping + tax - discount',
    query: `select o.id from orders o left join order_items t on t.order_id = o.id group by o.id
      having count(t.id) = 0 or o.subtotal <> coalesce(sum(t.price * t.quantity), 0) or o.total <> o.subtotal + o.shipping + o.tax - o.discount`,
  },
  {
    name: "an order's tax is its rate of the subtotal",
    // A difference of one paisa is allowed: the shop rounds the product of two floating-point numbers.
    query: `select id from orders where abs(tax - subtotal * tax_rate / 100) > 1`,
  },
  {
    name: 'one placed message per order',
    query: `select o.id from orders o where (select count(*) from outbox b where b.topic = 'order-placed' and b.ref = o.id::text) <> 1`,
  },
  {
    name: 'every shipment of a cancelled order has a cancellation message to the courier',
    query: `select s.id from shipments s join orders o on o.id = s.order_id
      where o.status = 'cancelled' and s.status in ('NEW', 'PICKUP_SCHEDULED', 'PICKUP_COMPLETED', 'IN_TRANSIT')
      and not exists (select from outbox b where b.topic = 'cancel-parcel' and b.ref like s.id::text || ' %')`,
  },
  {
    name: 'at most one live replacement per order',
    query: `select replacement_for from orders where replacement_for is not null and status <> 'cancelled' and not is_exchange
      group by 1 having count(*) > 1`,
  },
  {
    name: "a guest's order has the owner of its checkout",
    // When an account claims a guest's order, the order's guest_hash becomes null.
    query: `select o.id from orders o join checkouts c on c.id = o.checkout_id
      where o.guest_hash is not null and o.guest_hash is distinct from c.guest_hash`,
  },
  {
    name: 'a placed checkout has its order',
    query: `select i.id from checkouts i left join orders o on o.checkout_id = i.id where (i.state = 'placed') <> (o.id is not null)`,
  },
];

const MONEY: readonly Invariant[] = [
  {
    name: 'an order is paid exactly when one payment, less the refunds of changes of the order, equals its total',
    // When a changed order costs less, the store refunds the difference with this reason (EDIT_REFUND_REASON). A failed refund is still
    // owed, so it counts; its retry is the same refund and does not.
    query: `select o.id from orders o left join payments p on p.order_id = o.id and p.provider_payment_id = o.payment_id
      where o.total > 0 group by o.id
      having (o.payment_status = 'paid') <> (count(p.id) = 1 and coalesce(sum(p.amount), 0) - coalesce((
        select sum(r.amount) from refunds r where r.order_id = o.id and r.reason = 'Order changed by the store' and r.retry_of is null), 0) = o.total)`,
  },
  {
    name: 'every captured payment has an order or is refunded',
    query: `select p.id from payments p where p.order_id is null and p.refunded <> p.amount
      -- A failed refund is listed for staff.
      and not exists (select from refunds r where r.payment_id = p.id and r.status = 'failed')`,
  },
  {
    name: 'a live replacement excludes a refund of its order',
    query: `select p.id from payments p join orders r on r.replacement_for = p.order_id
      where r.status <> 'cancelled' and not r.is_exchange and p.refunded = p.amount
      -- Returned goods are refunded even when their order was replaced.
      and not exists (select from refunds f where f.payment_id = p.id and f.return_id is not null)
      and not exists (select from cash_returns c where c.payment_id = p.id and c.return_id is not null)`,
  },
  {
    name: 'card and UPI orders are paid',
    query: `select id from orders where payment_method in ('card', 'upi') and payment_status <> 'paid' and total > 0 and replacement_for is null`,
  },
  {
    name: 'refunds never exceed the payment and equal its refunded amount',
    query: `select p.id from payments p left join (
        select payment_id, amount from refunds where status <> 'failed'
        union all select payment_id, amount from cash_returns where status = 'done'
      ) r on r.payment_id = p.id group by p.id
      having coalesce(sum(r.amount), 0) > p.amount or coalesce(sum(r.amount), 0) <> p.refunded`,
  },
  {
    name: 'cash of a cancelled order has a cash return',
    query: `select p.id from payments p join orders o on o.id = p.order_id
      where p.provider = 'cash' and p.voided_at is null and o.status = 'cancelled' and o.total > 0
      and not exists (select from cash_returns c where c.payment_id = p.id and c.status <> 'withdrawn')
      and not exists (select from orders r where r.replacement_for = o.id and r.status <> 'cancelled')`,
  },
];

const COUPONS: readonly Invariant[] = [
  {
    name: 'a coupon counts its uses, within its limit',
    query: `select c.id from coupons c left join coupon_uses u on u.coupon_id = c.id and u.state <> 'released' group by c.id
      having c.used_count <> count(u.id) or (c.usage_limit > 0 and c.used_count > c.usage_limit)`,
  },
  {
    name: 'a discounted live order has one coupon redemption',
    // A discount by staff needs no coupon.
    query: `select o.id from orders o where o.discount > o.staff_discount and o.status <> 'cancelled'
      -- The redemption is released when every unit came back.
      and exists (select from order_items t where t.order_id = o.id and t.returned + t.shelved + t.written_off < t.quantity)
      and (select count(*) from coupon_uses u where u.order_id = o.id and u.state = 'used') <> 1`,
  },
  {
    name: 'a person redeems at most one first-time coupon',
    query: `select user_id, guest_phone from coupon_uses where first_time_only and state <> 'released'
      and coalesce(user_id::text, guest_phone) is not null group by 1, 2 having count(*) > 1`,
  },
];

const COMPLAINTS: readonly Invariant[] = [
  {
    name: 'a complaint has its time of closing exactly when it is closed',
    query: `select id, status, closed_at from grievances where (status = 'closed') <> (closed_at is not null)`,
  },
  {
    name: 'a complaint was received once, and its officer is notified',
    query: `select g.id from grievances g where 1 <> (select count(*) from grievance_events e where e.grievance_id = g.id and e.kind = 'received')
      or not exists (select from outbox o where o.topic = 'grievance-to-officer' and o.ref = g.id::text)`,
  },
];

const TAX: readonly Invariant[] = [
  {
    name: "the lines of a taxed order add up to its total, and their taxes to the order's",
    query: `select o.id from orders o join order_items t on t.order_id = o.id where o.tax_mode <> 'flat' and o.total > 0 group by o.id
      having coalesce(sum(t.taxable + t.cgst + t.sgst + t.igst), -1) <> o.total or coalesce(sum(t.cgst + t.sgst + t.igst), -1) <> o.tax_included
        or coalesce(sum(t.line_discount), -1) <> o.discount or coalesce(sum(t.line_shipping), -1) <> o.shipping`,
  },
  {
    name: "the shares of an order's lines add up to its discount and its delivery",
    query: `select o.id from orders o join order_items t on t.order_id = o.id group by o.id having count(t.line_discount) > 0
      and (count(t.line_discount) < count(*) or sum(t.line_discount) <> o.discount or sum(t.line_shipping) <> o.shipping)`,
  },
  {
    name: 'document numbers have no gaps',
    query: `select c.series, c.financial_year, c.last from document_counters c
      full join (select series, financial_year, count(*) as documents, max(number) as newest, min(number) as first
        from tax_documents group by 1, 2) d using (series, financial_year)
      where c.last is distinct from d.newest or d.documents is distinct from d.newest or d.first is distinct from 1`,
  },
  {
    name: 'a document is the sum of its lines',
    query: `select d.id from tax_documents d cross join lateral (
        select sum((l->>'taxable')::int) as taxable, sum((l->>'cgst')::int) as cgst, sum((l->>'igst')::int) as igst, sum((l->>'total')::int) as total
        from jsonb_array_elements(d.lines) l) s
      where (d.taxable, d.cgst, d.igst, d.total) is distinct from (s.taxable, s.cgst, s.igst, s.total)`,
  },
  {
    name: 'credit notes never exceed their invoice',
    query: `select i.id from tax_documents i join tax_documents c on c.invoice_id = i.id group by i.id
      having sum(c.total) > i.total or sum(c.taxable) > i.taxable`,
  },
  {
    name: 'an order has at most one invoice that is not credited in full',
    query: `select i.order_id from tax_documents i where i.kind = 'invoice'
        and i.total > (select coalesce(sum(c.total), 0) from tax_documents c where c.invoice_id = i.id)
      group by 1 having count(*) > 1`,
  },
  {
    name: 'a taxed order that was not replaced has an open invoice when it is sent, and none when it is cancelled',
    query: `select o.id from orders o cross join lateral (
        select coalesce(sum(case d.kind when 'invoice' then d.total else -d.total end), 0) as open from tax_documents d where d.order_id = o.id) x
      where o.tax_mode <> 'flat' and o.total > 0 and not exists (select from orders r where r.replacement_for = o.id)
        -- After a return or a lowered price, the open amount may be below the total by what was refunded.
        and ((o.status in ('shipped', 'delivered') and (x.open > o.total or x.open < o.total -
            (select coalesce(sum(amount), 0) from (select amount from refunds where order_id = o.id and retry_of is null
              union all select amount from cash_returns where order_id = o.id) refunded)))
          or (o.status = 'cancelled' and x.open <> 0))`,
  },
  {
    name: 'a cancelled exchange has no open invoice',
    query: `select o.id from orders o join tax_documents d on d.order_id = o.id where o.is_exchange and o.status = 'cancelled'
      group by 1 having sum(case d.kind when 'invoice' then d.total else -d.total end) <> 0`,
  },
];

const ACCOUNTS: readonly Invariant[] = [
  {
    name: 'a number signs in exactly where the profile has it verified',
    query: `select u.id from users u full join (select user_id, account_id from accounts where provider_id = 'phone') a on a.user_id = u.id
      where (u.phone_verified_at is not null or a.account_id is not null)
        and (u.phone_verified_at is null or a.account_id is distinct from '+91' || u.phone)`,
  },
  {
    name: 'at most one code per number and purpose is usable',
    query: `select phone, purpose from phone_codes where used_at is null and expires_at > now() group by 1, 2 having count(*) > 1`,
  },
];

const NOTHING_OVERDUE: readonly Invariant[] = [
  {
    name: 'no checkout is open 10 minutes after its expiry',
    query: `select id from checkouts where state = 'open' and expires_at < now() - interval '10 minutes'`,
  },
  {
    name: 'no outbox message waits for an hour',
    query: `select id from outbox where status = 'waiting' and created_at < now() - interval '1 hour'`,
  },
  {
    name: 'no webhook waits for an hour',
    query: `select id from webhook_inbox where processed_at is null and received_at < now() - interval '1 hour'`,
  },
];

export const INVARIANTS: readonly Invariant[] = [
  ...STOCK,
  ...STOCK_TAKES,
  ...ORDERS,
  ...MONEY,
  ...COUPONS,
  ...COMPLAINTS,
  ...RETURNS,
  ...TAX,
  ...ACCOUNTS,
  ...NOTHING_OVERDUE,
];

export interface Breach {
  readonly name: string;
  readonly rows: readonly Record<string, unknown>[];
}

/** Whether the breach only means overdue work, which a store that was down does later. */
export const isOverdue = ({ name }: Breach): boolean => NOTHING_OVERDUE.some((each) => each.name === name);

/** Every invariant that does not hold, with up to ten of its rows. */
export async function findBreaches(db: DbOrTx): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const { name, query } of INVARIANTS) {
    const { rows } = await db.execute(sql.raw(`select * from (${query}) breaches limit 10`));
    if (rows.length > 0) breaches.push({ name, rows });
  }
  return breaches;
}

/** The breaches of a store that keeps running: all queries see one snapshot, however long they take. */
export async function findBreachesAt(url: string): Promise<Breach[]> {
  const database = createDatabase(url, { connections: 1, allowSlowStatements: true });
  try {
    return await database.db.transaction((tx) => findBreaches(tx), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
  } finally {
    await database.close();
  }
}
