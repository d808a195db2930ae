// The consents of one customer for staff, and a withdrawal that staff record on request: people may withdraw by
// telephone or letter too.

import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { type CustomerConsent, toContacts } from './consent.ts';
import { listNewestConsents, type StoredConsent, withdrawConsent } from './consents.server.ts';

/** Returns the newest statements about the account's address and number, and about other contacts that the account has named. */
async function loadConsents(db: DbOrTx, userId: string): Promise<StoredConsent[]> {
  const [person] = await db.select({ email: users.email, phone: users.phone }).from(users).where(eq(users.id, userId));
  if (!person) return [];
  return listNewestConsents(db, toContacts(person), userId);
}

/** Returns an empty list for an actor who may not read customers. */
export async function listCustomerConsents(ctx: ShopContext, userId: string): Promise<CustomerConsent[]> {
  if (!(may(ctx.actor, 'customers.read') && isRowId(userId))) return [];
  const rows = await loadConsents(ctx.db, userId);
  return rows.map(({ userId: _user, ...consent }) => consent);
}

export type WithdrawRefusal = 'not-allowed' | 'no-such-consent';

/**
 * The audit log names purpose and channel, not the contact, so that a deleted person's address is deleted everywhere.
 */
export async function withdrawForCustomer(
  ctx: ShopContext,
  { userId, consentId }: { readonly userId: string; readonly consentId: string },
): Promise<Result<null, WithdrawRefusal>> {
  if (!may(ctx.actor, 'customers.edit')) return refuse('not-allowed');
  if (!isRowId(userId)) return refuse('no-such-consent');
  return inTransaction<null, WithdrawRefusal>(ctx.db, async (tx, refuseWith) => {
    const consent = (await loadConsents(tx, userId)).find(({ id }) => id === consentId);
    if (consent?.state !== 'given') return refuseWith('no-such-consent');
    const { contact, channel, purpose } = consent;
    await withdrawConsent(tx, { contact, channel, purpose, userId, text: '', source: 'staff', at: ctx.now });
    const choice = { purpose, channel };
    await recordChange(tx, ctx.actor, {
      action: 'update',
      entity: 'user',
      entityId: userId,
      before: { ...choice, consent: 'given' },
      after: { ...choice, consent: 'withdrawn' },
    });
    return null;
  });
}
