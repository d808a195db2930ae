// The door: who may sign in, who is asking. Passwords are hashed with scrypt, few at a time; sessions live in the database, so
// that an account made inactive or demoted loses access at its next request, on every node.
// A known and an unknown address get the same answer in the same time: both are counted, and both cost one hash.

import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.server.ts';
import { rateLimits, accounts as signIns, users } from '#db/schema/people.ts';
import type { Actor } from '#shop/actor.ts';
import { networkOfVisitor } from '#shop/client-address.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { MAX_PASSWORD_LENGTH } from './new-password.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { sessionCookie } from './session-cookie.ts';
import {
  endSession,
  endSessionOf,
  endSessionsOf,
  findSession,
  listSessionsOf,
  type OpenSession,
  openSession,
  SESSION_SECONDS,
} from './sessions.server.ts';
import { clearedHint, goneHint, hintCookie } from './signed-in-hint.ts';

const MINUTE_MS = 60_000;
/** A whole neighbourhood can stand behind one address; nobody mistypes her own password this often. */
const TRIES_FROM_AN_ADDRESS = { most: 30, withinMs: MINUTE_MS };
const TRIES_AT_AN_ACCOUNT = { most: 10, withinMs: 15 * MINUTE_MS };
const MAX_EMAIL_LENGTH = 200;

export type SignInRefusal = 'wrong-credentials' | 'too-many-tries' | 'inactive' | 'busy';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: 'user' | 'admin';
}

export interface SignedIn {
  /** They set the session's cookie and the hint's. */
  readonly headers: Headers;
  readonly account: Account;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface Accounts {
  signIn(credentials: Credentials, request: Headers): Promise<Result<SignedIn, SignInRefusal>>;
  /** Administrators and nobody else; who is turned away gets no session at all. */
  signInStaff(credentials: Credentials, request: Headers): Promise<Result<SignedIn, SignInRefusal | 'not-staff'>>;
  /** For somebody who proved who she is in another way. The session that the request carries ends. */
  openSession(userId: string, request: Headers): Promise<Result<SignedIn, 'inactive'>>;
  /**
   * The headers that clear the cookies and the browser's storage; the session row is gone. `isGone`: so is the account, or the
   * browser is to forget it without its page's help.
   */
  signOut(request: Headers, isGone?: boolean): Promise<Headers>;
  authenticate(request: Headers): Promise<Actor>;
  /** Of whoever asks; empty for a guest. */
  openSessions(request: Headers): Promise<readonly (OpenSession & { readonly isThisOne: boolean })[]>;
  /** One of her own, or all but the one that asks. Nothing for a guest. */
  endSessions(request: Headers, which: { readonly id: string } | 'all-others'): Promise<void>;
  create(account: NewAccount): Promise<string>;
}

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  /** Null for someone who will sign in another way. */
  readonly password: string | null;
  readonly role: 'user' | 'admin';
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
  readonly secureCookies: boolean;
}

/** What is not is nobody's, known or not: the database could not even look for it. */
const areCredible = ({ email, password }: Credentials): boolean =>
  email.length <= MAX_EMAIL_LENGTH && password.length <= MAX_PASSWORD_LENGTH && !`${email}${password}`.includes('\0');

const triesAt = (email: string): string => `sign-in at ${email.toLowerCase()}`;

/** She proved that the account is hers: what was tried before at it counts no more. */
export async function forgetTriesAt(db: Db, email: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, triesAt(email)));
}

const accountColumns = { id: users.id, email: users.email, name: users.name, role: users.role };

