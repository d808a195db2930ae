// What was put into a bag or taken out, a product and size at a time. Pure.
// From 2 of S to 3 of S and 1 of M: +1 of S, +1 of M.

import type { Bag, SavedItem } from './bag.ts';

export interface LineOf {
  readonly id: string;
  /** '' for a product without sizes. */
  readonly size: string;
}

export interface LineChange extends LineOf {
  /** +2 put in, -1 taken out. A line that is removed goes by all that was shown of it. */
  readonly by: number;
}

/** Counts once, however often it is sent: the account remembers the key. */
export interface BagChange extends LineChange {
  readonly key: string;
}

export const nameOf = ({ id, size }: LineOf): string => JSON.stringify([id, size]);

export const isLine =
  (one: LineOf) =>
  (other: LineOf): boolean =>
    one.id === other.id && one.size === other.size;

export const lineOf = ({ id, size }: SavedItem): LineOf => ({ id, size: size[0] ?? '' });

/** From one bag to another. A line without an id belongs to the browser alone: the day it is matched, all of it is new. */
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
