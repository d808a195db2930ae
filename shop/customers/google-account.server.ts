// Completes a Google sign-in: gets the identity from Google, finds or creates the account, and starts the session.
// Invariant: one account per Google key and one per address, however many first sign-ins arrive at once.

import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { accounts as credentials, users } from '#db/schema/people.ts';
import { inTransaction, sqlState } from '#db/transaction.server.ts';
import { toNetwork } from '#shop/client-address.ts';
import type { ShopContext } from '#shop/context.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { type Accounts, resetSignInLimit, type SignedIn } from './accounts.server.ts';
import { claimGuestOrders } from './claim-guest-orders.server.ts';
import { notifyNewCustomer } from './create-account.server.ts';
import {
  decideGoogleAccount,
  defaultProfile,
  type ExistingUser,
  type GoogleEntryRefusal,
  type GoogleSignInFailure,
  type Surface,
} from './google-account.ts';
import type { GooglePerson, GoogleSecrets } from './google-sign-in.ts';
import { endUserSessions, type Visitor } from './sessions.server.ts';

/** Each callback costs requests to Google; a whole neighbourhood may share one IP address. */
const CALLBACK_LIMIT_PER_NETWORK = { max: 30, withinMs: 60_000 };
const UNIQUE_VIOLATION = '23505';
const MAX_ATTEMPTS = 3;

const userColumns = { id: users.id, role: users.role, status: users.status, emailVerified: users.emailVerified };

async function findBySub(tx: Tx, sub: string): Promise<ExistingUser | null> {
  const [user] = await tx
    .select(userColumns)
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(and(eq(credentials.providerId, 'google'), eq(credentials.accountId, sub)));
  return user ?? null;
}

async function findByEmail(tx: Tx, email: string): Promise<ExistingUser | null> {
  const [user] = await tx.select(userColumns).from(users).where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
  return user ?? null;
}

async function insertGoogleSignIn(tx: Tx, userId: string, { sub }: GooglePerson, at: Date): Promise<string> {
  const [row] = await tx
    .insert(credentials)
    .values({ userId, providerId: 'google', accountId: sub, createdAt: at, updatedAt: at })
    .returning({ id: credentials.id });
  if (!row) throw new Error(`The Google account was not linked to user ${userId}`);
  return row.id;
}

async function createUser(tx: Tx, person: GooglePerson, at: Date): Promise<string> {
  const profile = defaultProfile(person);
  const [row] = await tx
    .insert(users)
    .values({ ...profile, emailVerified: true, createdAt: at, updatedAt: at })
    .returning({ id: users.id });
  if (!row) throw new Error('The account was not written');
  await insertGoogleSignIn(tx, row.id, person, at);
  await claimGuestOrders(tx, row.id);
  await notifyNewCustomer(tx, { userId: row.id, ...profile }, at);
  return row.id;
}

/**
 * Removes an unverified password when the accounts are linked, and ends every session of the account: the person who
 * registered this address may not be its owner, and the owner may have confirmed it without thinking.
 */
async function removeUnverifiedAccess(tx: Tx, userId: string): Promise<void> {
  await tx
    .delete(credentials)
    .where(
      and(
        eq(credentials.userId, userId),
        eq(credentials.providerId, 'credential'),
        eq(credentials.passwordProven, false),
      ),
    );
  await endUserSessions(tx, userId);
}

async function linkAndNotify(tx: Tx, userId: string, person: GooglePerson, at: Date): Promise<void> {
  await removeUnverifiedAccess(tx, userId);
  const linkId = await insertGoogleSignIn(tx, userId, person, at);
  await enqueue(tx, { topic: 'google-linked', ref: linkId, payload: { email: person.email.toLowerCase() } });
}

/** Returns the id of this person's account, which is created or linked if needed. */
async function findOrCreateAccount(
  ctx: ShopContext,
  person: GooglePerson,
  surface: Surface,
): Promise<Result<string, GoogleEntryRefusal>> {
  const resolveOnce = () =>
    inTransaction<string, GoogleEntryRefusal>(ctx.db, async (tx, refuseWith) => {
      const [bySub, byEmail] = [await findBySub(tx, person.sub), await findByEmail(tx, person.email)];
      const decision = decideGoogleAccount(person, { bySub, byEmail }, surface);
      if (!decision.ok) return refuseWith(decision.reason);
      if (decision.value.kind === 'create') return createUser(tx, person, ctx.now);
      if (decision.value.kind === 'link') await linkAndNotify(tx, decision.value.userId, person, ctx.now);
      return decision.value.userId;
    });
  for (let attempt = 1; ; attempt++) {
    try {
      return await resolveOnce();
    } catch (error) {
      // Another request has just inserted this Google key or this address: the next attempt will find it.
      if (attempt >= MAX_ATTEMPTS || sqlState(error) !== UNIQUE_VIOLATION) throw error;
    }
  }
}

/** Starts a session for a person whom Google has authenticated. */
export async function signInWithGoogle(
  ctx: ShopContext,
  accounts: Accounts,
  { person, surface, visitor }: { readonly person: GooglePerson; readonly surface: Surface; readonly visitor: Visitor },
): Promise<Result<SignedIn, GoogleEntryRefusal>> {
  const found = await findOrCreateAccount(ctx, person, surface);
  if (!found.ok) return found;
  const signedIn = await accounts.openSession(found.value, visitor);
  const email = signedIn.ok ? signedIn.value.account.email : null;
  if (email !== null) await resetSignInLimit(ctx.db, email);
  return signedIn;
}

export interface GoogleCallback {
  /** The redirect URL with Google's response. */
  readonly callbackUrl: URL;
  readonly secrets: GoogleSecrets;
  readonly surface: Surface;
  readonly visitor: Visitor;
}

export async function completeGoogleSignIn(
  ctx: ShopContext,
  accounts: Accounts,
  { callbackUrl, secrets, surface, visitor }: GoogleCallback,
): Promise<Result<SignedIn, GoogleSignInFailure>> {
  const failed = (reason: GoogleSignInFailure['reason'], message: string | null = null) =>
    refuse({ reason, providerMessage: message });
  const { google } = ctx.providers;
  if (!google) return failed('unavailable');
  if (
    !(await consumeRateLimit(
      ctx.db,
      `google from ${toNetwork(visitor.address ?? 'unknown')}`,
      CALLBACK_LIMIT_PER_NETWORK,
    ))
  ) {
    return failed('rate-limited');
  }
  const proven = await google.finish(callbackUrl, secrets);
  if (!proven.ok) {
    const { kind, detail } = proven.reason;
    // 'access_denied' means that the person cancelled at Google, which is no reason for a warning.
    ctx.log[detail === 'access_denied' ? 'info' : 'warn']({ kind, detail }, 'Google sign-in failed');
    return failed(kind, proven.reason.kind === 'refused' ? proven.reason.message : null);
  }
  const signedIn = await signInWithGoogle(ctx, accounts, { person: proven.value, surface, visitor });
  return signedIn.ok ? ok(signedIn.value) : failed(signedIn.reason);
}
