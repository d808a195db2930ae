// Checks what a passkey has signed. A response is accepted once, on all nodes: its challenge is deleted by its use, and
// the row's counter only grows. Attempts count with those of codes: five in 15 minutes.

import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.server.ts';
import { passkeys } from '#db/schema/second-factors.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { Actor } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import {
  CHALLENGE_MS,
  checkChallengeRequest,
  consumeChallenge,
  rpIdOf,
  storeChallenge,
} from './passkey-challenges.server.ts';
import { parseAssertion } from './passkey-input.ts';
import { clearAttempts, countAttempt, type ProofRefusal, proveSecondFactor } from './prove-second-factor.server.ts';

/** The proof of a second factor: a code of the app, a recovery code, or the response of a passkey as JSON text. */
export type Proof = { readonly code: string } | { readonly passkey: string };

/** Loaded at its first use, because it takes 24 MB and a quarter of a second. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

export const listCredentials = (db: DbOrTx, userId: string) =>
  db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));

/** The id of a signed-in member of staff, or of one whose second factor is still awaited; null for everybody else. */
export function findFactorOwner(actor: Actor): string | null {
  if (actor.kind === 'staff') return actor.userId;
  return actor.kind === 'shopper' && actor.awaitsSecondFactor ? actor.userId : null;
}

export type ProofRequestRefusal = 'not-allowed' | 'no-passkey' | 'no-host-name' | 'too-many';

/** The options that the browser passes to the device of the signed-in person. `origin` is that of the open page. */
export async function requestPasskeyProof(
  ctx: ShopContext,
  origin: string,
): Promise<Result<PublicKeyCredentialRequestOptionsJSON, ProofRequestRefusal>> {
  const userId = findFactorOwner(ctx.actor);
  if (userId === null) return refuse('not-allowed');
  const allowCredentials = await listCredentials(ctx.db, userId);
  if (allowCredentials.length === 0) return refuse('no-passkey');
  const checked = await checkChallengeRequest(ctx.db, userId, origin);
  if (!checked.ok) return checked;
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(origin),
    allowCredentials,
    timeout: CHALLENGE_MS,
    userVerification: 'preferred',
  });
  await storeChallenge(ctx.db, { challenge: options.challenge, userId, purpose: 'prove', origin });
  return ok(options);
}

type ParsedAssertion = NonNullable<ReturnType<typeof parseAssertion>>;

/** The new counter; null when the signature, the origin, the host or the challenge is not the expected one. */
async function verifyAssertion(
  { log }: ShopContext,
  { challenge, response }: ParsedAssertion,
  { origin, publicKey }: { readonly origin: string; readonly publicKey: Buffer },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      // advanceCounter compares the counter with the stored one.
      credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: 0 },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    log.warn({ err: error }, 'passkey refused');
    return null;
  }
}

/** False when the counter did not grow: the passkey was copied. Devices that do not count send 0 for ever. */
async function advanceCounter(tx: Tx, ctx: ShopContext, credentialId: string, counter: number): Promise<boolean> {
  const grows = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`));
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: ctx.now })
    .where(and(eq(passkeys.credentialId, credentialId), grows))
    .returning({ id: passkeys.credentialId });
  return used.length > 0;
}

/** Verifies the response of one of the person's passkeys. `text` is the response of the browser as JSON. */
export async function provePasskey(
  ctx: ShopContext,
  userId: string,
  text: string,
): Promise<Result<null, ProofRefusal>> {
  if (!(await countAttempt(ctx, userId))) return refuse('too-many');
  const parsed = parseAssertion(text);
  if (parsed === null) return refuse('wrong-passkey');
  const origin = await consumeChallenge(ctx.db, { challenge: parsed.challenge, userId, purpose: 'prove' });
  if (origin === null) return refuse('expired-passkey-request');
  const { id } = parsed.response;
  const [passkey] = await ctx.db
    .select({ publicKey: passkeys.publicKey })
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, id), eq(passkeys.userId, userId)));
  if (!passkey) return refuse('unknown-passkey');
  const counter = await verifyAssertion(ctx, parsed, { origin, publicKey: passkey.publicKey });
  if (counter === null) return refuse('wrong-passkey');
  return inTransaction<null, ProofRefusal>(ctx.db, async (tx, refuseAndRollBack) => {
    if (!(await advanceCounter(tx, ctx, id, counter))) refuseAndRollBack('copied-passkey');
    await clearAttempts(tx, userId);
    return null;
  });
}

/** Verifies a proof by any factor of the person. */
export const proveFactor = (ctx: ShopContext, userId: string, proof: Proof): Promise<Result<null, ProofRefusal>> =>
  'passkey' in proof ? provePasskey(ctx, userId, proof.passkey) : proveSecondFactor(ctx, userId, proof.code);
