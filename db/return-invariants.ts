import type { Invariant } from './stock-invariants.ts';

export const RETURNS: readonly Invariant[] = [
  {
    name: 'a unit is in one live return',
    query: `select order_item_id, unit from return_items where is_held group by 1, 2 having count(*) > 1`,
  },
  {
    name: 'a return holds its units until it ends without them',
    query: `select i.id from return_items i join returns r on r.id = i.return_id
      where i.is_held <> (r.status not in ('refused', 'withdrawn', 'sent-back', 'lapsed'))`,
  },
  {
    name: 'a return has units of its order, within their lines',
    query: `select r.id from returns r left join return_items i on i.return_id = r.id left join order_items t on t.id = i.order_item_id
      where i.id is null or t.order_id <> r.order_id or i.unit > t.quantity`,
  },
  {
    name: 'a settled return is checked, and its refunds are its amount',
    query: `select r.id from returns r where r.status = 'settled' and (
        exists (select from return_items i where i.return_id = r.id and i.finding is null)
        or r.refund_amount <> (select coalesce(sum(amount), 0) from (
          select amount from refunds where return_id = r.id and retry_of is null
          union all select amount from cash_returns where return_id = r.id) refunded))`,
  },
  {
    name: 'nothing is refunded for a return that is not settled',
    query: `select r.id from returns r where r.status <> 'settled' and (r.refund_amount <> 0
      or exists (select from refunds f where f.return_id = r.id) or exists (select from cash_returns c where c.return_id = r.id))`,
  },
  {
    name: 'units of a settled return have left the customer',
    query: `select i.order_item_id from return_items i join returns r on r.id = i.return_id join order_items t on t.id = i.order_item_id
      where r.status = 'settled' and i.finding in ('ok', 'worn') and i.disposition in ('shelf', 'write-off')
      group by i.order_item_id, t.id having count(*) > t.returned + t.shelved + t.written_off`,
  },
  {
    name: 'every pickup of a return that ended before it has a cancellation message to the courier',
    query: `select s.id from return_shipments s join returns r on r.id = s.return_id
      where r.status in ('refused', 'withdrawn', 'lapsed') and s.status in ('new', 'pickup-scheduled')
      and not exists (select from outbox b where b.topic = 'cancel-return-parcel' and b.ref like s.id::text || ' %')`,
  },
  {
    name: 'an exchange order belongs to one return',
    query: `select o.id from orders o where o.is_exchange and 1 <> (select count(*) from returns r where r.exchange_order_id = o.id)`,
  },
];
