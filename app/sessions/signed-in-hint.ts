// A cookie with the signed-in user's id. Unlike the session cookie, scripts can read it. They use it to skip requests
// for a guest's session, and to show the stored profile before the response arrives only when it belongs to this user.
// It grants no access: the server checks the session.

export const HINT_COOKIE = 'signed-in';

/** The shopper signed out while the server was unreachable; the browser ends the session when it is reachable again. */
export const SIGN_OUT_PENDING = 'leaving';

/** The server ended the session or deleted the account; the browser deletes the user's data from its storage. */
export const SESSION_ENDED = 'gone';

const HINT_PATTERN = new RegExp(`(?:^|; ?)${HINT_COOKIE}=([0-9a-z-]{1,40})(?:;|$)`);

/**
 * The signed-in user's id, 'leaving', 'gone', or null for a guest. `cookies`: document.cookie or the request's Cookie
 * header.
 */
export const parseHint = (cookies: string): string | null => HINT_PATTERN.exec(cookies)?.[1] ?? null;

interface HintCookieOptions {
  readonly seconds: number;
  readonly secure: boolean;
}

export const hintCookie = (hint: string, { seconds, secure }: HintCookieOptions): string =>
  `${HINT_COOKIE}=${hint}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;

export const clearedHint = (secure: boolean): string => hintCookie('', { seconds: 0, secure });

/** The next page reads the hint once and clears it; 86,400 s (one day) cover a delayed redirect. */
export const sessionEndedHint = (secure: boolean): string => hintCookie(SESSION_ENDED, { seconds: 86_400, secure });
