// Removes ordered units from a bag. Pure.
// Example: 3 of S and 1 of M in the bag, 2 of S and 1 of M ordered: 1 of S stays.

import type { Bag } from './bag.ts';
import { type LineId, toLineId } from './bag-change.ts';

export interface BoughtLine {
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
}

export interface BagPurchase {
  readonly lines: readonly BoughtLine[];
  /** Keys of the changes that the account had not confirmed when the order was sent: their units were ordered too. */
  readonly unheard: readonly string[];
}

export const matchesBoughtLine =
  ({ id, size }: LineId) =>
  (line: BoughtLine): boolean =>
    line.productId === id && line.size === size;

export function removeBoughtLines(bag: Bag, bought: readonly BoughtLine[]): Bag {
  return bag.flatMap((line) => {
    const ordered = bought.filter(matchesBoughtLine(toLineId(line))).reduce((sum, { quantity }) => sum + quantity, 0);
    return line.qty > ordered ? [{ ...line, qty: line.qty - ordered }] : [];
  });
}
