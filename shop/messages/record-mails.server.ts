// Records sent mails as messages, in the statement that marks their outbox rows: one round trip per batch. The outbox
// stays authoritative for mails: a failure to record never sends a mail again.

import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.server.ts';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { outbox } from '#db/schema/system.ts';
import type { ShopContext } from '#shop/context.ts';
import { UNRECORDED_TOPICS } from './mail-events.ts';

export interface SentMail {
  readonly topic: string;
  readonly ref: string;
  readonly orderId: string | null;
  readonly to: string;
}

/** The payload that stays in the row: empty for the mail to a person whose account is deleted, so that her address is not kept. */
const KEPT_PAYLOAD = `case when topic = 'account-deleted' then '{}'::jsonb else payload end`;

const markSent = preparedQuery((db: Db) =>
  db
    .update(outbox)
    .set({ status: 'sent', lastError: null, sentAt: sql`now()`, payload: sql.raw(KEPT_PAYLOAD) })
    .where(sql`${outbox.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('mark_outbox_rows_sent'),
);

const markSentAndRecordQuery = (mails: readonly SentMail[], ids: readonly string[]) => sql`
  with marked as (update outbox set status = 'sent', last_error = null, sent_at = now(), payload = ${sql.raw(KEPT_PAYLOAD)} where id = any(${sql.param(ids)}::uuid[]))
  insert into messages (event, ref, channel, order_id, user_id, contact, state, sent_at)
  select m.topic, m.ref, 'email', o.id, o.user_id, lower(m."to"), 'sent', now()
  from json_to_recordset(${JSON.stringify(mails)}::json) as m (topic text, ref text, "orderId" uuid, "to" text)
  left join orders o on o.id = m."orderId"
  on conflict do nothing`;

const isRecorded = ({ topic }: SentMail): boolean => !UNRECORDED_TOPICS.includes(topic);

/** Marks the rows as sent, and records the mails among them. */
export async function markSentAndRecord(
  ctx: ShopContext,
  ids: readonly string[],
  mails: readonly SentMail[],
): Promise<void> {
  const recorded = mails.filter(isRecorded);
  if (recorded.length > 0) {
    try {
      await ctx.db.execute(markSentAndRecordQuery(recorded, ids));
      return;
    } catch (error) {
      ctx.log.warn({ err: error, mails: recorded.length }, 'sent mails could not be recorded as messages');
    }
  }
  await markSent(ctx.db).execute({ ids });
}
