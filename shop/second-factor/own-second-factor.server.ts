// Staff manage their own authenticator app and recovery codes: begin, turn on with the first code, get new recovery
// codes, turn off. All but the beginning of a first factor need a proof.

import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { recoveryCodes, secondFactors } from '#db/schema/second-factors.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { markSecondFactorProven } from '#shop/customers/sessions.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import {
  countPasskeys,
  countUnusedRecoveryCodes,
  endSecondFactor,
  findStaff,
  lockFactor,
  mailOwner,
  type OwnFactorRefusal,
  writeRecoveryCodes,
} from './factor-rows.server.ts';
import { endRegistrations } from './passkey-challenges.server.ts';
import { type Proof, proveFactor } from './prove-passkey.server.ts';
import { clearAttempts, consumeAppCode, countAttempt, loadFactor, sealSecret } from './prove-second-factor.server.ts';
import { otpauthUrl, SECRET_BYTES, toBase32 } from './totp.server.ts';

/** After an hour the set-up of the app begins again: a page that was left open shows its key no longer. */
const SET_UP_MS = 60 * 60_000;

/** The authenticator app. Passkeys are a factor beside it. */
export type OwnSecondFactor =
  | { readonly state: 'off'; readonly canBegin: boolean }
  /** The key is shown until the first code is right. */
  | { readonly state: 'begun'; readonly key: string; readonly url: string }
  | { readonly state: 'on'; readonly since: Date; readonly unusedRecoveryCodes: number };

const isBegun = (begunAt: Date | null, now: Date): boolean =>
  begunAt !== null && now.getTime() - begunAt.getTime() < SET_UP_MS;

export async function getOwnSecondFactor(ctx: ShopContext): Promise<Result<OwnSecondFactor, 'not-allowed'>> {
  const staff = findStaff(ctx.actor);
  if (!staff) return refuse('not-allowed');
  const { userId } = staff;
  const [stored] = await ctx.db
    .select({ begunAt: secondFactors.begunAt, since: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  // The factor is on even if SECRET_KEY has changed and the secret cannot be read: the sign-in asks for a code nevertheless.
  if (stored?.since)
    return ok({
      state: 'on',
      since: stored.since,
      unusedRecoveryCodes: await countUnusedRecoveryCodes(ctx.db, userId),
    });
  const factor = await loadFactor(ctx, userId);
  if (!factor.ok || !isBegun(stored?.begunAt ?? null, ctx.now))
    return ok({ state: 'off', canBegin: ctx.providers.integrations.secretBox !== null });
  const { secret } = factor.value;
  const { storeInfo } = await getSettings(ctx);
  return ok({ state: 'begun', key: toBase32(secret), url: otpauthUrl(secret, storeInfo.name, staff.email) });
}

/**
 * Begins the set-up of the app. The sign-in asks for the app only after its first code was entered. A person with
 * passkeys must prove one, and her secret stays: her recovery codes are hashed with it, and no app knows it yet.
 */
export async function beginSecondFactor(
  ctx: ShopContext,
  proof: Proof | null = null,
): Promise<Result<null, OwnFactorRefusal>> {
  const staff = findStaff(ctx.actor);
  if (!staff) return refuse('not-allowed');
  const { userId } = staff;
  const sealedSecret = sealSecret(ctx, userId, randomBytes(SECRET_BYTES));
  if (sealedSecret === null) return refuse('no-secret-key');
  const hasPasskeys = (await countPasskeys(ctx.db, userId)) > 0;
  if (hasPasskeys) {
    const proven = proof === null ? refuse('proof-needed' as const) : await proveFactor(ctx, userId, proof);
    if (!proven.ok) return proven;
  }
  // Recovery codes exist if a passkey was added in the meantime: then the secret must stay.
  const mayReplace = sql`not exists (select from ${recoveryCodes} where ${recoveryCodes.userId} = ${userId})`;
  const begun = await ctx.db
    .insert(secondFactors)
    .values({ userId, sealedSecret, begunAt: ctx.now })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { begunAt: ctx.now, createdAt: sql`now()`, ...(hasPasskeys ? {} : { sealedSecret }) },
      setWhere: sql`${secondFactors.confirmedAt} is null and ${hasPasskeys ? sql`true` : mayReplace}`,
    })
    .returning({ userId: secondFactors.userId });
  return begun.length > 0 ? ok(null) : refuse('changed-meanwhile');
}

