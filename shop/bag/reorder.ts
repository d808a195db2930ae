// Puts the lines of an earlier order into the bag again: what the store has of the same product and size, within the limits of an order.
// Pure.
// Example: 3 of M were ordered, 4 are available and 2 of them are in the bag already: 2 more are added, 1 is not.

import { MAX_UNITS_PER_CHECKOUT, MAX_UNITS_PER_SIZE } from '#config/store.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { MAX_BAG_LINES } from './account-bag.ts';
import { addToBag, type Bag, bagCount, isSameLine, type SavedItem, toSavedItem } from './bag.ts';

export interface ReorderLine {
  /** The product's name when it was ordered. */
  readonly name: string;
  /** '' for a product without sizes. */
  readonly size: string;
  readonly quantity: number;
  /** The current product; null when it is not for sale any more. */
  readonly product: CardProduct | null;
}

/**
 * gone: the product is not for sale any more, or not in this size. fewer: the store has fewer units than ordered, or they are in the bag
 * already. limit: more units would exceed what one order or one bag may contain.
 */
export type ReorderProblem = 'gone' | 'sold-out' | 'fewer' | 'limit';

export interface UnaddedLine {
  readonly name: string;
  readonly size: string;
  readonly problem: ReorderProblem;
  /** How many of the ordered units were added; the problem kept the others out. */
  readonly added: number;
}

export interface Reorder {
  readonly bag: Bag;
  readonly addedUnits: number;
  readonly unadded: readonly UnaddedLine[];
}

/** Returns the available units, or null when the product no longer has the size. */
function findAvailable({ size }: ReorderLine, product: CardProduct): number | null {
  if (size === '') return product.sizes.length === 0 ? product.available : null;
  return product.sizes.find((each) => each.size === size)?.available ?? null;
}

interface Decision {
  readonly added: number;
  readonly problem: ReorderProblem | null;
}

function decideLine(bag: Bag, item: SavedItem, quantity: number, available: number): Decision {
  if (available <= 0) return { added: 0, problem: 'sold-out' };
  const inBag = bag.find((line) => isSameLine(line, item))?.qty ?? 0;
  const hasRoom = inBag > 0 || bag.length < MAX_BAG_LINES;
  const limit = hasRoom ? Math.min(MAX_UNITS_PER_SIZE - inBag, MAX_UNITS_PER_CHECKOUT - bagCount(bag)) : 0;
  const inStock = available - inBag;
  const added = Math.max(0, Math.min(quantity, inStock, limit));
  if (added === quantity) return { added, problem: null };
  return { added, problem: inStock <= limit ? 'fewer' : 'limit' };
}

export function planReorder(bag: Bag, lines: readonly ReorderLine[]): Reorder {
  let next = bag;
  const unadded: UnaddedLine[] = [];
  for (const line of lines) {
    const { name, size, quantity, product } = line;
    const available = product && findAvailable(line, product);
    if (product === null || available === null) {
      unadded.push({ name, size, problem: 'gone', added: 0 });
      continue;
    }
    const item = toSavedItem(product, size === '' ? null : size);
    const { added, problem } = decideLine(next, item, quantity, available);
    if (added > 0) next = addToBag(next, item, added);
    if (problem) unadded.push({ name: product.name, size, problem, added });
  }
  return { bag: next, addedUnits: bagCount(next) - bagCount(bag), unadded };
}
