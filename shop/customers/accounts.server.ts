// Accounts and their sessions: who may sign in, who is asking. Passwords are hashed with scrypt; sessions live in the database,
// so that an account made inactive or demoted loses access at its next request, on every node.

import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.server.ts';
import { accounts, rateLimits, sessions, users, verifications } from '#db/schema/people.ts';
import type { Actor } from '#shop/actor.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { CLEARED_HINT, hintCookie } from './signed-in-hint.ts';

export const CLIENT_ADDRESS_HEADER = 'x-client-address';
const LIBRARY_PATH = '/api/auth';
/** How long a session lasts. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

export type SignInRefusal = 'wrong-credentials' | 'too-many-tries' | 'inactive';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: 'user' | 'admin';
}

export interface Accounts {
  /** The headers that set the session cookie, and who it is. */
  signIn(
    credentials: { readonly email: string; readonly password: string },
    request: Headers,
  ): Promise<Result<{ readonly headers: Headers; readonly account: Account }, SignInRefusal>>;
  /** The headers that clear the cookie; the session row is gone. */
  signOut(request: Headers): Promise<Headers>;
  whoIs(request: Headers): Promise<Actor>;
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
  readonly secret: string;
  readonly publicUrl: string;
  readonly secureCookies: boolean;
}

function createLibrary({ db, secret, publicUrl, secureCookies }: Options) {
  return betterAuth({
    appName: 'Tanabana',
    secret,
    baseURL: publicUrl,
    basePath: LIBRARY_PATH,
    telemetry: { enabled: false },
    // A wrong password is an answer, not an event of the log.
    logger: { level: 'error' },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications, rateLimit: rateLimits },
    }),
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 200, disableSignUp: true },
    session: { expiresIn: SESSION_SECONDS, updateAge: SESSION_SECONDS / 30 },
    user: {
      additionalFields: {
        role: { type: 'string', input: false, defaultValue: 'user' },
        status: { type: 'string', input: false, defaultValue: 'active' },
      },
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 60,
      max: 60,
      customRules: { '/sign-in/email': { window: 60, max: 10 } },
    },
    advanced: {
      // The prefix below says more than the library's own: this host alone, whole site, encrypted connections only.
      useSecureCookies: false,
      cookies: { session_token: { name: secureCookies ? '__Host-tanabana-session' : 'tanabana-session' } },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      database: { generateId: 'uuid' },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: secureCookies, path: '/' },
    },
  });
}

const cookiesOf = (response: Response): Headers => {
  const headers = new Headers();
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie);
  return headers;
};

export function createAccounts(options: Options): Accounts {
  const library = createLibrary(options);
  const { db, publicUrl, secureCookies } = options;

  const call = (path: string, request: Headers, body: unknown) => {
    const headers = new Headers({ 'content-type': 'application/json', origin: new URL(publicUrl).origin });
    for (const name of ['cookie', 'user-agent', CLIENT_ADDRESS_HEADER]) {
      const value = request.get(name);
      if (value) headers.set(name, value);
    }
    return library.handler(
      new Request(`${publicUrl}${LIBRARY_PATH}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    );
  };

  return {
    async signIn({ email, password }, request) {
      const response = await call('/sign-in/email', request, { email, password });
      if (response.status === 429) return refuse('too-many-tries');
      // Not her password's fault, and not to be told as such.
      if (response.status >= 500)
        throw new Error(`Signing in failed with ${response.status}: ${await response.text()}`);
      if (!response.ok) return refuse('wrong-credentials');
      const [account] = await db
        .select({ id: users.id, email: users.email, name: users.name, role: users.role, status: users.status })
        .from(users)
        .where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
      if (account?.status !== 'active') {
        // The password was right, so the library opened a session: an inactive account has none.
        if (account) await db.delete(sessions).where(eq(sessions.userId, account.id));
        return refuse('inactive');
      }
      await db.update(users).set({ lastLogin: sql`now()` }).where(eq(users.id, account.id));
      const headers = cookiesOf(response);
      headers.append('set-cookie', hintCookie(account.id, { seconds: SESSION_SECONDS, secure: secureCookies }));
      return ok({ headers, account });
    },

    async signOut(request) {
      const headers = cookiesOf(await call('/sign-out', request, {}));
      headers.append('set-cookie', CLEARED_HINT);
      return headers;
    },

    async whoIs(request) {
      if (!request.get('cookie')?.includes('tanabana-session')) return { kind: 'guest' };
      const found = await library.api.getSession({ headers: request });
      if (found?.user.status !== 'active') return { kind: 'guest' };
      const { id, email, name, role } = found.user;
      return role === 'admin' ? { kind: 'staff', userId: id, email, name } : { kind: 'shopper', userId: id };
    },

    async create({ password, at, ...person }) {
      const hash = password === null ? null : await (await library.$context).password.hash(password);
      return db.transaction(async (tx) => {
        const [row] = await tx
          .insert(users)
          .values({ ...person, email: person.email.toLowerCase(), emailVerified: true, createdAt: at, updatedAt: at })
          .returning({ id: users.id });
        if (!row) throw new Error('The account was not written');
        if (hash) {
          await tx.insert(accounts).values({
            userId: row.id,
            accountId: row.id,
            providerId: 'credential',
            password: hash,
            createdAt: at,
            updatedAt: at,
          });
        }
        return row.id;
      });
    },
  };
}
