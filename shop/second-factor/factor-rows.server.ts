// The rows of a person's second factor, for the functions that change it. A caller that changes them holds the lock of
// the second_factors row.

import { randomBytes } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.server.ts';
import { passkeys, recoveryCodes, secondFactors } from '#db/schema/second-factors.ts';
import type { Actor, StaffActor } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import type { AccountMailTopic } from '#shop/outbox-message.ts';
import { hashRecoveryCode, type ProofRefusal } from './prove-second-factor.server.ts';
import { RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH, recoveryCode } from './recovery-code.ts';

export type OwnFactorRefusal = ProofRefusal | 'not-allowed' | 'no-secret-key' | 'changed-meanwhile' | 'proof-needed';

export const findStaff = (actor: Actor): StaffActor | null => (actor.kind === 'staff' ? actor : null);

export async function lockFactor(tx: Tx, userId: string): Promise<typeof secondFactors.$inferSelect | null> {
  const [locked] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update');
  return locked ?? null;
}

export const countPasskeys = (db: DbOrTx, userId: string): Promise<number> =>
  db.$count(passkeys, eq(passkeys.userId, userId));

export async function countUnusedRecoveryCodes(db: DbOrTx, userId: string): Promise<number> {
  const [unused] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return unused?.codes ?? 0;
}

/** Replaces all codes of a person; returns the new ones. */
export async function writeRecoveryCodes(tx: Tx, userId: string, secret: Uint8Array): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => recoveryCode(randomBytes(RECOVERY_CODE_LENGTH)));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(secret, code) })));
  return codes;
}

export const mailOwner = (tx: Tx, { email }: StaffActor, topic: AccountMailTopic): Promise<unknown> =>
  enqueue(tx, { topic, ref: crypto.randomUUID(), payload: { email } });

/** Turns everything off: the app, the passkeys and the recovery codes. */
export async function endSecondFactor(tx: Tx, staff: StaffActor): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, staff.userId));
  await recordChange(tx, staff, { action: 'turn off second factor of', entity: 'user', entityId: staff.userId });
  await mailOwner(tx, staff, 'second-factor-off');
}
