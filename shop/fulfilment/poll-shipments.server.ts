// Polls the courier about every shipment under way, because webhooks get lost and are not sent again. Each run polls up
// to 100 shipments, the longest unpolled first; any number of nodes may poll at once.

import { inArray, sql } from 'drizzle-orm';
import { shipments } from '#db/schema/shipments.ts';
import type { ShopContext } from '#shop/context.ts';
import { refreshShipment } from './refresh-shipment.server.ts';
import { POLLED_STATUSES } from './shipment-progress.ts';

const MAX_PER_RUN = 100;
const POLL_INTERVAL = sql`interval '20 minutes'`;

/**
 * Claims the shipments that are due by updating the time of the last poll, so that no other node polls them too. A
 * leased shipment is left out, because it is being booked or cancelled at this moment. The statuses are literals of the
 * query, not parameters, so that the planner can use the partial index for them.
 */
async function claimDue(ctx: ShopContext): Promise<string[]> {
  const polledStatuses = sql.join(
    POLLED_STATUSES.map((status) => sql.raw(`'${status}'`)),
    sql`, `,
  );
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    update shipments set polled_at = now() where id = any(array(
      select id from shipments where awb_code is not null and status in (${polledStatuses})
        and (polled_at is null or polled_at < now() - ${POLL_INTERVAL}) and (lease_expires_at is null or lease_expires_at < now())
      order by polled_at nulls first limit ${MAX_PER_RUN} for update skip locked)) returning id`);
  return rows.map(({ id }) => id);
}

export interface PollResult {
  readonly polled: number;
  readonly failed: number;
}

export async function pollShipments(ctx: ShopContext): Promise<PollResult> {
  const { courier } = ctx.providers;
  if (courier === null) return { polled: 0, failed: 0 };
  const ids = await claimDue(ctx);
  if (ids.length === 0) return { polled: 0, failed: 0 };
  const rows = await ctx.db.select().from(shipments).where(inArray(shipments.id, ids));
  let [polled, failed] = [0, 0];
  for (const row of rows) {
    const refreshed = await refreshShipment(ctx, courier, row);
    polled++;
    if (refreshed.ok) continue;
    failed++;
    ctx.log.warn(
      { shipment: row.shipmentId, failure: refreshed.reason },
      'polling the courier about a shipment failed',
    );
    // The courier is unavailable or rejects the store's account, so the other calls would fail too: they wait for the next poll.
    if (refreshed.reason.kind === 'unavailable' || refreshed.reason.kind === 'authentication') break;
  }
  return { polled, failed };
}
