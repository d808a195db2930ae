// Notifies staff of each missed deadline once: an event on the complaint marks it as reported. Two nodes at the same
// time report a deadline once, because each locks the complaint first.

import { and, eq, sql } from 'drizzle-orm';
import { grievanceEvents, grievances } from '#db/schema/store.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { feedbackNotification } from '#shop/notifications/notification.ts';
import { missedDeadline, ticketNumber } from './grievance.ts';

const MAX_PER_RUN = 100;

const TITLES = { acknowledge: 'Complaint not acknowledged', resolve: 'Complaint overdue' } as const;
const MESSAGES = {
  acknowledge: 'was not acknowledged within 48 hours. Answer it today.',
  resolve: 'was not resolved within one month. Answer it today and close it.',
} as const;

const isUnreported = (kind: string) => sql`not exists (
  select from grievance_events e where e.grievance_id = grievances.id and e.kind = ${kind})`;

/** Returns how many complaints were reported. */
export async function reportOverdueGrievances(ctx: ShopContext): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from grievances where status <> 'closed' and (
      (resolve_by <= ${ctx.now} and ${isUnreported('resolve-overdue')})
      or (acknowledged_at is null and acknowledge_by <= ${ctx.now} and resolve_by > ${ctx.now}
        and ${isUnreported('acknowledge-overdue')}))
    order by resolve_by limit ${MAX_PER_RUN}`);
  let reported = 0;
  for (const { id } of rows) if (await reportOne(ctx, id)) reported += 1;
  return reported;
}

async function reportOne(ctx: ShopContext, id: string): Promise<boolean> {
  const result = await inTransaction<boolean, never>(ctx.db, async (tx) => {
    const [row] = await tx.select().from(grievances).where(eq(grievances.id, id)).for('update');
    const missed = row ? missedDeadline(row, ctx.now) : null;
    if (!row || missed === null) return false;
    const kind = `${missed}-overdue` as const;
    const mark = and(eq(grievanceEvents.grievanceId, id), eq(grievanceEvents.kind, kind));
    if ((await tx.$count(grievanceEvents, mark)) > 0) return false;
    await tx.insert(grievanceEvents).values({ grievanceId: id, kind, actor: actorName(ctx.actor), createdAt: ctx.now });
    const message = `${ticketNumber(row.serial, row.createdAt)} ${MESSAGES[missed]}`;
    await createNotification(
      tx,
      feedbackNotification({ title: TITLES[missed], message, data: { grievanceId: id } }),
      ctx.now,
    );
    return true;
  });
  return result.ok && result.value;
}
