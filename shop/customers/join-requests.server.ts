// A join of two accounts, from its beginning to the question "Join the two accounts?". A browser proves the first
// account by its session and the second by signing in to it, or by a code to its number. A random token, of which the
// database has the hash, stores both for 15 minutes. The token is valid in one session only: in the first account's
// until the second account is proven, then in the session that the second sign-in opened.

import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { accountJoins, sessions, users } from '#db/schema/people.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { hashToken, isToken, newToken } from '#shop/secret-token.server.ts';
import { type AccountPair, chooseKept, findJoinRefusal, JOIN_MINUTES, type JoinRefusal } from './join-accounts.ts';

const START_LIMIT = { max: 20, withinMs: 60 * 60_000 };

/** The browser of a join: its token, and the token of its session. */
export interface JoinBrowser {
  readonly token: string;
  readonly sessionToken: string | null;
}

export const joinableColumns = {
  ...pick(users, 'id', 'name', 'email', 'emailVerified', 'role', 'status'),
  ...pick(users, 'phone', 'phoneVerifiedAt', 'address', 'city', 'state', 'pincode'),
};

/** Returns the token for the browser. `secondId`: the second account, when it is proven already. */
export async function insertJoin(
  db: DbOrTx,
  {
    firstId,
    secondId,
    sessionToken,
  }: { readonly firstId: string; readonly secondId: string | null; readonly sessionToken: string },
): Promise<string> {
  const token = newToken();
  await db.insert(accountJoins).values({
    tokenHash: hashToken(token),
    firstId,
    secondId,
    sessionHash: hashToken(sessionToken),
    expiresAt: sql`now() + make_interval(mins => ${JOIN_MINUTES})`,
  });
  return token;
}

/** Begins a join with the actor's own account as the first one, and returns the token. */
export async function startJoin(
  ctx: ShopContext,
  sessionToken: string | null,
): Promise<Result<string, 'not-signed-in' | 'staff' | 'too-many'>> {
  if (ctx.actor.kind === 'staff') return refuse('staff');
  const firstId = signedInId(ctx.actor);
  if (firstId === null || sessionToken === null) return refuse('not-signed-in');
  if (!(await consumeRateLimit(ctx.db, `join of ${firstId}`, START_LIMIT))) return refuse('too-many');
  return ok(await insertJoin(ctx.db, { firstId, secondId: null, sessionToken }));
}

/** SQL: true for the join of this token and session until it expires, even when it has been carried out. */
export const isJoinOf = ({ token, sessionToken }: JoinBrowser) =>
  and(
    eq(accountJoins.tokenHash, hashToken(token)),
    eq(accountJoins.sessionHash, hashToken(sessionToken ?? '')),
    gt(accountJoins.expiresAt, sql`now()`),
  );

/**
 * True when the browser's session is still open and began the join. It is checked before the sign-in to the second
 * account, which ends that session; a session that was ended elsewhere proves nothing.
 */
export async function awaitsSecondAccount(ctx: ShopContext, browser: JoinBrowser): Promise<boolean> {
  if (!isToken(browser.token) || browser.sessionToken === null) return false;
  const [found] = await ctx.db
    .select({ id: sessions.id })
    .from(accountJoins)
    .innerJoin(
      sessions,
      and(eq(sessions.tokenHash, accountJoins.sessionHash), eq(sessions.userId, accountJoins.firstId)),
    )
    .where(and(isJoinOf(browser), isNull(accountJoins.secondId), gt(sessions.expiresAt, sql`now()`)));
  return found !== undefined;
}

/**
 * Stores the second account after the sign-in that has proven it. A second sign-in to the first account proves nothing
 * new and ends the join.
 */
export async function proveSecondAccount(
  ctx: ShopContext,
  browser: JoinBrowser,
  { userId, sessionToken }: { readonly userId: string; readonly sessionToken: string },
): Promise<void> {
  const isAwaiting = and(isJoinOf(browser), isNull(accountJoins.secondId));
  await ctx.db.delete(accountJoins).where(and(isAwaiting, eq(accountJoins.firstId, userId)));
  await ctx.db
    .update(accountJoins)
    .set({ secondId: userId, sessionHash: hashToken(sessionToken) })
    .where(isAwaiting);
}

export async function cancelJoin(ctx: ShopContext, browser: JoinBrowser): Promise<void> {
  if (isToken(browser.token)) await ctx.db.delete(accountJoins).where(isJoinOf(browser));
}

/** What the page shows of an account. */
export interface JoinSummary {
  readonly name: string;
  readonly email: string | null;
  /** The mobile number; null when it is not verified. */
  readonly phone: string | null;
  readonly orders: number;
  readonly addresses: number;
  readonly wishlist: number;
}

export type JoinState =
  /** The second account is not proven yet. */
  | { readonly kind: 'begun' }
  | {
      readonly kind: 'proven';
      readonly kept: JoinSummary;
      readonly joined: JoinSummary;
      readonly refusal: JoinRefusal | null;
    };

/** Returns the two accounts of a join, or null when one of them no longer exists or the actor is signed in to neither. */
async function findPair(ctx: ShopContext, ids: readonly [string, string]): Promise<AccountPair | null> {
  const rows = await ctx.db
    .select(joinableColumns)
    .from(users)
    .where(or(eq(users.id, ids[0]), eq(users.id, ids[1])));
  const [first, second] = ids.map((id) => rows.find((row) => row.id === id));
  if (!first || !second) return null;
  const pair = chooseKept([first, second], signedInId(ctx.actor));
  return pair.ok ? pair.value : null;
}

async function loadSummary(ctx: ShopContext, { id, ...account }: AccountPair['kept']): Promise<JoinSummary> {
  const { rows } = await ctx.db.execute<{ orders: number; addresses: number; wishlist: number }>(sql`
    select (select count(*)::int from orders where user_id = ${id}) as orders,
      (select count(*)::int from addresses where user_id = ${id}) as addresses,
      (select count(*)::int from wishlist_items where user_id = ${id}) as wishlist`);
  return {
    name: account.name,
    email: account.email,
    phone: account.phoneVerifiedAt === null ? null : account.phone,
    ...(rows[0] ?? { orders: 0, addresses: 0, wishlist: 0 }),
  };
}

/** Returns null when there is no join to continue in this session. */
export async function findJoinState(ctx: ShopContext, browser: JoinBrowser): Promise<JoinState | null> {
  if (!isToken(browser.token)) return null;
  const [join] = await ctx.db
    .select({ firstId: accountJoins.firstId, secondId: accountJoins.secondId })
    .from(accountJoins)
    .where(and(isJoinOf(browser), isNull(accountJoins.joinedAt)));
  if (!join || join.firstId === null) return null;
  if (join.secondId === null) return { kind: 'begun' };
  const pair = await findPair(ctx, [join.firstId, join.secondId]);
  if (pair === null) return null;
  const [kept, joined] = [await loadSummary(ctx, pair.kept), await loadSummary(ctx, pair.joined)];
  return { kind: 'proven', kept, joined, refusal: findJoinRefusal(pair) };
}
