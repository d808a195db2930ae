// A cookie that scripts can read, beside the session's own, which they cannot. It says only whether asking the server who is
// shopping is worth a request, and for whom: a guest's browser never asks, and a profile kept in the browser is shown while
// the answer is on its way only if it is that person's. It opens nothing: the session alone decides, on the server.

export const HINT_COOKIE = 'signed-in';

/** She signed out while the server could not be reached: the browser ends the session at its next chance. */
export const LEAVING = 'leaving';

/** The server ended her session or her account: the browser forgets what it kept of her. */
export const GONE = 'gone';

const HINT = new RegExp(`(?:^|; ?)${HINT_COOKIE}=([0-9a-z-]{1,40})(?:;|$)`);

/** The id of who is signed in, 'leaving', 'gone', or null for a guest. `cookies` as in document.cookie or the request's header. */
export const readHint = (cookies: string): string | null => HINT.exec(cookies)?.[1] ?? null;

interface HintCookie {
  readonly seconds: number;
  readonly secure: boolean;
}

export const hintCookie = (hint: string, { seconds, secure }: HintCookie): string =>
  `${HINT_COOKIE}=${hint}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;

export const clearedHint = (secure: boolean): string => hintCookie('', { seconds: 0, secure });

/** Read once, then cleared by the browser. A day is enough for who is sent on to the next page. */
export const goneHint = (secure: boolean): string => hintCookie(GONE, { seconds: 86_400, secure });
