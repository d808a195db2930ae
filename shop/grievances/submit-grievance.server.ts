// Accepts a complaint: its row, the acknowledgement to the shopper, the mail to the officer and the notification of
// staff in one transaction. Invariants: one idempotency key makes one complaint; at most 5 complaints per network in 10
// minutes. Anybody can enter any email, so an address gets at most 5 acknowledgements per day; the complaint itself is
// always accepted.

import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { grievanceEvents, grievances } from '#db/schema/store.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { dayInIndia, formatDayInIndia } from '#shop/indian-clock.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { feedbackNotification } from '#shop/notifications/notification.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import type { Result } from '#shop/result.ts';
import { grievanceDeadlines, type InputRefusal, ticketNumber } from './grievance.ts';
import { type GrievanceInput, type NewGrievance, parseGrievance } from './grievance-input.ts';

const LIMIT = { max: 5, withinMs: 10 * 60 * 1_000 };
const MAIL_LIMIT = { max: 5, withinMs: 24 * 60 * 60 * 1_000 };

export type GrievanceRefusal = InputRefusal | 'too-many';

export interface Ticket {
  readonly number: string;
  readonly acknowledgeBy: Date;
  readonly resolveBy: Date;
}

type GrievanceRow = typeof grievances.$inferSelect;

const toTicket = ({ serial, createdAt, acknowledgeBy, resolveBy }: GrievanceRow): Ticket => ({
  number: ticketNumber(serial, createdAt),
  acknowledgeBy,
  resolveBy,
});

/** Converts the hash to a UUID of version 8 for the column: the first 8 is the version, the second the variant. */
const toUuid = (hash: string): string =>
  [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join(
    '-',
  );

/** The key of a form without JavaScript: the same complaint of the same person on the same day is one complaint. */
function keyFromContents({ email, orderNumber, complaint }: NewGrievance, now: Date): string {
  const content = JSON.stringify([email.toLowerCase(), orderNumber, complaint, dayInIndia(now)]);
  return toUuid(createHash('sha256').update(content).digest('hex'));
}

async function recordAndNotify(tx: Tx, row: GrievanceRow, now: Date): Promise<void> {
  await tx.insert(grievanceEvents).values({ grievanceId: row.id, kind: 'received', actor: row.email, createdAt: now });
  if (await consumeRateLimit(tx, `grievance mail ${row.email.toLowerCase()}`, MAIL_LIMIT)) {
    await enqueue(tx, { topic: 'grievance-received', ref: row.id, payload: { grievanceId: row.id } });
  }
  await enqueue(tx, { topic: 'grievance-to-officer', ref: row.id, payload: { grievanceId: row.id } });
  const { number, resolveBy } = toTicket(row);
  const message = `${number}: resolve it by ${formatDayInIndia(resolveBy, true)}.`;
  await createNotification(
    tx,
    feedbackNotification({ title: 'New complaint', message, data: { grievanceId: row.id } }),
    now,
  );
}

export async function submitGrievance(
  ctx: ShopContext,
  input: GrievanceInput,
  clientAddress: string,
): Promise<Result<Ticket, GrievanceRefusal>> {
  const parsed = parseGrievance(input);
  if (!parsed.ok) return parsed;
  const idempotencyKey = parsed.value.idempotencyKey ?? keyFromContents(parsed.value, ctx.now);
  return inTransaction<Ticket, GrievanceRefusal>(ctx.db, async (tx, refuseWith) => {
    // Simultaneous copies of one request wait here for each other, so that only the first counts towards the limit.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`grievance ${idempotencyKey}`}, 0))`);
    const [earlier] = await tx.select().from(grievances).where(eq(grievances.idempotencyKey, idempotencyKey));
    if (earlier) return toTicket(earlier);
    if (!(await consumeRateLimit(tx, `grievance ${clientAddress}`, LIMIT))) return refuseWith('too-many');
    const [added] = await tx
      .insert(grievances)
      .values({
        ...parsed.value,
        ...grievanceDeadlines(ctx.now),
        idempotencyKey,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning();
    if (!added) throw new Error('The complaint was not written');
    await recordAndNotify(tx, added, ctx.now);
    return toTicket(added);
  });
}
