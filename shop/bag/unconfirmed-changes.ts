// The unconfirmed changes of a browser's bag or wishlist: the owner of the browser's copy, and the changes that the account has not
// confirmed. Stored in the browser; the stored text may contain anything.

export interface UnconfirmedChanges<Change> {
  /** The account that owns this browser's copy; null when a guest owns it. */
  readonly uid: string | null;
  readonly waiting: readonly Change[];
  /**
   * Changes of an account whose session ended before they were confirmed: sent if its owner is the next to sign in in this browser, to no
   * other account. Another person's sign-in drops them.
   */
  readonly parked?: { readonly uid: string; readonly waiting: readonly Change[] };
}

/** The parked changes of this person. */
export const getParkedChanges = <Change>({ parked }: UnconfirmedChanges<Change>, uid: string): readonly Change[] =>
  parked?.uid === uid ? parked.waiting : [];

/** Parks the unconfirmed changes for their owner when a session ended without a sign-out. */
export const parkChanges = <Change>({ uid, waiting }: UnconfirmedChanges<Change>): UnconfirmedChanges<Change> =>
  uid === null || waiting.length === 0
    ? { uid: null, waiting: [] }
    : { uid: null, waiting: [], parked: { uid, waiting } };

/** Never throws. Entries beyond `max` are dropped: no person makes that many changes offline. */
export function parseUnconfirmedChanges<Change>(
  stored: string | null,
  isChange: (entry: unknown) => entry is Change,
  max: number,
): UnconfirmedChanges<Change> {
  try {
    const { uid, waiting, parked } = JSON.parse(stored ?? '{}') as Record<string, unknown>;
    const parseChanges = (value: unknown) => (Array.isArray(value) ? value.filter(isChange).slice(0, max) : []);
    const parkedEntry = (parked ?? {}) as Record<string, unknown>;
    return {
      uid: typeof uid === 'string' ? uid : null,
      waiting: parseChanges(waiting),
      ...(typeof parkedEntry.uid === 'string'
        ? { parked: { uid: parkedEntry.uid, waiting: parseChanges(parkedEntry.waiting) } }
        : {}),
    };
  } catch {
    return { uid: null, waiting: [] };
  }
}

/** Ids and keys have 36 characters, and sizes at most 40. */
export const isShortString = (value: unknown): value is string => typeof value === 'string' && value.length <= 40;
