// The cookie with the session's token: HttpOnly, SameSite=Lax and, in production, Secure and bound to the host (__Host-).

export interface SessionCookie {
  /** Null when the request has no well-formed token. */
  read(cookies: string | null): string | null;
  write(token: string, seconds: number): string;
  readonly cleared: string;
}

const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

export function sessionCookie({ secure }: { readonly secure: boolean }): SessionCookie {
  const name = secure ? '__Host-tanabana-session' : 'tanabana-session';
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
