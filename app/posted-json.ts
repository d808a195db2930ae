// Reads what a script of a page posted. Anybody can post anything: what is no JSON, or holds text that no database keeps, is null,
// and the action answers that as it answers everything it does not understand. So no action needs to mind such text by itself.

/** Also the names of fields: some are kept as they come. */
function mustBeStorable(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new Error('no database keeps this');
}

export async function postedJson(request: Request): Promise<unknown> {
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
