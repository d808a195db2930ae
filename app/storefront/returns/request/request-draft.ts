// What a shopper has entered in the request form, stored in sessionStorage so that a session that ends or a reload
// loses nothing. The draft names its owner and its order. The store decides anyway what it accepts.

import { parseRequestForm, type RequestValues } from './request-values.ts';

const STORAGE_KEY = 'returnDraft';
/** The limits of a stored draft, which is untrusted. */
const MAX_ENTRIES = 500;
const MAX_VALUE_LENGTH = 2_000;

interface DraftOwner {
  readonly uid: string;
  readonly orderId: string;
}

const isEntry = (entry: unknown): entry is readonly [string, string] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string';

/** The stored value is untrusted. Null when it belongs to another user or order; never throws. */
export function parseRequestDraft(stored: string | null, { uid, orderId }: DraftOwner): RequestValues | null {
  try {
    const parsed = JSON.parse(stored ?? 'null') as Record<string, unknown> | null;
    if (parsed?.uid !== uid || parsed.orderId !== orderId || !Array.isArray(parsed.entries)) return null;
    const form = new FormData();
    for (const [name, value] of parsed.entries.slice(0, MAX_ENTRIES).filter(isEntry)) {
      form.append(name, value.slice(0, MAX_VALUE_LENGTH));
    }
    return parseRequestForm(form);
  } catch {
    return null;
  }
}

export const requestDraft = {
  load(owner: DraftOwner): RequestValues | null {
    try {
      return parseRequestDraft(sessionStorage.getItem(STORAGE_KEY), owner);
    } catch {
      return null;
    }
  },
  save(owner: DraftOwner, form: FormData): void {
    const entries = [...form].filter(([name, value]) => name !== 'key' && typeof value === 'string');
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...owner, entries }));
    } catch {
      // Storage is disabled: the draft lives as long as the page.
    }
  },
  clear(): void {
    try {
      sessionStorage.removeItem(STORAGE_KEY);
    } catch {
      // Storage is disabled: there is nothing to clear.
    }
  },
};
