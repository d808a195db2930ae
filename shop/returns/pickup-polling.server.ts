// Polls the courier about every reverse shipment under way, because webhooks get lost and are not sent again. A limited number per run,
// the longest unpolled first; any number of nodes may poll at once.

import { inArray, sql } from 'drizzle-orm';
import { returnShipments } from '#db/schema/returns.ts';
import type { ShopContext } from '#shop/context.ts';
import type { PollResult } from '#shop/fulfilment/poll-shipments.server.ts';
import { refreshPickup } from './pickup-refresh.server.ts';

const MAX_PER_RUN = 100;
const POLL_INTERVAL = sql`interval '20 minutes'`;

/** Claims the reverse shipments that are due by updating the time of the last poll, so that no other node polls them too. */
async function claimDue(ctx: ShopContext): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    update return_shipments set polled_at = now() where id = any(array(
      select id from return_shipments where status in ('new', 'pickup-scheduled', 'picked-up', 'in-transit') and shipment_id is not null
        and (polled_at is null or polled_at < now() - ${POLL_INTERVAL}) and (lease_expires_at is null or lease_expires_at < now())
      order by polled_at nulls first limit ${MAX_PER_RUN} for update skip locked)) returning id`);
  return rows.map(({ id }) => id);
}

export async function pollPickups(ctx: ShopContext): Promise<PollResult> {
  const { courier } = ctx.providers;
  const ids = courier === null ? [] : await claimDue(ctx);
  if (courier === null || ids.length === 0) return { polled: 0, failed: 0 };
  const rows = await ctx.db.select().from(returnShipments).where(inArray(returnShipments.id, ids));
  let polled = 0;
  let failed = 0;
  for (const row of rows) {
    const refreshed = await refreshPickup(ctx, courier, row);
    polled++;
    if (refreshed.ok) continue;
    failed++;
    ctx.log.warn({ reference: row.reference, failure: refreshed.reason }, 'polling the courier about a return failed');
    // The courier is unavailable, or rejects our account: the other calls would fail too. They are due again later.
    if (refreshed.reason.kind === 'unavailable' || refreshed.reason.kind === 'authentication') break;
  }
  return { polled, failed };
}
