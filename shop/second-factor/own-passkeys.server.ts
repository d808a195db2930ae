// Staff manage their own passkeys: list, add, remove. Adding the first factor needs no proof; everything later does.
// The first factor also makes the recovery codes; the removal of the last one turns the second factor off.

import { randomBytes } from 'node:crypto';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { passkeys, secondFactors } from '#db/schema/second-factors.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { StaffActor } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { markSecondFactorProven } from '#shop/customers/sessions.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { findFactorKinds } from './factor-on.server.ts';
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
import { MAX_PASSKEYS, type OwnPasskey, toPasskeyName } from './passkey.ts';
import {
  CHALLENGE_MS,
  checkChallengeRequest,
  consumeChallenge,
  endRegistrations,
  findChallengeOrigin,
  rpIdOf,
  storeChallenge,
} from './passkey-challenges.server.ts';
import { parseAttestation } from './passkey-input.ts';
import { listCredentials, loadWebAuthn, type Proof, proveFactor } from './prove-passkey.server.ts';
import { sealSecret } from './prove-second-factor.server.ts';
import { SECRET_BYTES } from './totp.server.ts';

export type PasskeyRefusal = OwnFactorRefusal | 'too-many-passkeys' | 'known-passkey' | 'no-host-name';

/** EdDSA, ES256 and RS256 are what devices support today. The list is fixed, so that all nodes offer the same. */
const ALGORITHMS = [-8, -7, -257];

interface OwnPasskeys {
  readonly passkeys: readonly OwnPasskey[];
  readonly unusedRecoveryCodes: number;
}

/** The actor's passkeys, the oldest first. */
export async function listOwnPasskeys(ctx: ShopContext): Promise<Result<OwnPasskeys, 'not-allowed'>> {
  const staff = findStaff(ctx.actor);
  if (!staff) return refuse('not-allowed');
  const { userId } = staff;
  const own = await ctx.db
    .select({
      id: passkeys.credentialId,
      name: passkeys.name,
      addedAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.credentialId));
  return ok({ passkeys: own, unusedRecoveryCodes: await countUnusedRecoveryCodes(ctx.db, userId) });
}

async function proveUnlessFirst(
  ctx: ShopContext,
  userId: string,
  proof: Proof | null,
): Promise<Result<null, PasskeyRefusal>> {
  const { hasApp, hasPasskey } = await findFactorKinds(ctx, userId);
  if (!hasApp && !hasPasskey) return ok(null);
  return proof === null ? refuse('proof-needed') : proveFactor(ctx, userId, proof);
}

/** The options that the browser passes to the device that creates the passkey. `origin` is that of the open page. */
export async function beginPasskey(
  ctx: ShopContext,
  origin: string,
  proof: Proof | null,
): Promise<Result<PublicKeyCredentialCreationOptionsJSON, PasskeyRefusal>> {
  const staff = findStaff(ctx.actor);
  if (!staff) return refuse('not-allowed');
  const { userId } = staff;
  if (ctx.providers.integrations.secretBox === null) return refuse('no-secret-key');
  const excludeCredentials = await listCredentials(ctx.db, userId);
  if (excludeCredentials.length >= MAX_PASSKEYS) return refuse('too-many-passkeys');
  const checked = await checkChallengeRequest(ctx.db, userId, origin);
  if (!checked.ok) return checked;
  const proven = await proveUnlessFirst(ctx, userId, proof);
  if (!proven.ok) return proven;
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: (await getSettings(ctx)).storeInfo.name,
    rpID: rpIdOf(origin),
    userName: staff.email,
    userDisplayName: staff.name || staff.email,
    userID: new TextEncoder().encode(userId),
    timeout: CHALLENGE_MS,
    excludeCredentials,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await storeChallenge(ctx.db, { challenge: options.challenge, userId, purpose: 'register', origin });
  return ok(options);
}

type ParsedAttestation = NonNullable<ReturnType<typeof parseAttestation>>;

/** Null for a response that is not genuine. */
async function verifyAttestation({ log }: ShopContext, { challenge, response }: ParsedAttestation, origin: string) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo?.credential ?? null;
  } catch (error) {
    log.warn({ err: error }, 'new passkey refused');
    return null;
  }
}

const newSecret = (ctx: ShopContext, userId: string) => {
  const secret = randomBytes(SECRET_BYTES);
  return { secret, sealedSecret: sealSecret(ctx, userId, secret) };
};

