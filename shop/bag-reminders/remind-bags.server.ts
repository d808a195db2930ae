// Finds the bags whose owners are due for a reminder. The reminder and its outbox row, from which the mail and the message to the phone
// follow, are written in one transaction under the lock of the person, so that several nodes write each reminder once.

import { eq, type SQL, sql } from 'drizzle-orm';
import { bagReminders } from '#db/schema/consents.ts';
import { users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { PhoneChannel } from '#shop/messages/message-channel.ts';
import { listPhoneChannels } from '#shop/messages/message-templates.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { getDueStep, LEFT_AFTER_MS, SECOND_AFTER_MS } from './bag-reminder.ts';
import { listEarlierReminders, loadLeftBag } from './left-bag.server.ts';

const BATCH_SIZE = 200;

/** SQL: true when the newest consent of this contact to reminders by this channel is given. */
const agrees = (contact: SQL, channel: SQL) => sql`(select state from consents c
  where c.contact = ${contact} and c.purpose = 'bag-reminder' and c.channel = ${channel}
  order by c.at desc, c.state desc limit 1) = 'given'`;

/** Returns people who have a bag and a consent for a proven contact, sorted by id; `getDueStep` then decides about each. */
async function findCandidates(ctx: ShopContext, after: string, channels: readonly PhoneChannel[]): Promise<string[]> {
  const before = (ms: number) => new Date(ctx.now.getTime() - ms).toISOString();
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select u.id from users u
    where u.id > ${after} and u.status = 'active'
      and exists (select from bag_lines b where b.user_id = u.id)
      and not exists (select from bag_lines b where b.user_id = u.id and b.added_at > ${before(LEFT_AFTER_MS)})
      and not exists (select from bag_reminders r where r.user_id = u.id and r.created_at > ${before(SECOND_AFTER_MS)})
      and ((u.email_verified and ${agrees(sql`lower(u.email)`, sql`'email'`)})
        or (u.phone_verified_at is not null and exists (select from unnest(${sql.param([...channels])}::text[]) phone (channel)
          where ${agrees(sql`'+91' || u.phone`, sql`phone.channel`)})))
    order by u.id limit ${BATCH_SIZE}`);
  return rows.map(({ id }) => id);
}

async function remind(ctx: ShopContext, userId: string): Promise<boolean> {
  const reminded = await inTransaction<boolean, never>(ctx.db, async (tx) => {
    // A change of the bag takes the same lock, so the bag is read either before the whole change or after it.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const bag = await loadLeftBag({ db: tx, actor: ctx.actor }, userId);
    if (!bag) return false;
    const { bagHash } = bag;
    const earlier = await listEarlierReminders(tx, userId, bagHash, ctx.now);
    const step = getDueStep({ ...bag, earlier }, ctx.now);
    if (step === null) return false;
    const [added] = await tx
      .insert(bagReminders)
      .values({ userId, bagHash, step, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: bagReminders.id });
    if (!added) return false;
    await enqueue(tx, { topic: 'bag-reminder', ref: added.id, payload: { reminderId: added.id } });
    return true;
  });
  return reminded.ok && reminded.value;
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Returns how many people got a reminder. */
export async function remindBags(ctx: ShopContext): Promise<number> {
  if (!(await getSettings(ctx)).bagReminders) return 0;
  const channels = await listPhoneChannels(ctx.db, 'bag-reminder');
  let count = 0;
  let after = FIRST_ID;
  for (;;) {
    const candidates = await findCandidates(ctx, after, channels);
    for (const userId of candidates) count += (await remind(ctx, userId)) ? 1 : 0;
    if (candidates.length < BATCH_SIZE) return count;
    after = candidates.at(-1) ?? after;
  }
}
