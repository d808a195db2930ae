// The random values that devices sign. Each is for one person, one purpose and one use within five minutes; the
// database's clock decides. A challenge of purpose 'register' is given out only after the proof that adding a passkey
// needs, so it stands for that proof.

import { and, eq, gt, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.server.ts';
import { passkeyChallenges } from '#db/schema/second-factors.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';

const LIFETIME_S = 5 * 60;
export const CHALLENGE_MS = LIFETIME_S * 1_000;
const LIMIT = { max: 30, withinMs: 15 * 60_000 };

/** A domain name. Browsers refuse passkeys for a bare IP address. */
const HOST_NAME = /^(?!\d+(\.\d+){3}$)[a-z0-9.-]+$/;

/** A device binds its passkey to this name: the host of the store, without scheme and port. */
export const rpIdOf = (origin: string): string => new URL(origin).hostname;

/** Whether a challenge may be given out at this origin, and to this person once more. */
export async function checkChallengeRequest(
  db: DbOrTx,
  userId: string,
  origin: string,
): Promise<Result<null, 'no-host-name' | 'too-many'>> {
  if (!HOST_NAME.test(rpIdOf(origin))) return refuse('no-host-name');
  return (await consumeRateLimit(db, `passkey challenges of ${userId}`, LIMIT)) ? ok(null) : refuse('too-many');
}

type ChallengeRow = typeof passkeyChallenges.$inferInsert;

export async function storeChallenge(db: DbOrTx, challenge: Omit<ChallengeRow, 'expiresAt'>): Promise<void> {
  await db
    .insert(passkeyChallenges)
    .values({ ...challenge, expiresAt: sql`now() + make_interval(secs => ${LIFETIME_S})` });
}

type ChallengeKey = Pick<ChallengeRow, 'challenge' | 'userId' | 'purpose'>;

const isUsable = ({ challenge, userId, purpose }: ChallengeKey) =>
  and(
    eq(passkeyChallenges.challenge, challenge),
    eq(passkeyChallenges.userId, userId),
    eq(passkeyChallenges.purpose, purpose),
    gt(passkeyChallenges.expiresAt, sql`now()`),
  );

/** The origin that it was given out for; null when it is unknown, used or expired. */
export async function findChallengeOrigin(db: DbOrTx, key: ChallengeKey): Promise<string | null> {
  const [found] = await db.select({ origin: passkeyChallenges.origin }).from(passkeyChallenges).where(isUsable(key));
  return found?.origin ?? null;
}

/** Like findChallengeOrigin, but deletes the row, so that one caller only gets the origin. */
export async function consumeChallenge(db: DbOrTx, key: ChallengeKey): Promise<string | null> {
  const [consumed] = await db
    .delete(passkeyChallenges)
    .where(isUsable(key))
    .returning({ origin: passkeyChallenges.origin });
  return consumed?.origin ?? null;
}

/** Called when a factor is turned on: set-ups that began without a factor, and so without a proof, must begin again. */
export async function endRegistrations(tx: Tx, userId: string): Promise<void> {
  await tx
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.userId, userId), eq(passkeyChallenges.purpose, 'register')));
}
