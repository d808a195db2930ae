// The changes between two bags, per product and size. Pure.
// From 2 of S to 3 of S and 1 of M: +1 of S, +1 of M.

import type { Bag, SavedItem } from './bag.ts';

export interface LineOf {
  readonly id: string;
  /** '' for a product without sizes. */
  readonly size: string;
}

export interface LineChange extends LineOf {
  /** +2 added, -1 removed. Removing a line subtracts its whole displayed quantity. */
  readonly by: number;
}

/** Applied once, however often it is sent: the account stores the key. */
export interface BagChange extends LineChange {
  readonly key: string;
}

export const nameOf = ({ id, size }: LineOf): string => JSON.stringify([id, size]);

export const isLine =
  (one: LineOf) =>
  (other: LineOf): boolean =>
    one.id === other.id && one.size === other.size;

export const lineOf = ({ id, size }: SavedItem): LineOf => ({ id, size: size[0] ?? '' });

/** From one bag to another. A line without an id exists in the browser only: when it is matched, all of it counts as new. */
export function differences(before: Bag, after: Bag): LineChange[] {
  const steps = [...before.map((line) => ({ ...line, qty: -line.qty })), ...after].filter(({ id }) => id !== '');
  const sums = new Map<string, LineChange>();
  for (const step of steps) {
    const line = lineOf(step);
    const name = nameOf(line);
    sums.set(name, { ...line, by: (sums.get(name)?.by ?? 0) + step.qty });
  }
  return [...sums.values()].filter(({ by }) => by !== 0);
}
