// A delivered order with real units of stock, for tests of returns: one of the sample store, given to a shopper of the test.

import { expect } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import type { Shopper } from './shopper.ts';

export interface DeliveredOrder {
  readonly id: string;
  readonly orderId: string;
  readonly shortId: string;
  readonly names: readonly string[];
}

interface OrderChoice {
  readonly isPaidOnline: boolean;
}

/**
 * Gives the shopper an order that was delivered a moment ago. Each of its products has two more sizes in stock, for
 * exchanges.
 */
export async function takeDeliveredOrder(
  store: RunningStore,
  { uid }: Pick<Shopper, 'uid'>,
  { isPaidOnline }: OrderChoice,
): Promise<DeliveredOrder> {
  const [order] = await store.sql(
    `with chosen as (
       select o.id from orders o
       where o.status = 'delivered' and (o.payment_method <> 'cod') = $2
         and o.user_id not in (select id from users where email like '%@tanabana.example')
         and o.user_id <> $1 and not exists (select 1 from returns r where r.order_id = o.id)
         and not exists (select 1 from order_items i where i.order_id = o.id and (select count(*) from inventory_levels l
           where l.product_id = i.product_id and l.size <> i.size and l.on_hand - l.reserved > 0) < 2)
       order by o.order_date desc limit 1),
     parcels as (update shipments s set delivered_at = now() from chosen
       where s.order_id = chosen.id and s.delivered_at is not null)
     update orders o set user_id = $1, delivery_date = now() from chosen where o.id = chosen.id
     returning o.id, o.order_id, array(select i.name from order_items i where i.order_id = o.id order by i.position) as names`,
    [uid, isPaidOnline],
  );
  expect(order, 'a delivered order of the sample store').toBeDefined();
  const orderId = String(order?.order_id);
  return { id: String(order?.id), orderId, shortId: orderId.slice(-8), names: order?.names as string[] };
}
