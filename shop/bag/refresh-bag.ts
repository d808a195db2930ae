// Writes the store's response into the browser's bag: current name, price and picture, and the id of an old line that was
// found by its name. Quantities stay as the shopper set them. Pure.

import { picturePath } from '#shop/catalog/picture.ts';
import { computeDiscount } from '#shop/catalog/product.ts';
import type { Bag, BagLine } from './bag.ts';
import { mergeOldLines } from './bag-sync.ts';
import { savedLineKey } from './requested-lines.ts';
import type { StoredSize } from './resolved-line.ts';

export type CurrentLineData = Pick<StoredSize, 'slug' | 'name' | 'price' | 'oldPrice' | 'picture'> & {
  readonly id: string;
};

function updateLine(line: BagLine, { picture, ...current }: CurrentLineData): BagLine {
  const image = picture ? picturePath(picture.key, 320, 'webp') : '';
  const { id, slug, name, price, oldPrice } = current;
  const fresh = { id, slug, name, price, oldPrice, image, discount: computeDiscount(price, oldPrice) };
  const isSame = (Object.keys(fresh) as (keyof typeof fresh)[]).every((key) => line[key] === fresh[key]);
  return isSame ? line : { ...line, ...fresh };
}

/** `findCurrent` finds the current data of a line by its key. Returns the same bag when nothing changed. */
export function refreshBag(bag: Bag, findCurrent: (key: string) => CurrentLineData | null | undefined): Bag {
  const fresh = bag.map((line) => {
    const current = findCurrent(savedLineKey(line));
    return current ? updateLine(line, current) : line;
  });
  const changed = fresh.some((line, index) => line !== bag[index]);
  // An old line may get the id of a product that another line has already: the two lines are merged.
  return changed ? mergeDuplicateLines(mergeOldLines(fresh)) : bag;
}

function mergeDuplicateLines(bag: Bag): Bag {
  const lines = new Map<string, BagLine>();
  for (const line of bag) {
    // An old line whose product was not found is not merged.
    const key = line.id === '' ? `old ${lines.size}` : savedLineKey(line);
    const existing = lines.get(key);
    lines.set(key, existing ? { ...existing, qty: existing.qty + line.qty } : line);
  }
  return [...lines.values()];
}
