// Reads what a script of a page posted. Anybody can post anything: what is no JSON, or holds text that no database keeps, is null,
// and the action answers that as it answers everything it does not understand. So no action needs to mind such text by itself.

const A_JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/** A form, which any page could send, is no JSON, whatever its text: thrown is the answer 415. */
export function requireJson(request: Request): void {
  if (A_JSON_TYPE.test(request.headers.get('content-type') ?? '')) return;
  const message = 'This address takes JSON: send it with the content type application/json.';
  throw Response.json(
    { message },
    { status: 415, headers: { accept: 'application/json', 'cache-control': 'no-store' } },
  );
}

/** For actions that judge every text themselves. */
export async function postedRawJson(request: Request): Promise<unknown> {
  requireJson(request);
  return request.json().catch(() => null);
}

/** Also the names of fields: some are kept as they come. */
function mustBeStorable(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new Error('no database keeps this');
}

export async function postedJson(request: Request): Promise<unknown> {
  requireJson(request);
  try {
    return JSON.parse(await request.text(), (name, value: unknown) => {
      mustBeStorable(name);
      if (typeof value === 'string') mustBeStorable(value);
      return value;
    });
  } catch {
    return null;
  }
}

/** A field of it that should be text: '' for everything else, which may not even be made one (`{"toString":1}`). */
export function postedText(posted: unknown, name: string): string {
  if (typeof posted !== 'object' || posted === null || !Object.hasOwn(posted, name)) return '';
  const value: unknown = Reflect.get(posted, name);
  return typeof value === 'string' ? value : '';
}
