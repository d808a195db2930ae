// The cookies with tokens, of a session and of a guest: HttpOnly, SameSite=Lax and, in production, Secure and bound to
// the host (__Host-).

export interface TokenCookie {
  /** Null when the request has no well-formed token. */
  read(cookies: string | null): string | null;
  write(token: string, seconds: number): string;
  readonly cleared: string;
}

const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

interface CookieOptions {
  readonly secure: boolean;
}

export const sessionCookie = (options: CookieOptions): TokenCookie => tokenCookie('tanabana-session', options);

/** The cookie of somebody who buys without an account. */
export const guestCookie = (options: CookieOptions): TokenCookie => tokenCookie('guest', options);

function tokenCookie(plainName: string, { secure }: CookieOptions): TokenCookie {
  const name = secure ? `__Host-${plainName}` : plainName;
  const setCookieValue = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read(cookies) {
      for (const pair of (cookies ?? '').split(';')) {
        const equalsAt = pair.indexOf('=');
        if (pair.slice(0, equalsAt).trim() !== name) continue;
        const value = pair.slice(equalsAt + 1).trim();
        return TOKEN_PATTERN.test(value) ? value : null;
      }
      return null;
    },
    write: setCookieValue,
    cleared: setCookieValue('', 0),
  };
}
