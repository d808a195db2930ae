// What a browser owes to the account, of the bag as of the wishlist: whose copy it has, and the changes that the account has not
// confirmed. Kept in the browser's storage, where anybody can have written anything.

export interface Waiting<Change> {
  /** Whose account this browser's copy belongs to; null while it is a guest's. */
  readonly uid: string | null;
  readonly waiting: readonly Change[];
}

/** Never throws. Nobody changes more than `most` without a connection: the rest was not written by the store. */
export function readWaiting<Change>(
  stored: string | null,
  isChange: (entry: unknown) => entry is Change,
  most: number,
): Waiting<Change> {
  try {
    const { uid, waiting } = JSON.parse(stored ?? '{}') as Record<string, unknown>;
    return {
      uid: typeof uid === 'string' ? uid : null,
      waiting: Array.isArray(waiting) ? waiting.filter(isChange).slice(0, most) : [],
    };
  } catch {
    return { uid: null, waiting: [] };
  }
}

export const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= 40;
