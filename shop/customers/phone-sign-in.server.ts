// Signs in by mobile number and code. The first success creates the account, without a name, which checkout asks for.
// Using up the code and finding or creating the account are one transaction under the lock of the number, so that
// parallel requests create one account.

import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { accounts as credentials, users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { pick } from '#shop/pick.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { Accounts, SignedIn } from './accounts.server.ts';
import { notifyNewCustomer } from './create-account.server.ts';
import { formatMobile, toProfilePhone } from './mobile-number.ts';
import {
  decidePhoneAccount,
  type NumberOwner,
  type PhoneDecision,
  type PhoneEntryRefusal,
  RECYCLED_AFTER_DAYS,
} from './phone-account.ts';
import { type CodeRefusal, compareCode, hasMobileCodes, lockNumber, useCode } from './phone-codes.server.ts';
import type { Visitor } from './sessions.server.ts';
import { consumeToken, findTokenOwner } from './verification-tokens.server.ts';

/** Returns the account that has proven the number, or null. */
export async function findNumberOwner(tx: Tx, phone: string): Promise<NumberOwner | null> {
  const [owner] = await tx
    .select({
      ...pick(users, 'id', 'role', 'status', 'email'),
      isIdle: sql<boolean>`greatest(${users.lastLogin}, ${users.createdAt}, ${users.phoneVerifiedAt}) < now() - make_interval(days => ${RECYCLED_AFTER_DAYS})`,
    })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(and(eq(credentials.providerId, 'phone'), eq(credentials.accountId, phone)));
  return owner ?? null;
}

async function createAccount(tx: Tx, phone: string, at: Date): Promise<string> {
  const [row] = await tx
    .insert(users)
    .values({ name: '', phone: toProfilePhone(phone), phoneVerifiedAt: at, createdAt: at, updatedAt: at })
    .returning({ id: users.id });
  if (!row) throw new Error('The account was not written');
  await tx
    .insert(credentials)
    .values({ userId: row.id, providerId: 'phone', accountId: phone, createdAt: at, updatedAt: at });
  await notifyNewCustomer(tx, { userId: row.id, name: 'A customer', email: formatMobile(phone) }, at);
  return row.id;
}

export type PhoneSignInRefusal =
  | CodeRefusal
  | { readonly reason: PhoneEntryRefusal }
  | { readonly reason: 'switched-off' };

/** 'mail-link': the code was right, but the person must also open a link that was mailed to her. */
export type PhoneSignIn = { readonly kind: 'signed-in'; readonly signedIn: SignedIn } | { readonly kind: 'mail-link' };

function resolveAccount(
  ctx: ShopContext,
  id: string,
  phone: string,
): Promise<Result<Exclude<PhoneDecision, { kind: 'create' }>, PhoneSignInRefusal>> {
  return inTransaction<Exclude<PhoneDecision, { kind: 'create' }>, PhoneSignInRefusal>(
    ctx.db,
    async (tx, refuseWith) => {
      await lockNumber(tx, phone);
      if (!(await useCode(tx, id))) return refuseWith({ reason: 'expired' });
      const decided = decidePhoneAccount(await findNumberOwner(tx, phone));
      if (!decided.ok) return refuseWith({ reason: decided.reason });
      const decision = decided.value;
      if (decision.kind === 'create') return { kind: 'enter', userId: await createAccount(tx, phone, ctx.now) };
      if (decision.kind === 'mail-link') {
        await enqueue(tx, { topic: 'phone-sign-in', ref: id, payload: { email: decision.email } });
      }
      return decision;
    },
  );
}

/** `id`: the code that this browser requested. */
export async function signInWithCode(
  ctx: ShopContext,
  accounts: Accounts,
  { id, code, visitor }: { readonly id: string; readonly code: string; readonly visitor: Visitor },
): Promise<Result<PhoneSignIn, PhoneSignInRefusal>> {
  if (!(await hasMobileCodes(ctx))) return refuse({ reason: 'switched-off' });
  const compared = await compareCode(ctx, { id, code, purpose: 'sign-in' });
  if (!compared.ok) return compared;
  const resolved = await resolveAccount(ctx, id, compared.value);
  if (!resolved.ok) return resolved;
  if (resolved.value.kind === 'mail-link') return ok({ kind: 'mail-link' });
  const signedIn = await accounts.openSession(resolved.value.userId, visitor);
  // The account was deleted or joined at this moment; with the next code the shopper gets into the account that has the number now.
  return signedIn.ok ? ok({ kind: 'signed-in', signedIn: signedIn.value }) : refuse({ reason: 'expired' });
}

/** Returns the id of the person who may use the link, or null when it is no longer valid: for the page that shows the button. */
export const findPhoneSignInLink = (ctx: ShopContext, token: string) => findTokenOwner(ctx.db, 'phone-sign-in', token);

/**
 * The second step for a number that was not used for a long time. The link was mailed only because the code was right.
 */
export async function signInWithMailedLink(
  ctx: ShopContext,
  accounts: Accounts,
  token: string,
  visitor: Visitor,
): Promise<Result<SignedIn, 'link-expired'>> {
  const used = await inTransaction<string, 'link-expired'>(ctx.db, async (tx, refuseWith) => {
    const userId = (await consumeToken(tx, 'phone-sign-in', token)) ?? refuseWith('link-expired');
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.role, 'user'), eq(users.status, 'active')));
    return person?.id ?? refuseWith('link-expired');
  });
  if (!used.ok) return used;
  const signedIn = await accounts.openSession(used.value, visitor);
  return signedIn.ok ? signedIn : refuse('link-expired');
}
