// Sessions over HTTP: reads the session's token from the request's cookie and writes the cookies of a new or ended session. Who may
// sign in is decided by `Accounts`.
import type { Actor } from '#shop/actor.ts';
import type { Account, Accounts, Credentials, SignedIn, SignInRefusal } from '#shop/customers/accounts.server.ts';
import { type OpenSession, SESSION_SECONDS, type Visitor } from '#shop/customers/sessions.server.ts';
import { ok, type Result } from '#shop/result.ts';
import { sessionCookie } from './session-cookie.ts';
import { clearedHint, goneHint, hintCookie } from './signed-in-hint.ts';
import { CLIENT_ADDRESS_HEADER } from './visitor.ts';

export interface OpenedSession {
  /** They set the session's cookie and the hint's. */
  readonly headers: Headers;
  readonly account: Account;
}

export interface HttpSessions {
  readonly accounts: Accounts;
  visitorOf(request: Headers): Visitor;
  opened(signedIn: SignedIn): OpenedSession;
  signIn(credentials: Credentials, request: Headers): Promise<Result<OpenedSession, SignInRefusal>>;
  signInStaff(credentials: Credentials, request: Headers): Promise<Result<OpenedSession, SignInRefusal | 'not-staff'>>;
  openSession(userId: string, request: Headers): Promise<Result<OpenedSession, 'inactive'>>;
  /**
   * Ends the session. The headers clear the cookies and the browser's storage. `isGone`: so is the account, or the browser is to
   * forget it without its page's help.
   */
  signOut(request: Headers, isGone?: boolean): Promise<Headers>;
  authenticate(request: Headers): Promise<Actor>;
  openSessions(request: Headers): Promise<readonly (OpenSession & { readonly isCurrent: boolean })[]>;
  endSessions(request: Headers, which: { readonly id: string } | 'all-others'): Promise<void>;
}

export function createHttpSessions(accounts: Accounts, { secure }: { readonly secure: boolean }): HttpSessions {
  const cookie = sessionCookie({ secure });
  const tokenOf = (request: Headers) => cookie.read(request.get('cookie'));

  const visitorOf = (request: Headers): Visitor => ({
    sessionToken: tokenOf(request),
    address: request.get(CLIENT_ADDRESS_HEADER),
    userAgent: request.get('user-agent'),
  });

  const opened = ({ account, token }: SignedIn): OpenedSession => {
    const headers = new Headers();
    headers.append('set-cookie', cookie.write(token, SESSION_SECONDS));
    headers.append('set-cookie', hintCookie(account.id, { seconds: SESSION_SECONDS, secure }));
    return { headers, account };
  };

  const withCookies = <Reason>(signedIn: Result<SignedIn, Reason>): Result<OpenedSession, Reason> =>
    signedIn.ok ? ok(opened(signedIn.value)) : signedIn;

  return {
    accounts,
    visitorOf,
    opened,
    signIn: async (credentials, request) => withCookies(await accounts.signIn(credentials, visitorOf(request))),
    signInStaff: async (credentials, request) =>
      withCookies(await accounts.signInStaff(credentials, visitorOf(request))),
    openSession: async (userId, request) => withCookies(await accounts.openSession(userId, visitorOf(request))),
    async signOut(request, isGone = false) {
      await accounts.signOut(tokenOf(request));
      const headers = new Headers();
      headers.append('set-cookie', cookie.cleared);
      headers.append('set-cookie', isGone ? goneHint(secure) : clearedHint(secure));
      // The next person at this browser finds nothing, also where the page's script did not run.
      headers.set('clear-site-data', '"storage"');
      return headers;
    },
    authenticate: (request) => accounts.authenticate(tokenOf(request)),
    openSessions: (request) => accounts.openSessions(tokenOf(request)),
    endSessions: (request, which) => accounts.endSessions(tokenOf(request), which),
  };
}
