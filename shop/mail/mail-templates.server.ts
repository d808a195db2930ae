// Reads the mail texts that staff wrote; called once per batch of mails.

import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { messageTemplates } from '#db/schema/messages.ts';
import type { CustomMailTexts } from './mail-template.ts';

const emailTemplates = preparedQuery((db: DbOrTx) =>
  db
    .select({ event: messageTemplates.event, subject: messageTemplates.subject, body: messageTemplates.body })
    .from(messageTemplates)
    .where(eq(messageTemplates.channel, 'email'))
    .prepare('email_templates'),
);

export async function loadCustomMailTexts({ db }: { readonly db: DbOrTx }): Promise<CustomMailTexts> {
  const rows = await emailTemplates(db).execute();
  return Object.fromEntries(rows.map(({ event, ...words }) => [event, words]));
}
