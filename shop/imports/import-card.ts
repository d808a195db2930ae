// A product of an import as staff see it, before and after it is stored. Pure.

import type { Paise } from '#shop/money/money.ts';
import type { ImportedProduct } from './imported-product.ts';

export interface ImportCard {
  readonly line: number;
  readonly key: string;
  readonly name: string;
  readonly price: Paise | null;
  readonly oldPrice: Paise | null;
  /** 'S M L', or 'One size'. */
  readonly sizes: string;
  /** The units of all sizes; null when the file has no quantities. */
  readonly stock: number | null;
  /** How many pictures are to be fetched. */
  readonly pictures: number;
  /** The key of the main picture, once the store has it. */
  readonly pictureKey: string | null;
  readonly productId: string | null;
  /** 'New', 'Changes price, stock' or 'Nothing to change'; null for a product that is refused. */
  readonly effect: string | null;
  readonly notes: readonly string[];
  readonly problems: readonly string[];
}

const sizesText = (sizes: ImportedProduct['sizes']): string =>
  sizes.every(({ size }) => size === '') ? 'One size' : sizes.map(({ size }) => size).join(' ');

function sumStock(sizes: ImportedProduct['sizes']): number | null {
  const numbers = sizes.flatMap(({ onHand }) => onHand ?? []);
  return numbers.length === 0 ? null : numbers.reduce((sum, units) => sum + units, 0);
}

/** The part of a card that the file alone decides. */
export const describeProduct = ({ line, key, fields, sizes, pictures }: ImportedProduct) => ({
  line,
  key,
  name: fields.name ?? '',
  price: fields.price ?? null,
  oldPrice: fields.oldPrice ?? null,
  sizes: sizesText(sizes),
  stock: sumStock(sizes),
  pictures: pictures.length,
});

export const EFFECTS = { add: 'New', none: 'Nothing to change' } as const;

/** Returns 'Changes price, HSN code': the first letter of a label becomes small, unless the label begins with an abbreviation. */
export const changesText = (labels: readonly string[]): string =>
  `Changes ${labels.map((label) => label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())).join(', ')}`;
