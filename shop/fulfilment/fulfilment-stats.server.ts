// The statistics at the top of the fulfilment screen.

import { sql } from 'drizzle-orm';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { asRefusal, type FulfilmentRefusal } from './fulfilment-refusal.ts';

export interface FulfilmentStats {
  readonly ready: number;
  /** The order date of the oldest order that is ready for shipment; null when no order is ready. */
  readonly oldestReadyAt: Date | null;
  readonly withoutAwb: number;
  readonly pickupScheduled: number;
  readonly nextPickupAt: Date | null;
  readonly inTransit: number;
  readonly delayed: number;
  /** The number of deliveries in the last seven days. */
  readonly deliveredThisWeek: number;
  /** The average number of days from shipment to delivery; null without a delivery. */
  readonly averageDays: number | null;
  readonly exceptions: number;
  /** The pincode of the store's pickup location; null without a courier account. */
  readonly pickupPincode: string | null;
  readonly dashboardUrl: string | null;
}

interface Row extends Record<string, unknown> {
  readonly ready: number;
  readonly oldest: string | null;
  readonly without_awb: number;
  readonly scheduled: number;
  readonly next_pickup: string | null;
  readonly in_transit: number;
  readonly delayed: number;
  readonly delivered: number;
  readonly days: number | null;
  readonly exceptions: number;
}

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));

export async function getFulfilmentStats(ctx: ShopContext): Promise<Result<FulfilmentStats, FulfilmentRefusal>> {
  if (!may(ctx.actor, 'fulfilment')) return refuse(asRefusal('not-allowed'));
  const now = sql`${ctx.now.toISOString()}::timestamptz`;
  const { rows } = await ctx.db.execute<Row>(sql`
    with waiting as (select count(*)::int as ready, min(order_date) as oldest from orders where status = 'processing'),
    active as (
      select count(*) filter (where awb_code is null)::int as without_awb,
        count(*) filter (where status = 'PICKUP_SCHEDULED')::int as scheduled,
        min(pickup_at) filter (where status = 'PICKUP_SCHEDULED' and pickup_at >= ${now}) as next_pickup,
        count(*) filter (where status in ('PICKUP_COMPLETED', 'IN_TRANSIT'))::int as in_transit,
        count(*) filter (where status in ('PICKUP_COMPLETED', 'IN_TRANSIT')
          and (courier_state = 'delayed' or estimated_delivery < ${now}))::int as delayed
      from shipments where shipment_id is not null and status in ('NEW', 'PICKUP_SCHEDULED', 'PICKUP_COMPLETED', 'IN_TRANSIT')
    ),
    done as (
      select count(*)::int as delivered,
        avg(extract(epoch from greatest(delivered_at - created_at, interval '0')) / 86400)::float as days
      from shipments where delivered_at >= ${now} - interval '7 days' and status = 'DELIVERED'
    ),
    exceptional as (select count(*)::int as exceptions from shipments where exception is not null)
    select * from waiting, active, done, exceptional`);
  const [row] = rows;
  if (!row) throw new Error('The fulfilment statistics query returned no row');
  const { courier } = ctx.providers;
  return ok({
    ready: row.ready,
    oldestReadyAt: toDate(row.oldest),
    withoutAwb: row.without_awb,
    pickupScheduled: row.scheduled,
    nextPickupAt: toDate(row.next_pickup),
    inTransit: row.in_transit,
    delayed: row.delayed,
    deliveredThisWeek: row.delivered,
    averageDays: row.days,
    exceptions: row.exceptions,
    pickupPincode: courier?.pickupPincode ?? null,
    dashboardUrl: courier?.dashboardUrl ?? null,
  });
}
