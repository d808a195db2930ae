// Whether the store may write to a person for a purpose: the newest row of her consents counts. Asked when a message is queued, and again
// when it is sent: a consent that was withdrawn in between stops the message.

import { and, desc, eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { consents } from '#db/schema/consents.ts';
import type { MessageChannel } from './message-templates.server.ts';

export type ConsentPurpose = (typeof consents.$inferSelect)['purpose'];

/** `contact`: an email address in lower case, or '+919845012345'. */
export async function mayWrite(
  db: DbOrTx,
  contact: string,
  channel: MessageChannel,
  purpose: ConsentPurpose,
): Promise<boolean> {
  const [newest] = await db
    .select({ state: consents.state })
    .from(consents)
    .where(and(eq(consents.contact, contact), eq(consents.purpose, purpose), eq(consents.channel, channel)))
    .orderBy(desc(consents.at), desc(consents.state))
    .limit(1);
  return newest?.state === 'given';
}
