// The unconfirmed changes of a browser, for bag and wishlist: whose copy it has, and the changes that the account has not
// confirmed. Stored in the browser, where anybody can have written anything.

export interface UnconfirmedChanges<Change> {
  /** The account that this browser's copy belongs to; null for a guest's. */
  readonly uid: string | null;
  readonly waiting: readonly Change[];
  /** Of an account whose session ended before it confirmed them: sent when she is back, and to nobody else's account. */
  readonly parked?: { readonly uid: string; readonly waiting: readonly Change[] };
}

/** The parked changes of this person. */
export const getParkedChanges = <Change>({ parked }: UnconfirmedChanges<Change>, uid: string): readonly Change[] =>
  parked?.uid === uid ? parked.waiting : [];

/** The session ended without a sign-out: unconfirmed changes wait for their owner. */
export const parkChanges = <Change>({ uid, waiting }: UnconfirmedChanges<Change>): UnconfirmedChanges<Change> =>
  uid === null || waiting.length === 0
    ? { uid: null, waiting: [] }
    : { uid: null, waiting: [], parked: { uid, waiting } };

/** Never throws. Entries beyond `max` are dropped: nobody makes so many changes offline. */
export function parseUnconfirmedChanges<Change>(
  stored: string | null,
  isChange: (entry: unknown) => entry is Change,
  max: number,
): UnconfirmedChanges<Change> {
  try {
    const { uid, waiting, parked } = JSON.parse(stored ?? '{}') as Record<string, unknown>;
    const changesIn = (value: unknown) => (Array.isArray(value) ? value.filter(isChange).slice(0, max) : []);
    const parkedEntry = (parked ?? {}) as Record<string, unknown>;
    return {
      uid: typeof uid === 'string' ? uid : null,
      waiting: changesIn(waiting),
      ...(typeof parkedEntry.uid === 'string'
        ? { parked: { uid: parkedEntry.uid, waiting: changesIn(parkedEntry.waiting) } }
        : {}),
    };
  } catch {
    return { uid: null, waiting: [] };
  }
}

export const isShortString = (value: unknown): value is string => typeof value === 'string' && value.length <= 40;