export function createAccounts({ db, passwords, secureCookies }: Options): Accounts {
  const cookie = sessionCookie({ secure: secureCookies });
  const tokenOf = (request: Headers) => cookie.read(request.get('cookie'));

  const sessionOf = async (request: Headers) => {
    const token = tokenOf(request);
    return token === null ? null : findSession(db, token);
  };

  /** A new token at every sign-in: whoever knew the old one knows nothing. */
  const startSession = async (account: Account, request: Headers): Promise<SignedIn> => {
    const token = await db.transaction(async (tx) => {
      const before = tokenOf(request);
      if (before !== null) await endSession(tx, before);
      await tx.update(users).set({ lastLogin: sql`now()` }).where(eq(users.id, account.id));
      return openSession(tx, account.id, request);
    });
    const headers = new Headers();
    headers.append('set-cookie', cookie.write(token, SESSION_SECONDS));
    headers.append('set-cookie', hintCookie(account.id, { seconds: SESSION_SECONDS, secure: secureCookies }));
    return { headers, account };
  };

  const mayGoOn = async (email: string, request: Headers): Promise<boolean> =>
    (await consumeRateLimit(db, `sign-in from ${networkOfVisitor(request)}`, TRIES_FROM_AN_ADDRESS)) &&
    (await consumeRateLimit(db, triesAt(email), TRIES_AT_AN_ACCOUNT));

  const findWithPassword = async (email: string) => {
    const [known] = await db
      .select({ ...accountColumns, status: users.status, hash: signIns.password })
      .from(users)
      .innerJoin(signIns, sql`${signIns.userId} = ${users.id} and ${signIns.providerId} = 'credential'`)
      .where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
    return known ?? null;
  };

  const identify = async (
    { email, password }: Credentials,
    request: Headers,
  ): Promise<Result<Account, SignInRefusal>> => {
    if (!areCredible({ email, password })) return refuse('wrong-credentials');
    if (!(await mayGoOn(email, request))) return refuse('too-many-tries');
    const known = await findWithPassword(email);
    const checked = await passwords.check(password, known?.hash ?? null);
    if (!checked.ok) return refuse('busy');
    if (!known || !checked.value) return refuse('wrong-credentials');
    const { status, hash: _hash, ...account } = known;
    if (status !== 'active') return refuse('inactive');
    await forgetTriesAt(db, email);
    return ok(account);
  };

  return {
    async signIn(credentials, request) {
      const known = await identify(credentials, request);
      return known.ok ? ok(await startSession(known.value, request)) : known;
    },

    async signInStaff(credentials, request) {
      const known = await identify(credentials, request);
      if (!known.ok) return known;
      return known.value.role === 'admin' ? ok(await startSession(known.value, request)) : refuse('not-staff');
    },

    async openSession(userId, request) {
      const [account] = await db
        .select(accountColumns)
        .from(users)
        .where(sql`${users.id} = ${userId} and ${users.status} = 'active'`);
      return account ? ok(await startSession(account, request)) : refuse('inactive');
    },

    async signOut(request, isGone = false) {
      const token = tokenOf(request);
      if (token !== null) await endSession(db, token);
      const headers = new Headers();
      headers.append('set-cookie', cookie.cleared);
      headers.append('set-cookie', isGone ? goneHint(secureCookies) : clearedHint(secureCookies));
      // Whoever comes next at this browser finds nothing, also where the page's script did not run.
      headers.set('clear-site-data', '"storage"');
      return headers;
    },

    async authenticate(request) {
      const found = await sessionOf(request);
      if (!found) return { kind: 'guest' };
      const { userId, email, name, role } = found;
      return role === 'admin' ? { kind: 'staff', userId, email, name } : { kind: 'shopper', userId };
    },

    async openSessions(request) {
      const own = await sessionOf(request);
      if (!own) return [];
      const all = await listSessionsOf(db, own.userId);
      return all.map((session) => ({ ...session, isThisOne: session.id === own.id }));
    },

    async endSessions(request, which) {
      const own = await sessionOf(request);
      if (!own) return;
      if (which === 'all-others') await endSessionsOf(db, own.userId, own.id);
      else if (isRowId(which.id)) await endSessionOf(db, own.userId, which.id);
    },

    async create({ password, at, ...person }) {
      const hashed = password === null ? null : await passwords.hash(password);
      if (hashed?.ok === false) throw new Error('The account was not written: too many passwords at once');
      return db.transaction(async (tx) => {
        const [row] = await tx
          .insert(users)
          .values({ ...person, email: person.email.toLowerCase(), emailVerified: true, createdAt: at, updatedAt: at })
          .returning({ id: users.id });
        if (!row) throw new Error('The account was not written');
        if (hashed) {
          const own = { userId: row.id, accountId: row.id, providerId: 'credential' as const };
          await tx.insert(signIns).values({ ...own, password: hashed.value, createdAt: at, updatedAt: at });
        }
        return row.id;
      });
    },
  };
}
