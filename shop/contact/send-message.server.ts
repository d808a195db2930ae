// Accepts a message to the store as a mail in the outbox, so that no message is lost while the mail server is
// unavailable. Invariant: at most 5 messages per address in 10 minutes, over all nodes; refused messages do not count.

import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { findOwnAccount } from '#shop/customers/own-account.server.ts';
import { toMailStore } from '#shop/mail/mail-store.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import type { Result } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { type ContactInput, parseContactInput } from './contact-input.ts';
import { composeContactMail, type InputRefusal } from './contact-message.ts';

const LIMIT = { max: 5, withinMs: 10 * 60 * 1_000 };

export type ContactRefusal = InputRefusal | 'too-many';

export async function sendContactMessage(
  ctx: ShopContext,
  input: ContactInput,
  clientAddress: string,
): Promise<Result<null, ContactRefusal>> {
  const parsed = parseContactInput(input);
  if (!parsed.ok) return parsed;
  const account = await findOwnAccount(ctx);
  return inTransaction<null, ContactRefusal>(ctx.db, async (tx, refuseWith) => {
    if (!(await consumeRateLimit(tx, `contact ${clientAddress}`, LIMIT))) refuseWith('too-many');
    const store = toMailStore(await getSettings({ db: tx }), null);
    const mail = composeContactMail(parsed.value, store, account);
    await enqueue(tx, { topic: 'mail', ref: `contact ${crypto.randomUUID()}`, payload: { ...mail } });
    return null;
  });
}
