// Signing in and authentication. Passwords are hashed with scrypt, with limited concurrency. Sessions are rows, so that
// an account made inactive or demoted loses access at its next request, on every node. A known and an unknown email
// address get the same response in the same time: both are counted, and both cost one hash.

import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.server.ts';
import { rateLimits, accounts as storedCredentials, users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { Actor } from '#shop/actor.ts';
import { toNetwork } from '#shop/client-address.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { toStaffActor } from '#shop/staff/staff-actor.server.ts';
import { OWNER_ROLE_ID } from '#shop/staff/staff-role.ts';
import { claimGuestOrders } from './claim-guest-orders.server.ts';
import { MAX_PASSWORD_LENGTH } from './new-password.ts';
import type { PasswordHasher } from './password-hasher.ts';
import {
  endSession,
  endUserSession,
  endUserSessions,
  findSession,
  listUserSessions,
  type OpenSession,
  openSession,
  type Visitor,
} from './sessions.server.ts';

const MINUTE_MS = 60_000;
/** A whole neighbourhood may share one IP address; no person mistypes a password this often. */
const SIGN_IN_LIMIT_PER_NETWORK = { max: 30, withinMs: MINUTE_MS };
const SIGN_IN_LIMIT_PER_ACCOUNT = { max: 10, withinMs: 15 * MINUTE_MS };
const MAX_EMAIL_LENGTH = 200;

export type SignInRefusal = 'wrong-credentials' | 'rate-limited' | 'inactive' | 'busy';

export interface Account {
  readonly id: string;
  /** Null when the account has only a mobile number. */
  readonly email: string | null;
  readonly name: string;
  readonly role: 'user' | 'admin';
}

export interface SignedIn {
  readonly account: Account;
  /** The browser gets the token; the database stores its hash. */
  readonly token: string;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface Accounts {
  signIn(credentials: Credentials, visitor: Visitor): Promise<Result<SignedIn, SignInRefusal>>;
  /** Opens a session for administrators only. */
  signInStaff(credentials: Credentials, visitor: Visitor): Promise<Result<SignedIn, SignInRefusal | 'not-staff'>>;
  /** Checks email and password, counts the attempt, and opens no session. */
  identify(credentials: Credentials, visitor: Visitor): Promise<Result<Account, SignInRefusal>>;
  /**
   * Opens a session for a person who was authenticated by another method, or has proven her second factor. The
   * visitor's current session ends.
   */
  openSession(userId: string, visitor: Visitor, proof?: 'second-factor'): Promise<Result<SignedIn, 'inactive'>>;
  signOut(token: string | null): Promise<void>;
  authenticate(token: string | null): Promise<Actor>;
  /** Returns the user's sessions; empty for a guest. */
  openSessions(token: string | null): Promise<readonly (OpenSession & { readonly isCurrent: boolean })[]>;
  /** Ends one of the user's own sessions, or all but the current one. Does nothing for a guest. */
  endSessions(token: string | null, which: { readonly id: string } | 'all-others'): Promise<void>;
  create(account: NewAccount): Promise<string>;
}

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  /** Null for an account that signs in without a password. */
  readonly password: string | null;
  readonly role: 'user' | 'admin';
  /** The back-office role of an administrator; by default the owner's role. */
  readonly staffRoleId?: string;
  readonly phone?: string;
  readonly address?: string;
  readonly city?: string;
  readonly state?: string;
  readonly pincode?: string;
  readonly at: Date;
}

interface Options {
  readonly db: Db;
  readonly passwords: PasswordHasher;
  /** False without SECRET_KEY: staff are then not made to set up a second factor, because they could not. */
  readonly canSetUpSecondFactor: boolean;
}

/** False for values that are too long or contain a zero character: no account has them. */
const areValidCredentials = ({ email, password }: Credentials): boolean =>
  email.length <= MAX_EMAIL_LENGTH && password.length <= MAX_PASSWORD_LENGTH && !`${email}${password}`.includes('\0');

const signInLimitKey = (email: string): string => `sign-in at ${email.toLowerCase()}`;

/** Clears earlier failed attempts after the owner of the account has signed in. */
export async function resetSignInLimit(db: Db, email: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, signInLimitKey(email)));
}

const accountColumns = { id: users.id, email: users.email, name: users.name, role: users.role };

