// What a browser owes to the account, of the bag as of the wishlist: whose copy it has, and the changes that the account has not
// confirmed. Kept in the browser's storage, where anybody can have written anything.

export interface Waiting<Change> {
  /** Whose account this browser's copy belongs to; null while it is a guest's. */
  readonly uid: string | null;
  readonly waiting: readonly Change[];
  /** Of an account whose session ended before it heard of them: sent when she is back, and to nobody else's account. */
  readonly parked?: { readonly uid: string; readonly waiting: readonly Change[] };
}

/** What was parked for this person. */
export const parkedFor = <Change>({ parked }: Waiting<Change>, uid: string): readonly Change[] =>
  parked?.uid === uid ? parked.waiting : [];

/** The session ended without a sign-out: what its account has not heard of waits for its owner. */
export const park = <Change>({ uid, waiting }: Waiting<Change>): Waiting<Change> =>
  uid === null || waiting.length === 0
    ? { uid: null, waiting: [] }
    : { uid: null, waiting: [], parked: { uid, waiting } };

/** Never throws. Nobody changes more than `most` without a connection: the rest was not written by the store. */
export function readWaiting<Change>(
  stored: string | null,
  isChange: (entry: unknown) => entry is Change,
  most: number,
): Waiting<Change> {
  try {
    const { uid, waiting, parked } = JSON.parse(stored ?? '{}') as Record<string, unknown>;
    const changesIn = (value: unknown) => (Array.isArray(value) ? value.filter(isChange).slice(0, most) : []);
    const kept = (parked ?? {}) as Record<string, unknown>;
    return {
      uid: typeof uid === 'string' ? uid : null,
      waiting: changesIn(waiting),
      ...(typeof kept.uid === 'string' ? { parked: { uid: kept.uid, waiting: changesIn(kept.waiting) } } : {}),
    };
  } catch {
    return { uid: null, waiting: [] };
  }
}

export const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= 40;
