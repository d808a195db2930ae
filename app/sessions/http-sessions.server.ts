// Sessions over HTTP: reads the session's token from the request's cookie and writes the cookies of a new or ended session.
// `Accounts` decides whether a user may sign in.
import type { Actor } from '#shop/actor.ts';
import type { Account, Accounts, Credentials, SignedIn, SignInRefusal } from '#shop/customers/accounts.server.ts';
import { type OpenSession, SESSION_SECONDS, type Visitor } from '#shop/customers/sessions.server.ts';
import { ok, type Result } from '#shop/result.ts';
import { hashToken, newToken } from '#shop/secret-token.server.ts';
import { guestCookie, sessionCookie } from './session-cookie.ts';
import { clearedHint, hintCookie, parseHint, SIGN_OUT_PENDING, sessionEndedHint } from './signed-in-hint.ts';
import { CLIENT_ADDRESS_HEADER } from './visitor.ts';

const GUEST_SECONDS = 30 * 24 * 60 * 60;

export interface OpenedSession {
  /** Set the session cookie and the signed-in hint. */
  readonly headers: Headers;
  readonly account: Account;
}

export interface HttpSessions {
  readonly accounts: Accounts;
  getVisitor(request: Headers): Visitor;
  toOpenedSession(signedIn: SignedIn): OpenedSession;
  signIn(credentials: Credentials, request: Headers): Promise<Result<OpenedSession, SignInRefusal>>;
  signInStaff(credentials: Credentials, request: Headers): Promise<Result<OpenedSession, SignInRefusal | 'not-staff'>>;
  openSession(userId: string, request: Headers, proof?: 'second-factor'): Promise<Result<OpenedSession, 'inactive'>>;
  /** The Set-Cookie line of a guest who begins to buy without an account; a guest who has begun stays the same. */
  startGuest(request: Headers): string;
  /**
   * Ends the session. The headers clear the cookies and the browser's storage. `mustForgetUser` sets the 'gone' hint instead of
   * clearing it, so that the next page deletes the user's data: for a deleted account, or where no script of the page does it.
   */
  signOut(request: Headers, mustForgetUser?: boolean): Promise<Headers>;
  authenticate(request: Headers): Promise<Actor>;
  listSessions(request: Headers): Promise<readonly (OpenSession & { readonly isCurrent: boolean })[]>;
  endSessions(request: Headers, which: { readonly id: string } | 'all-others'): Promise<void>;
}

export function createHttpSessions(accounts: Accounts, { secure }: { readonly secure: boolean }): HttpSessions {
  const cookie = sessionCookie({ secure });
  const guest = guestCookie({ secure });
  const getToken = (request: Headers) => cookie.read(request.get('cookie'));

  /** Null for a guest who pressed 'Not you?' while the server was unreachable. */
  const findGuestToken = (request: Headers): string | null => {
    const cookies = request.get('cookie');
    return parseHint(cookies ?? '') === SIGN_OUT_PENDING ? null : guest.read(cookies);
  };

  const getVisitor = (request: Headers): Visitor => ({
    sessionToken: getToken(request),
    address: request.get(CLIENT_ADDRESS_HEADER),
    userAgent: request.get('user-agent'),
  });

  const toOpenedSession = ({ account, token }: SignedIn): OpenedSession => {
    const headers = new Headers();
    headers.append('set-cookie', cookie.write(token, SESSION_SECONDS));
    headers.append('set-cookie', guest.cleared);
    headers.append('set-cookie', hintCookie(account.id, { seconds: SESSION_SECONDS, secure }));
    return { headers, account };
  };

  const withCookies = <Reason>(signedIn: Result<SignedIn, Reason>): Result<OpenedSession, Reason> =>
    signedIn.ok ? ok(toOpenedSession(signedIn.value)) : signedIn;

  return {
    accounts,
    getVisitor,
    toOpenedSession,
    signIn: async (credentials, request) => withCookies(await accounts.signIn(credentials, getVisitor(request))),
    signInStaff: async (credentials, request) =>
      withCookies(await accounts.signInStaff(credentials, getVisitor(request))),
    openSession: async (userId, request, proof) =>
      withCookies(await accounts.openSession(userId, getVisitor(request), proof)),
    async signOut(request, mustForgetUser = false) {
      await accounts.signOut(getToken(request));
      const headers = new Headers();
      headers.append('set-cookie', cookie.cleared);
      headers.append('set-cookie', guest.cleared);
      headers.append('set-cookie', mustForgetUser ? sessionEndedHint(secure) : clearedHint(secure));
      // Clears the storage for the next person at this browser even when the page's script did not run.
      headers.set('clear-site-data', '"storage"');
      return headers;
    },
    startGuest: (request) => guest.write(guest.read(request.get('cookie')) ?? newToken(), GUEST_SECONDS),
    async authenticate(request) {
      const actor = await accounts.authenticate(getToken(request));
      const token = actor.kind === 'guest' ? findGuestToken(request) : null;
      return token === null ? actor : { kind: 'guest', guestHash: hashToken(token) };
    },
    listSessions: (request) => accounts.openSessions(getToken(request)),
    endSessions: (request, which) => accounts.endSessions(getToken(request), which),
  };
}
