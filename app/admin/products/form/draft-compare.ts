// Compares drafts of a product: the changed fields as text, and both versions after a colleague saved the same product. Pure.

import { PRODUCT_FIELDS, type ProductFieldName } from '#shop/catalog/product-fields.ts';
import type { ProductDraft } from './product-draft.ts';

const FIELDS = Object.keys(PRODUCT_FIELDS) as ProductFieldName[];

/** Without reserved units: a new reservation is not an edit. */
const comparableValue = (draft: ProductDraft, field: ProductFieldName): unknown =>
  field === 'sizes' ? draft.sizes.map(({ size, onHand }) => [size, onHand]) : draft[field];

const differs = (one: ProductDraft, other: ProductDraft, field: ProductFieldName): boolean =>
  JSON.stringify(comparableValue(one, field)) !== JSON.stringify(comparableValue(other, field)) ||
  (field === 'discount' && one.discountIsManual !== other.discountIsManual);

export const changedFields = (before: ProductDraft, draft: ProductDraft): ProductFieldName[] =>
  FIELDS.filter((field) => differs(before, draft, field));

export type CategoryNames = ReadonlyMap<string, string>;

const RUPEES: readonly ProductFieldName[] = ['price', 'oldPrice', 'cost'];
const numberFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** The texts of fields that are not plain values. */
const FIELD_TEXTS: Partial<Record<ProductFieldName, (draft: ProductDraft, categories: CategoryNames) => string>> = {
  pictures: ({ pictures }) => (pictures.length === 1 ? '1 picture' : `${pictures.length} pictures`),
  sizes: ({ sizes }) => sizes.map(({ size, onHand }) => `${size && `${size} `}${onHand}`).join(', '),
  categoryId: ({ categoryId }, categories) => categories.get(categoryId) ?? '–',
  discount: ({ discount, discountIsManual }) => `${discount}%${discountIsManual ? ' by hand' : ''}`,
};

/** The value as shown in a list of changes; '–' for an empty one. */
export function valueText(draft: ProductDraft, field: ProductFieldName, categories: CategoryNames): string {
  const toText = FIELD_TEXTS[field];
  if (toText) return toText(draft, categories);
  const value = draft[field];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === '') return '–';
  const isMoney = RUPEES.includes(field) && Number.isFinite(Number(value));
  return isMoney ? `₹${numberFormat.format(Number(value))}` : String(value);
}

export interface Difference {
  readonly field: ProductFieldName;
  /** Both editors changed this field, so that staff must choose one value. */
  readonly isContested: boolean;
}

/** The changes that a colleague saved since `before` was loaded. Stock is not compared, because it is saved as a difference. */
export function differences(before: ProductDraft, mine: ProductDraft, theirs: ProductDraft): Difference[] {
  return changedFields(before, theirs)
    .filter((field) => !(field === 'sizes' && sameSizes(before, theirs)))
    .map((field) => ({ field, isContested: differs(before, mine, field) && differs(mine, theirs, field) }));
}

const sameSizes = (one: ProductDraft, other: ProductDraft): boolean =>
  one.sizes.map(({ size }) => size).join() === other.sizes.map(({ size }) => size).join();

/** The colleague's version, with `mine` for every field that I changed, except the `discarded` ones. */
export function merge(
  before: ProductDraft,
  mine: ProductDraft,
  theirs: ProductDraft,
  discarded: ReadonlySet<ProductFieldName>,
): ProductDraft {
  const retained = changedFields(before, mine).filter((field) => !discarded.has(field));
  const merged = { ...theirs, ...Object.fromEntries(retained.map((field) => [field, mine[field]])) } as ProductDraft;
  const discountIsManual = retained.includes('discount') ? mine.discountIsManual : theirs.discountIsManual;
  if (!retained.includes('sizes')) return { ...merged, discountIsManual };
  // The colleague's stock counts stay: only my difference is added.
  const sizes = mine.sizes.map((row) => {
    const now = theirs.sizes.find(({ size }) => size === row.size);
    if (!now) return row;
    return { ...now, onHand: String(Math.max(0, now.was + Number(row.onHand) - row.was)) };
  });
  return { ...merged, discountIsManual, sizes };
}
