// Parses a posted JSON body. The result is null when the body is not JSON or holds text that PostgreSQL cannot store
// (NUL, lone surrogates), so actions need no separate check.

const JSON_CONTENT_TYPE = /^application\/json\s*(?:;|$)/i;

/** Throws a 415 response for other content types: any site could send a form (CSRF), but not JSON. */
export function requireJson(request: Request): void {
  if (JSON_CONTENT_TYPE.test(request.headers.get('content-type') ?? '')) return;
  const message = 'This URL accepts only JSON with the content type application/json.';
  throw Response.json(
    { message },
    { status: 415, headers: { accept: 'application/json', 'cache-control': 'no-store' } },
  );
}

/** Returns the parsed body unchecked, for actions that validate every text themselves; null when it is not JSON. */
export async function postedRawJson(request: Request): Promise<unknown> {
  requireJson(request);
  return request.json().catch(() => null);
}

/** Checks field names too, because some are stored unchanged. */
function assertStorable(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new Error('text cannot be stored');
}

export async function postedJson(request: Request): Promise<unknown> {
  requireJson(request);
  try {
    return JSON.parse(await request.text(), (name, value: unknown) => {
      assertStorable(name);
      if (typeof value === 'string') assertStorable(value);
      return value;
    });
  } catch {
    return null;
  }
}

/** A text field of the body; '' for any other value. No String(): `{"toString":1}` would make it throw. */
export function postedText(posted: unknown, name: string): string {
  if (typeof posted !== 'object' || posted === null || !Object.hasOwn(posted, name)) return '';
  const value: unknown = Reflect.get(posted, name);
  return typeof value === 'string' ? value : '';
}