export function createAccounts({ db, passwords, canSetUpSecondFactor }: Options): Accounts {
  const findCurrentSession = async (token: string | null) => (token === null ? null : findSession(db, token));

  /**
   * Creates a new token at every sign-in, so that an old stolen token is useless. Refused when the account was deleted
   * or joined meanwhile.
   */
  const startSession = (
    account: Account,
    visitor: Visitor,
    hasProvenSecondFactor = false,
  ): Promise<Result<SignedIn, 'inactive'>> =>
    inTransaction<SignedIn, 'inactive'>(db, async (tx, refuseWith) => {
      // The update also locks the row, so that the account cannot be deleted before its session is stored.
      const updated = await tx
        .update(users)
        .set({ lastLogin: sql`now()` })
        .where(eq(users.id, account.id))
        .returning({ id: users.id });
      if (updated.length === 0) return refuseWith('inactive');
      if (visitor.sessionToken !== null) await endSession(tx, visitor.sessionToken);
      await claimGuestOrders(tx, account.id);
      const token = await openSession(tx, { userId: account.id, hasProvenSecondFactor }, visitor);
      return { account, token };
    });

  const consumeSignInLimits = async (email: string, { address }: Visitor): Promise<boolean> =>
    (await consumeRateLimit(db, `sign-in from ${toNetwork(address ?? 'unknown')}`, SIGN_IN_LIMIT_PER_NETWORK)) &&
    (await consumeRateLimit(db, signInLimitKey(email), SIGN_IN_LIMIT_PER_ACCOUNT));

  const findWithPassword = async (email: string) => {
    const [known] = await db
      .select({ ...accountColumns, status: users.status, hash: storedCredentials.password })
      .from(users)
      .innerJoin(
        storedCredentials,
        sql`${storedCredentials.userId} = ${users.id} and ${storedCredentials.providerId} = 'credential'`,
      )
      .where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
    return known ?? null;
  };

  const identify = async (
    { email, password }: Credentials,
    visitor: Visitor,
  ): Promise<Result<Account, SignInRefusal>> => {
    if (!areValidCredentials({ email, password })) return refuse('wrong-credentials');
    if (!(await consumeSignInLimits(email, visitor))) return refuse('rate-limited');
    const known = await findWithPassword(email);
    const checked = await passwords.verify(password, known?.hash ?? null);
    if (!checked.ok) return refuse('busy');
    if (!known || !checked.value) return refuse('wrong-credentials');
    const { status, hash: _hash, ...account } = known;
    if (status !== 'active') return refuse('inactive');
    await resetSignInLimit(db, email);
    return ok(account);
  };

  return {
    async signIn(credentials, visitor) {
      const known = await identify(credentials, visitor);
      return known.ok ? startSession(known.value, visitor) : known;
    },

    async signInStaff(credentials, visitor) {
      const known = await identify(credentials, visitor);
      if (!known.ok) return known;
      return known.value.role === 'admin' ? startSession(known.value, visitor) : refuse('not-staff');
    },

    identify,

    async openSession(userId, visitor, proof) {
      const [account] = await db
        .select(accountColumns)
        .from(users)
        .where(sql`${users.id} = ${userId} and ${users.status} = 'active'`);
      return account ? startSession(account, visitor, proof === 'second-factor') : refuse('inactive');
    },

    async signOut(token) {
      if (token !== null) await endSession(db, token);
    },

    async authenticate(token) {
      const found = await findCurrentSession(token);
      if (!found) return { kind: 'guest' };
      const { userId, email, name, role, staffRole, awaitsSecondFactor, hasOldProof } = found;
      if (awaitsSecondFactor) return { kind: 'shopper', userId, awaitsSecondFactor };
      // The database allows no administrator without an email address or a role; this check narrows the types.
      if (role !== 'admin' || email === null || staffRole === null) return { kind: 'shopper', userId };
      const staff = toStaffActor({ userId, email, name, staffRole });
      const mustSetUpSecondFactor = canSetUpSecondFactor && found.mustSetUpSecondFactor;
      if (mustSetUpSecondFactor) return { ...staff, permissions: new Set(), mustSetUpSecondFactor };
      return hasOldProof ? { ...staff, hasOldProof } : staff;
    },

    async openSessions(token) {
      const own = await findCurrentSession(token);
      if (!own) return [];
      const all = await listUserSessions(db, own.userId);
      return all.map((session) => ({ ...session, isCurrent: session.id === own.id }));
    },

    async endSessions(token, which) {
      const own = await findCurrentSession(token);
      if (!own) return;
      if (which === 'all-others') await endUserSessions(db, own.userId, own.id);
      else if (isRowId(which.id)) await endUserSession(db, own.userId, which.id);
    },

    async create({ password, at, ...person }) {
      const hashed = password === null ? null : await passwords.hash(password);
      if (hashed?.ok === false) throw new Error('The account was not written: the password hasher is busy');
      return db.transaction(async (tx) => {
        const [row] = await tx
          .insert(users)
          .values({
            ...person,
            staffRoleId: person.role === 'admin' ? (person.staffRoleId ?? OWNER_ROLE_ID) : null,
            email: person.email.toLowerCase(),
            emailVerified: true,
            createdAt: at,
            updatedAt: at,
          })
          .returning({ id: users.id });
        if (!row) throw new Error('The account was not written');
        if (hashed) {
          const credential = { userId: row.id, accountId: row.id, providerId: 'credential' as const };
          await tx
            .insert(storedCredentials)
            .values({ ...credential, password: hashed.value, createdAt: at, updatedAt: at });
        }
        return row.id;
      });
    },
  };
}