/**
 * Returns the recovery codes: this is the only time that they are shown. The session `sessionId` needs no other code;
 * all others do.
 */
export async function turnOnSecondFactor(
  ctx: ShopContext,
  code: string,
  sessionId: string | null,
): Promise<Result<readonly string[], OwnFactorRefusal>> {
  const staff = findStaff(ctx.actor);
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
    // Another tab has turned the app on, or has begun again with another secret.
    if (confirmed.length === 0) refuseAndRollBack('changed-meanwhile');
    const used = await consumeAppCode(tx, { userId, secret, code, now: ctx.now });
    if (!used.ok) refuseAndRollBack(used.reason);
    const codes = await writeRecoveryCodes(tx, userId, secret);
    await endRegistrations(tx, userId);
    if (sessionId !== null) await markSecondFactorProven(tx, userId, sessionId);
    await clearAttempts(tx, userId);
    await recordChange(tx, staff, { action: 'turn on second factor of', entity: 'user', entityId: userId });
    await mailOwner(tx, staff, 'second-factor-on');
    return codes;
  });
}

/** Makes new recovery codes; the old ones are no longer valid. */
export async function renewRecoveryCodes(
  ctx: ShopContext,
  proof: Proof,
): Promise<Result<readonly string[], OwnFactorRefusal>> {
  const staff = findStaff(ctx.actor);
  if (!staff) return refuse('not-allowed');
  const { userId } = staff;
  const proven = await proveFactor(ctx, userId, proof);
  if (!proven.ok) return proven;
  const factor = await loadFactor(ctx, userId);
  if (!factor.ok) return factor;
  const { secret, sealed } = factor.value;
  return inTransaction<readonly string[], OwnFactorRefusal>(ctx.db, async (tx, refuseAndRollBack) => {
    const locked = await lockFactor(tx, userId);
    if (locked?.sealedSecret !== sealed) refuseAndRollBack('changed-meanwhile');
    const codes = await writeRecoveryCodes(tx, userId, secret);
    await recordChange(tx, staff, { action: 'renew recovery codes of', entity: 'user', entityId: userId });
    return codes;
  });
}

/**
 * Turns the app off. Without passkeys that turns the second factor off, and null is returned. With passkeys it stays
 * on: the secret that a lost phone knows is replaced, and new recovery codes, which are hashed with the new secret, are
 * returned.
 */
export async function turnOffSecondFactor(
  ctx: ShopContext,
  proof: Proof,
): Promise<Result<readonly string[] | null, OwnFactorRefusal>> {
  const staff = findStaff(ctx.actor);
  if (!staff) return refuse('not-allowed');
  const { userId } = staff;
  const proven = await proveFactor(ctx, userId, proof);
  if (!proven.ok) return proven;
  return inTransaction<readonly string[] | null, OwnFactorRefusal>(ctx.db, async (tx, refuseWith) => {
    if ((await lockFactor(tx, userId)) === null) refuseWith('changed-meanwhile');
    if ((await countPasskeys(tx, userId)) === 0) {
      await endSecondFactor(tx, staff);
      return null;
    }
    const secret = randomBytes(SECRET_BYTES);
    const sealedSecret = sealSecret(ctx, userId, secret) ?? refuseWith('no-secret-key');
    await tx
      .update(secondFactors)
      .set({ sealedSecret, begunAt: null, confirmedAt: null })
      .where(eq(secondFactors.userId, userId));
    await recordChange(tx, staff, { action: 'turn off authenticator app of', entity: 'user', entityId: userId });
    await mailOwner(tx, staff, 'authenticator-app-off');
    return writeRecoveryCodes(tx, userId, secret);
  });
}
