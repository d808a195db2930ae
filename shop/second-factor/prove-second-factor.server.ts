// Checks a code of the authenticator app, or a recovery code. Each is accepted once, on all nodes: the row decides.
// Five attempts in 15 minutes; a right code clears them.

import { createHmac } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { rateLimits, users } from '#db/schema/people.ts';
import { recoveryCodes, secondFactors } from '#db/schema/second-factors.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { parseRecoveryCode } from './recovery-code.ts';
import { findStep } from './totp.server.ts';

const LIMIT = { max: 5, withinMs: 15 * 60_000 };
/** Names a person's factor: the key of its rate limit, and the name that is bound to its sealed secret. */
const factorName = (userId: string): string => `second factor of ${userId}`;

export type ProofRefusal =
  | 'wrong-code'
  | 'wrong-recovery-code'
  | 'used-code'
  | 'clock-off'
  | 'too-many'
  | 'not-set-up'
  | 'no-app'
  | 'unreadable'
  | 'wrong-passkey'
  | 'unknown-passkey'
  | 'copied-passkey'
  | 'expired-passkey-request';

export const hashRecoveryCode = (secret: Uint8Array, code: string): string =>
  createHmac('sha256', secret).update(`recovery code ${code}`).digest('base64url');

/** Null when the store has no SECRET_KEY. */
export const sealSecret = ({ providers }: ShopContext, userId: string, secret: Uint8Array): string | null =>
  providers.integrations.secretBox?.seal(Buffer.from(secret).toString('base64url'), factorName(userId)) ?? null;

export interface StoredFactor {
  readonly secret: Uint8Array;
  /** The secret as it is stored, by which a later query recognises that it is still the same one. */
  readonly sealed: string;
  readonly confirmedAt: Date | null;
}

/** `unreadable`: the store's SECRET_KEY is missing or another one. */
export async function loadFactor(
  { db, providers }: ShopContext,
  userId: string,
): Promise<Result<StoredFactor, 'not-set-up' | 'unreadable'>> {
  const [row] = await db
    .select({ sealed: secondFactors.sealedSecret, confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  if (!row) return refuse('not-set-up');
  const opened = providers.integrations.secretBox?.open(row.sealed, factorName(userId));
  if (!opened?.ok) return refuse('unreadable');
  return ok({ ...row, secret: Buffer.from(opened.value, 'base64url') });
}

/** True for one caller only: the step of the last accepted code only grows. */
async function consumeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return used.length > 0;
}

/** Accepts a code of the app that was not used before. */
export async function consumeAppCode(
  tx: Tx,
  { userId, secret, code, now }: { userId: string; secret: Uint8Array; code: string; now: Date },
): Promise<Result<null, 'wrong-code' | 'used-code' | 'clock-off'>> {
  const found = findStep(secret, code.replace(/\s/g, ''), now);
  if (found === null) return refuse('wrong-code');
  if (!found.isOnTime) return refuse('clock-off');
  return (await consumeStep(tx, userId, found.step)) ? ok(null) : refuse('used-code');
}

async function consumeRecoveryCode(
  ctx: ShopContext,
  tx: Tx,
  userId: string,
  codeHash: string,
): Promise<Result<null, 'wrong-recovery-code'>> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: ctx.now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  if (used.length === 0) return refuse('wrong-recovery-code');
  const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  // The database admits no administrator without an email address. Her session does not make her staff yet, so the log
  // gets the address itself.
  const email = person?.email ?? '';
  await enqueue(tx, { topic: 'recovery-code-used', ref: crypto.randomUUID(), payload: { email } });
  const by = { kind: 'system', name: email } as const;
  await recordChange(tx, by, { action: 'use recovery code of', entity: 'user', entityId: userId });
  return ok(null);
}

export async function clearAttempts(tx: Tx, userId: string): Promise<void> {
  await tx.delete(rateLimits).where(eq(rateLimits.key, factorName(userId)));
}

export const countAttempt = (ctx: ShopContext, userId: string): Promise<boolean> =>
  consumeRateLimit(ctx.db, factorName(userId), LIMIT);

export async function proveSecondFactor(
  ctx: ShopContext,
  userId: string,
  typed: string,
): Promise<Result<null, ProofRefusal>> {
  if (!(await countAttempt(ctx, userId))) return refuse('too-many');
  const factor = await loadFactor(ctx, userId);
  if (!factor.ok) return factor;
  const { secret, confirmedAt } = factor.value;
  const recoveryCode = parseRecoveryCode(typed);
  // Recovery codes also belong to people with passkeys and no app.
  if (confirmedAt === null && recoveryCode === null) return refuse('no-app');
  return inTransaction<null, ProofRefusal>(ctx.db, async (tx, refuseAndRollBack) => {
    const proven =
      recoveryCode === null
        ? await consumeAppCode(tx, { userId, secret, code: typed, now: ctx.now })
        : await consumeRecoveryCode(ctx, tx, userId, hashRecoveryCode(secret, recoveryCode));
    if (!proven.ok) return refuseAndRollBack(proven.reason);
    await clearAttempts(tx, userId);
    return null;
  });
}
