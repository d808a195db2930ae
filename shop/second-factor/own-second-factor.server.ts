// Staff manage their own second factor: begin, turn on with the first code, get new recovery codes, turn off. All but the beginning need a code.

import { randomBytes } from 'node:crypto';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { recoveryCodes, secondFactors } from '#db/schema/second-factors.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { Actor } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { markSecondFactorProven } from '#shop/customers/sessions.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import {
  clearAttempts,
  countAttempt,
  hashRecoveryCode,
  loadFactor,
  type ProofRefusal,
  proveSecondFactor,
  sealSecret,
  spendAppCode,
} from './prove-second-factor.server.ts';
import { RECOVERY_CODES, recoveryCode } from './recovery-code.ts';
import { otpauthUrl, SECRET_BYTES, toBase32 } from './totp.server.ts';

type Staff = Extract<Actor, { readonly kind: 'staff' }>;

export type OwnFactorRefusal = ProofRefusal | 'not-allowed' | 'no-secret-key' | 'changed-meanwhile';

const findStaff = ({ actor }: ShopContext): Staff | null => (actor.kind === 'staff' ? actor : null);

export type OwnSecondFactor =
  | { readonly state: 'off'; readonly canBegin: boolean }
  /** Shown until the first code is right. */
  | { readonly state: 'begun'; readonly key: string; readonly url: string }
  | { readonly state: 'on'; readonly since: Date; readonly unusedRecoveryCodes: number };

async function describeOn({ db }: ShopContext, userId: string, since: Date): Promise<OwnSecondFactor> {
  const [unused] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return { state: 'on', since, unusedRecoveryCodes: unused?.codes ?? 0 };
}

export async function getOwnSecondFactor(ctx: ShopContext): Promise<Result<OwnSecondFactor, 'not-allowed'>> {
  const staff = findStaff(ctx);
  if (!staff) return refuse('not-allowed');
  const factor = await loadFactor(ctx, staff.userId);
  if (!factor.ok) return ok({ state: 'off', canBegin: ctx.providers.integrations.secretBox !== null });
  const { secret, confirmedAt } = factor.value;
  if (confirmedAt !== null) return ok(await describeOn(ctx, staff.userId, confirmedAt));
  const { storeInfo } = await getSettings(ctx);
  return ok({ state: 'begun', key: toBase32(secret), url: otpauthUrl(secret, storeInfo.name, staff.email) });
}

/** Makes a new secret. Nothing is asked for at the sign-in until its first code was entered. */
export async function beginSecondFactor(ctx: ShopContext): Promise<Result<null, OwnFactorRefusal>> {
  const staff = findStaff(ctx);
  if (!staff) return refuse('not-allowed');
  const sealedSecret = sealSecret(ctx, staff.userId, randomBytes(SECRET_BYTES));
  if (sealedSecret === null) return refuse('no-secret-key');
  const begun = await ctx.db
    .insert(secondFactors)
    .values({ userId: staff.userId, sealedSecret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { sealedSecret, createdAt: sql`now()` },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return begun.length > 0 ? ok(null) : refuse('changed-meanwhile');
}

/** Replaces all codes of a person; returns the new ones. */
async function writeRecoveryCodes(tx: Tx, userId: string, secret: Uint8Array): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(RECOVERY_CODES)));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(secret, code) })));
  return codes;
}

const mail = (tx: Tx, { email }: Staff, topic: 'second-factor-on' | 'second-factor-off'): Promise<unknown> =>
  enqueue(tx, { topic, ref: crypto.randomUUID(), payload: { email } });

/** Returns the recovery codes: this is the only time that they are shown. The given session needs no other code; all others do. */
export async function turnOnSecondFactor(
  ctx: ShopContext,
  code: string,
  sessionId: string | null,
): Promise<Result<readonly string[], OwnFactorRefusal>> {
  const staff = findStaff(ctx);
  if (!staff) return refuse('not-allowed');
  const { userId } = staff;
  if (!(await countAttempt(ctx, userId))) return refuse('too-many');
  const factor = await loadFactor(ctx, userId);
  if (!factor.ok) return factor;
  const { secret, sealed } = factor.value;
  return inTransaction<readonly string[], OwnFactorRefusal>(ctx.db, async (tx, refuseAndRollBack) => {
    const confirmed = await tx
      .update(secondFactors)
      .set({ confirmedAt: ctx.now })
      .where(
        and(
          eq(secondFactors.userId, userId),
          eq(secondFactors.sealedSecret, sealed),
          isNull(secondFactors.confirmedAt),
        ),
      )
      .returning({ userId: secondFactors.userId });
    // Turned on in another tab, or begun again there with another secret.
    if (confirmed.length === 0) refuseAndRollBack('changed-meanwhile');
    const used = await spendAppCode(tx, { userId, secret, code, now: ctx.now });
    if (!used.ok) refuseAndRollBack(used.reason);
    const codes = await writeRecoveryCodes(tx, userId, secret);
    if (sessionId !== null) await markSecondFactorProven(tx, userId, sessionId);
    await clearAttempts(tx, userId);
    await recordChange(tx, staff, { action: 'turn on second factor of', entity: 'user', entityId: userId });
    await mail(tx, staff, 'second-factor-on');
    return codes;
  });
}

/** New recovery codes; the old ones end. */
export async function renewRecoveryCodes(
  ctx: ShopContext,
  code: string,
): Promise<Result<readonly string[], OwnFactorRefusal>> {
  const staff = findStaff(ctx);
  if (!staff) return refuse('not-allowed');
  const proven = await proveSecondFactor(ctx, staff.userId, code);
  if (!proven.ok) return proven;
  const factor = await loadFactor(ctx, staff.userId);
  if (!factor.ok) return factor;
  const { secret, sealed } = factor.value;
  return inTransaction<readonly string[], OwnFactorRefusal>(ctx.db, async (tx, refuseAndRollBack) => {
    const locked = await tx
      .select({ userId: secondFactors.userId })
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, staff.userId), eq(secondFactors.sealedSecret, sealed)))
      .for('update');
    if (locked.length === 0) refuseAndRollBack('changed-meanwhile');
    const codes = await writeRecoveryCodes(tx, staff.userId, secret);
    await recordChange(tx, staff, { action: 'renew recovery codes of', entity: 'user', entityId: staff.userId });
    return codes;
  });
}

export async function turnOffSecondFactor(ctx: ShopContext, code: string): Promise<Result<null, OwnFactorRefusal>> {
  const staff = findStaff(ctx);
  if (!staff) return refuse('not-allowed');
  const proven = await proveSecondFactor(ctx, staff.userId, code);
  if (!proven.ok) return proven;
  return inTransaction<null, OwnFactorRefusal>(ctx.db, async (tx) => {
    await tx.delete(secondFactors).where(eq(secondFactors.userId, staff.userId));
    await recordChange(tx, staff, { action: 'turn off second factor of', entity: 'user', entityId: staff.userId });
    await mail(tx, staff, 'second-factor-off');
    return null;
  });
}
