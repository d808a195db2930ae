// A short-lived cookie that only the server reads: HttpOnly, SameSite=Lax, and in production bound to the host (__Host-). A
// value that cannot be parsed counts as absent.

interface PrivateCookieOptions<Value> {
  readonly name: string;
  readonly seconds: number;
  /** Validates the decoded value; null when it is malformed. */
  readonly parse: (found: Readonly<Record<string, unknown>>) => Value | null;
}

export interface PrivateCookie<Value> {
  read(request: Request, secure: boolean): Value | null;
  /** A Set-Cookie line. */
  write(value: Value, secure: boolean): string;
  cleared(secure: boolean): string;
}

function cookieIn(cookies: string, name: string): string | null {
  for (const part of cookies.split(';')) {
    const at = part.indexOf('=');
    if (part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

function decode(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const found: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

export function privateCookie<Value>({ name, seconds, parse }: PrivateCookieOptions<Value>): PrivateCookie<Value> {
  const nameOf = (secure: boolean) => (secure ? `__Host-${name}` : name);
  const line = (text: string, life: number, secure: boolean) =>
    `${nameOf(secure)}=${text}; Max-Age=${life}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read(request, secure) {
      const text = cookieIn(request.headers.get('cookie') ?? '', nameOf(secure));
      const found = text ? decode(text) : null;
      return found && parse(found);
    },
    write: (value, secure) => line(Buffer.from(JSON.stringify(value)).toString('base64url'), seconds, secure),
    cleared: (secure) => line('', 0, secure),
  };
}
