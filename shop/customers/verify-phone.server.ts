// A signed-in person proves a mobile number on the profile. From then on the number signs in to this account. A number that another account has
// proven moves here, because its holder has just proven it again: an account with an email address keeps that and is told by mail; an
// account that has nothing but the number and no orders is deleted; one with orders is left alone.

import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { accounts as credentials, users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { toProfilePhone } from './mobile-number.ts';
import type { NumberOwner } from './phone-account.ts';
import { type CodeRefusal, compareCode, lockNumber, useCode } from './phone-codes.server.ts';
import { findNumberOwner } from './phone-sign-in.server.ts';

export type VerifyPhoneRefusal = CodeRefusal | { readonly reason: 'not-signed-in' | 'other-account' };

/** Ends sign-in by the number that the account has proven. The account needs another way in. */
export async function removePhoneSignIn(tx: Tx, userId: string): Promise<void> {
  await tx.delete(credentials).where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'phone')));
}

async function hasRecords(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`
    select exists (select from orders where user_id = ${userId}) or exists (select from checkouts where user_id = ${userId})
      or exists (select from user_feedback where user_id = ${userId}) or exists (select from reviews where user_id = ${userId}) as found`);
  return rows[0]?.found === true;
}

async function takeNumberFrom(
  tx: Tx,
  { id, email }: NumberOwner,
  at: Date,
  refuseWith: (reason: VerifyPhoneRefusal) => never,
): Promise<void> {
  // Serialises with an order that the other account is placing.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  if (email === null) {
    if (await hasRecords(tx, id)) refuseWith({ reason: 'other-account' });
    await tx.delete(users).where(eq(users.id, id));
    return;
  }
  await removePhoneSignIn(tx, id);
  await tx.update(users).set({ phone: null, phoneVerifiedAt: null, updatedAt: at }).where(eq(users.id, id));
  await enqueue(tx, { topic: 'phone-moved', ref: crypto.randomUUID(), payload: { email } });
}

/** `id`: of the code that this browser asked for. */
export async function verifyOwnPhone(
  ctx: ShopContext,
  { id, code }: { readonly id: string; readonly code: string },
): Promise<Result<null, VerifyPhoneRefusal>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse({ reason: 'not-signed-in' });
  const compared = await compareCode(ctx, { id, code, purpose: 'verify' });
  if (!compared.ok) return compared;
  const phone = compared.value;
  return inTransaction<null, VerifyPhoneRefusal>(ctx.db, async (tx, refuseWith) => {
    await lockNumber(tx, phone);
    if (!(await useCode(tx, id))) return refuseWith({ reason: 'expired' });
    const owner = await findNumberOwner(tx, phone);
    if (owner && owner.id !== userId) await takeNumberFrom(tx, owner, ctx.now, refuseWith);
    await tx
      .delete(credentials)
      .where(
        and(eq(credentials.userId, userId), eq(credentials.providerId, 'phone'), ne(credentials.accountId, phone)),
      );
    await tx
      .update(users)
      .set({ phone: toProfilePhone(phone), phoneVerifiedAt: ctx.now, updatedAt: ctx.now })
      .where(eq(users.id, userId));
    await tx
      .insert(credentials)
      .values({ userId, providerId: 'phone', accountId: phone, createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoNothing();
    return null;
  });
}
