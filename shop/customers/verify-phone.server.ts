// A signed-in person proves a mobile number on the profile. From then on the number signs in to this account. A number
// that another account has proven moves here, because its holder has just proven it again. The other account keeps its
// email address and gets a mail; when it has only the number and no records, it is deleted; when it has only the number
// and records such as orders, the person is asked whether to join the two accounts.

import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { accounts as credentials, users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { insertJoin } from './join-requests.server.ts';
import { toProfilePhone } from './mobile-number.ts';
import type { NumberOwner } from './phone-account.ts';
import { type CodeRefusal, compareCode, lockNumber, useCode } from './phone-codes.server.ts';
import { findNumberOwner } from './phone-sign-in.server.ts';

export type VerifyPhoneRefusal = CodeRefusal | { readonly reason: 'not-signed-in' | 'other-account' };

/** Ends sign-in by the number that the account has proven. The caller makes sure that the account has another way to sign in. */
export async function removePhoneSignIn(tx: Tx, userId: string): Promise<void> {
  await tx.delete(credentials).where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'phone')));
}

async function hasRecords(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`
    select exists (select from orders where user_id = ${userId}) or exists (select from checkouts where user_id = ${userId})
      or exists (select from user_feedback where user_id = ${userId}) or exists (select from reviews where user_id = ${userId}) as found`);
  return rows[0]?.found === true;
}

/**
 * True when the other account has only the number to sign in with, and records such as orders that must not be lost.
 * Locks the account until the transaction ends.
 */
async function lockAndCheckNeedsJoin(tx: Tx, { id, email }: NumberOwner): Promise<boolean> {
  // The lock waits for an order that the other account is placing.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  return email === null && (await hasRecords(tx, id));
}

async function takeNumberFrom(tx: Tx, { id, email }: NumberOwner, at: Date): Promise<void> {
  if (email === null) {
    await tx.delete(users).where(eq(users.id, id));
    return;
  }
  await removePhoneSignIn(tx, id);
  await tx.update(users).set({ phone: null, phoneVerifiedAt: null, updatedAt: at }).where(eq(users.id, id));
  await enqueue(tx, { topic: 'phone-moved', ref: crypto.randomUUID(), payload: { email } });
}

/** After a long time without a sign-in the number may have been given to another person, so a code alone joins nothing. */
const canBeJoined = ({ status, role, isIdle }: NumberOwner): boolean =>
  status === 'active' && role === 'user' && !isIdle;

/** Returns the token of a join with the other account, or null when the number could be taken from it. */
async function takeOrJoin(
  tx: Tx,
  { now, actor }: ShopContext,
  owner: NumberOwner,
  { userId, sessionToken }: { readonly userId: string; readonly sessionToken: string },
  refuseWith: (reason: VerifyPhoneRefusal) => never,
): Promise<string | null> {
  if (!(await lockAndCheckNeedsJoin(tx, owner))) {
    await takeNumberFrom(tx, owner, now);
    return null;
  }
  if (actor.kind === 'staff' || !canBeJoined(owner)) return refuseWith({ reason: 'other-account' });
  return insertJoin(tx, { firstId: userId, secondId: owner.id, sessionToken });
}

interface EnteredCode {
  /** The id of the code that this browser requested. */
  readonly id: string;
  readonly code: string;
  readonly sessionToken: string | null;
}

/** 'join': nothing has changed yet; the person may join the two accounts with the token. */
export type VerifiedPhone = { readonly kind: 'verified' } | { readonly kind: 'join'; readonly token: string };

async function setOwnNumber(tx: Tx, userId: string, phone: string, at: Date): Promise<void> {
  await tx
    .delete(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'phone'), ne(credentials.accountId, phone)));
  await tx
    .update(users)
    .set({ phone: toProfilePhone(phone), phoneVerifiedAt: at, updatedAt: at })
    .where(eq(users.id, userId));
  await tx
    .insert(credentials)
    .values({ userId, providerId: 'phone', accountId: phone, createdAt: at, updatedAt: at })
    .onConflictDoNothing();
}

export async function verifyOwnPhone(
  ctx: ShopContext,
  { id, code, sessionToken }: EnteredCode,
): Promise<Result<VerifiedPhone, VerifyPhoneRefusal>> {
  const userId = signedInId(ctx.actor);
  if (userId === null || sessionToken === null) return refuse({ reason: 'not-signed-in' });
  const compared = await compareCode(ctx, { id, code, purpose: 'verify' });
  if (!compared.ok) return compared;
  const phone = compared.value;
  return inTransaction<VerifiedPhone, VerifyPhoneRefusal>(ctx.db, async (tx, refuseWith) => {
    await lockNumber(tx, phone);
    if (!(await useCode(tx, id))) return refuseWith({ reason: 'expired' });
    const owner = await findNumberOwner(tx, phone);
    const token =
      owner && owner.id !== userId ? await takeOrJoin(tx, ctx, owner, { userId, sessionToken }, refuseWith) : null;
    if (token !== null) return { kind: 'join', token };
    await setOwnNumber(tx, userId, phone, ctx.now);
    return { kind: 'verified' };
  });
}
