// Sessions over HTTP: reads the session's token from the request's cookie and writes the cookies of a new or ended
// session. `Accounts` decides whether a user may sign in.
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
  /** The headers set the session cookie and the signed-in hint. */
  readonly headers: Headers;
  readonly account: Account;
}

export interface HttpSessions {
  readonly accounts: Accounts;
  getVisitor(requestHeaders: Headers): Visitor;
  toOpenedSession(signedIn: SignedIn): OpenedSession;
  signIn(credentials: Credentials, requestHeaders: Headers): Promise<Result<OpenedSession, SignInRefusal>>;
  signInStaff(
    credentials: Credentials,
    requestHeaders: Headers,
  ): Promise<Result<OpenedSession, SignInRefusal | 'not-staff'>>;
  openSession(
    userId: string,
    requestHeaders: Headers,
    proof?: 'second-factor',
  ): Promise<Result<OpenedSession, 'inactive'>>;
  /** The Set-Cookie line of a guest who begins to buy without an account. A guest's cookie that exists stays. */
  startGuest(requestHeaders: Headers): string;
  /**
   * Ends the session. The headers clear the cookies and the browser's storage. `mustForgetUser` sets the 'gone' hint
   * instead of clearing it, so that the next page deletes the user's data: for a deleted account, or where no script of
   * the page does it.
   */
  signOut(requestHeaders: Headers, mustForgetUser?: boolean): Promise<Headers>;
  authenticate(requestHeaders: Headers): Promise<Actor>;
  listSessions(requestHeaders: Headers): Promise<readonly (OpenSession & { readonly isCurrent: boolean })[]>;
  endSessions(requestHeaders: Headers, which: { readonly id: string } | 'all-others'): Promise<void>;
}

export function createHttpSessions(accounts: Accounts, { secure }: { readonly secure: boolean }): HttpSessions {
  const cookie = sessionCookie({ secure });
  const guest = guestCookie({ secure });
  const getToken = (requestHeaders: Headers) => cookie.read(requestHeaders.get('cookie'));

  /** Null without a guest's cookie, and for a guest who pressed 'Not you?' while the server was unreachable. */
  const findGuestToken = (requestHeaders: Headers): string | null => {
    const cookies = requestHeaders.get('cookie');
    return parseHint(cookies ?? '') === SIGN_OUT_PENDING ? null : guest.read(cookies);
  };

  const getVisitor = (requestHeaders: Headers): Visitor => ({
    sessionToken: getToken(requestHeaders),
    address: requestHeaders.get(CLIENT_ADDRESS_HEADER),
    userAgent: requestHeaders.get('user-agent'),
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
    signIn: async (credentials, requestHeaders) =>
      withCookies(await accounts.signIn(credentials, getVisitor(requestHeaders))),
    signInStaff: async (credentials, requestHeaders) =>
      withCookies(await accounts.signInStaff(credentials, getVisitor(requestHeaders))),
    openSession: async (userId, requestHeaders, proof) =>
      withCookies(await accounts.openSession(userId, getVisitor(requestHeaders), proof)),
    async signOut(requestHeaders, mustForgetUser = false) {
      await accounts.signOut(getToken(requestHeaders));
      const headers = new Headers();
      headers.append('set-cookie', cookie.cleared);
      headers.append('set-cookie', guest.cleared);
      headers.append('set-cookie', mustForgetUser ? sessionEndedHint(secure) : clearedHint(secure));
      // Clears the storage for the next person at this browser even when the page's script did not run.
      headers.set('clear-site-data', '"storage"');
      return headers;
    },
    startGuest: (requestHeaders) => guest.write(guest.read(requestHeaders.get('cookie')) ?? newToken(), GUEST_SECONDS),
    async authenticate(requestHeaders) {
      const actor = await accounts.authenticate(getToken(requestHeaders));
      const token = actor.kind === 'guest' ? findGuestToken(requestHeaders) : null;
      return token === null ? actor : { kind: 'guest', guestHash: hashToken(token) };
    },
    listSessions: (requestHeaders) => accounts.openSessions(getToken(requestHeaders)),
    endSessions: (requestHeaders, which) => accounts.endSessions(getToken(requestHeaders), which),
  };
}