/** Makes the row of the second factor if there is none, and locks it. Returns whether the passkey is the first factor. */
async function lockForNewPasskey(
  tx: Tx,
  ctx: ShopContext,
  userId: string,
  refuseWith: (reason: PasskeyRefusal) => never,
): Promise<boolean> {
  const sealedSecret = newSecret(ctx, userId).sealedSecret ?? refuseWith('no-secret-key');
  await tx.insert(secondFactors).values({ userId, sealedSecret }).onConflictDoNothing();
  const factor = (await lockFactor(tx, userId)) ?? refuseWith('changed-meanwhile');
  const others = await countPasskeys(tx, userId);
  if (others >= MAX_PASSKEYS) refuseWith('too-many-passkeys');
  return factor.confirmedAt === null && others === 0;
}

/**
 * Stores a new secret, with which the recovery codes are hashed. A set-up of the app that was begun must be repeated.
 */
async function startSecondFactor(tx: Tx, ctx: ShopContext, userId: string): Promise<readonly string[]> {
  const { secret, sealedSecret } = newSecret(ctx, userId);
  if (sealedSecret === null) throw new Error('SECRET_KEY was there a moment ago');
  await tx.update(secondFactors).set({ sealedSecret, begunAt: null }).where(eq(secondFactors.userId, userId));
  return writeRecoveryCodes(tx, userId, secret);
}

interface NewPasskey {
  readonly name: string;
  /** The response of the browser as JSON text. */
  readonly response: string;
  /** The session in which the passkey is added. If it is the first factor, this session is not asked for it. */
  readonly sessionId: string | null;
}

type Credential = NonNullable<Awaited<ReturnType<typeof verifyAttestation>>>;

async function insertPasskey(
  tx: Tx,
  staff: StaffActor,
  { credential, transports, name }: { credential: Credential; transports: readonly string[]; name: string },
): Promise<boolean> {
  const { id, publicKey, counter } = credential;
  const added = await tx
    .insert(passkeys)
    .values({
      credentialId: id,
      userId: staff.userId,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: [...transports],
      name,
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.credentialId });
  if (added.length === 0) return false;
  await recordChange(tx, staff, { action: 'add passkey of', entity: 'user', entityId: staff.userId, after: { name } });
  await mailOwner(tx, staff, 'passkey-added');
  return true;
}

/**
 * Returns the recovery codes if this is the first factor: they are shown only now. Null if there was a factor before.
 */
export async function addPasskey(
  ctx: ShopContext,
  { name, response, sessionId }: NewPasskey,
): Promise<Result<readonly string[] | null, PasskeyRefusal>> {
  const staff = findStaff(ctx.actor);
  if (!staff) return refuse('not-allowed');
  const { userId } = staff;
  const parsed = parseAttestation(response);
  if (parsed === null) return refuse('wrong-passkey');
  const key = { challenge: parsed.challenge, userId, purpose: 'register' } as const;
  const origin = await findChallengeOrigin(ctx.db, key);
  if (origin === null) return refuse('expired-passkey-request');
  const credential = await verifyAttestation(ctx, parsed, origin);
  if (credential === null) {
    await consumeChallenge(ctx.db, key);
    return refuse('wrong-passkey');
  }
  return inTransaction<readonly string[] | null, PasskeyRefusal>(ctx.db, async (tx, refuseWith) => {
    const isFirst = await lockForNewPasskey(tx, ctx, userId, refuseWith);
    if ((await consumeChallenge(tx, key)) === null) refuseWith('expired-passkey-request');
    const { transports } = parsed.response.response;
    const isNew = await insertPasskey(tx, staff, { credential, transports, name: toPasskeyName(name) });
    if (!isNew) refuseWith('known-passkey');
    await endRegistrations(tx, userId);
    if (!isFirst) return null;
    if (sessionId !== null) await markSecondFactorProven(tx, userId, sessionId);
    return startSecondFactor(tx, ctx, userId);
  });
}

/** Removes a passkey. The actor must prove any factor; the passkey that is removed counts too. */
export async function removePasskey(
  ctx: ShopContext,
  id: string,
  proof: Proof,
): Promise<Result<null, OwnFactorRefusal>> {
  const staff = findStaff(ctx.actor);
  if (!staff) return refuse('not-allowed');
  const { userId } = staff;
  const proven = await proveFactor(ctx, userId, proof);
  if (!proven.ok) return proven;
  return inTransaction<null, OwnFactorRefusal>(ctx.db, async (tx, refuseWith) => {
    const factor = (await lockFactor(tx, userId)) ?? refuseWith('changed-meanwhile');
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.credentialId, id), eq(passkeys.userId, userId)))
      .returning({ name: passkeys.name });
    if (!removed) return refuseWith('changed-meanwhile');
    const before = { name: removed.name };
    await recordChange(tx, staff, { action: 'remove passkey of', entity: 'user', entityId: userId, before });
    if (factor.confirmedAt === null && (await countPasskeys(tx, userId)) === 0) await endSecondFactor(tx, staff);
    else await mailOwner(tx, staff, 'passkey-removed');
    return null;
  });
}
