// A short-lived cookie that only the server reads: HttpOnly, SameSite=Lax, and in production bound to the host
// (__Host-). A value that cannot be parsed is treated as absent.

interface PrivateCookieOptions<Value> {
  readonly name: string;
  readonly seconds: number;
  /** Validates the decoded value; null when it is malformed. */
  readonly parse: (decoded: Readonly<Record<string, unknown>>) => Value | null;
}

export interface PrivateCookie<Value> {
  read(request: Request, secure: boolean): Value | null;
  /** A Set-Cookie line. */
  write(value: Value, secure: boolean): string;
  cleared(secure: boolean): string;
}

function findCookie(cookies: string, name: string): string | null {
  for (const pair of cookies.split(';')) {
    const equalsAt = pair.indexOf('=');
    if (pair.slice(0, equalsAt).trim() === name) return pair.slice(equalsAt + 1).trim();
  }
  return null;
}

function decode(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

export function privateCookie<Value>({ name, seconds, parse }: PrivateCookieOptions<Value>): PrivateCookie<Value> {
  const cookieName = (secure: boolean) => (secure ? `__Host-${name}` : name);
  const setCookieValue = (text: string, maxAge: number, secure: boolean) =>
    `${cookieName(secure)}=${text}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read(request, secure) {
      const text = findCookie(request.headers.get('cookie') ?? '', cookieName(secure));
      const decoded = text ? decode(text) : null;
      return decoded && parse(decoded);
    },
    write: (value, secure) => setCookieValue(Buffer.from(JSON.stringify(value)).toString('base64url'), seconds, secure),
    cleared: (secure) => setCookieValue('', 0, secure),
  };
}
