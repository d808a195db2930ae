// Writes the store's response into the browser's bag: current name, price and picture, and the id of an old line that was
// found by its name. Quantities stay as the shopper set them. Pure.

import { picturePath } from '#shop/catalog/picture.ts';
import { discountOf } from '#shop/catalog/product.ts';
import type { Bag, BagLine } from './bag.ts';
import { withOldMatched } from './bag-sync.ts';
import { keyOfLine } from './requested-lines.ts';
import type { StoredSize } from './resolved-line.ts';

export type CurrentFacts = Pick<StoredSize, 'slug' | 'name' | 'price' | 'oldPrice' | 'picture'> & {
  readonly id: string;
};

function withFacts(line: BagLine, { picture, ...facts }: CurrentFacts): BagLine {
  const image = picture ? picturePath(picture.key, 320, 'webp') : '';
  const { id, slug, name, price, oldPrice } = facts;
  const fresh = { id, slug, name, price, oldPrice, image, discount: discountOf(price, oldPrice) };
  const isSame = (Object.keys(fresh) as (keyof typeof fresh)[]).every((key) => line[key] === fresh[key]);
  return isSame ? line : { ...line, ...fresh };
}

/** `factsOf` finds a line by its key. Returns the same bag when nothing changed. */
export function refreshBag(bag: Bag, factsOf: (key: string) => CurrentFacts | null | undefined): Bag {
  const fresh = bag.map((line) => {
    const facts = factsOf(keyOfLine(line));
    return facts ? withFacts(line, facts) : line;
  });
  const changed = fresh.some((line, index) => line !== bag[index]);
  // An old line whose product is in the bag already: the id now occurs twice.
  return changed ? oncePerLine(withOldMatched(fresh)) : bag;
}

function oncePerLine(bag: Bag): Bag {
  const lines = new Map<string, BagLine>();
  for (const line of bag) {
    const key = line.id === '' ? `old ${lines.size}` : keyOfLine(line);
    const held = lines.get(key);
    lines.set(key, held ? { ...held, qty: held.qty + line.qty } : line);
  }
  return [...lines.values()];
}
