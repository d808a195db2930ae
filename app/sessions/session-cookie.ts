// The cookie that carries a session's token: out of reach of scripts, of other sites and, in production, of plain connections
// and neighbouring hosts.

export interface SessionCookie {
  /** Null when the request carries none that could be one. */
  read(cookies: string | null): string | null;
  write(token: string, seconds: number): string;
  readonly cleared: string;
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export function sessionCookie({ secure }: { readonly secure: boolean }): SessionCookie {
  const name = secure ? '__Host-tanabana-session' : 'tanabana-session';
  const line = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read(cookies) {
      for (const part of (cookies ?? '').split(';')) {
        const at = part.indexOf('=');
        if (part.slice(0, at).trim() !== name) continue;
        const value = part.slice(at + 1).trim();
        return TOKEN.test(value) ? value : null;
      }
      return null;
    },
    write: line,
    cleared: line('', 0),
  };
}
