// Reads the words that staff chose for mails: once for each batch of mails.

import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { messageTemplates } from '#db/schema/messages.ts';
import type { MailWords } from './mail-template.ts';

const emailTemplates = preparedQuery((db: DbOrTx) =>
  db
    .select({ event: messageTemplates.event, subject: messageTemplates.subject, body: messageTemplates.body })
    .from(messageTemplates)
    .where(eq(messageTemplates.channel, 'email'))
    .prepare('email_templates'),
);

export async function loadMailWords({ db }: { readonly db: DbOrTx }): Promise<MailWords> {
  const rows = await emailTemplates(db).execute();
  return Object.fromEntries(rows.map(({ event, ...words }) => [event, words]));
}
