// The changes between two bags, per product and size. Pure.
// From 2 of S to 3 of S and 1 of M: +1 of S, +1 of M.

import type { Bag, SavedItem } from './bag.ts';

export interface LineId {
  readonly id: string;
  /** '' for a product without sizes. */
  readonly size: string;
}

export interface LineChange extends LineId {
  /** +2 for two units added, -1 for one removed. Removing a line subtracts its whole displayed quantity. */
  readonly by: number;
}

/** The account stores the key, and applies the change once, however often it is sent. */
export interface BagChange extends LineChange {
  readonly key: string;
}

export const lineIdKey = ({ id, size }: LineId): string => JSON.stringify([id, size]);

export const isSameLineId =
  (one: LineId) =>
  (other: LineId): boolean =>
    one.id === other.id && one.size === other.size;

export const toLineId = ({ id, size }: SavedItem): LineId => ({ id, size: size[0] ?? '' });

/**
 * Returns the changes from one bag to another. A line without an id exists in the browser only: when it gets its id, its whole quantity is
 * a change.
 */
export function diffBags(before: Bag, after: Bag): LineChange[] {
  const steps = [...before.map((line) => ({ ...line, qty: -line.qty })), ...after].filter(({ id }) => id !== '');
  const sums = new Map<string, LineChange>();
  for (const step of steps) {
    const line = toLineId(step);
    const key = lineIdKey(line);
    sums.set(key, { ...line, by: (sums.get(key)?.by ?? 0) + step.qty });
  }
  return [...sums.values()].filter(({ by }) => by !== 0);
}
