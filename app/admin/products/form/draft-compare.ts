// The changed fields of the form in words; and, when a colleague saved the same product, both versions field by field. Pure.

import type { DraftField, ProductDraft } from './product-draft.ts';

export const FIELD_WORDS: Record<Exclude<DraftField, 'discountIsManual'>, string> = {
  name: 'Name',
  sku: 'SKU',
  description: 'Description',
  categoryId: 'Category',
  brand: 'Brand',
  color: 'Color',
  price: 'Price',
  oldPrice: 'Old price',
  discount: 'Discount',
  cost: 'Cost',
  pictures: 'Pictures',
  sizes: 'Sizes and stock',
  lowStockThreshold: 'Low stock threshold',
  reorderPoint: 'Reorder point',
  material: 'Material',
  care: 'Care',
  fit: 'Fit',
  occasion: 'Occasion',
  rating: 'Rating',
  supplier: 'Supplier',
  variants: 'Variants',
  weight: 'Weight',
  length: 'Length',
  width: 'Width',
  height: 'Height',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  keywords: 'Keywords',
  status: 'Status',
  featured: 'Featured',
  trending: 'Trending',
  newArrival: 'New arrival',
  bestSeller: 'Best seller',
};

type Shown = keyof typeof FIELD_WORDS;
const FIELDS = Object.keys(FIELD_WORDS) as Shown[];

/** Units reserved meanwhile are not an edit. */
const ownPart = (draft: ProductDraft, field: Shown): unknown =>
  field === 'sizes' ? draft.sizes.map(({ size, onHand }) => [size, onHand]) : draft[field];

const differs = (one: ProductDraft, other: ProductDraft, field: Shown): boolean =>
  JSON.stringify(ownPart(one, field)) !== JSON.stringify(ownPart(other, field)) ||
  (field === 'discount' && one.discountIsManual !== other.discountIsManual);

export const changedFields = (before: ProductDraft, draft: ProductDraft): Shown[] =>
  FIELDS.filter((field) => differs(before, draft, field));

export type CategoryNames = ReadonlyMap<string, string>;

const RUPEES: readonly Shown[] = ['price', 'oldPrice', 'cost'];
const figures = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** Fields that are more than a text. */
const SAID: Partial<Record<Shown, (draft: ProductDraft, categories: CategoryNames) => string>> = {
  pictures: ({ pictures }) => (pictures.length === 1 ? '1 picture' : `${pictures.length} pictures`),
  sizes: ({ sizes }) => sizes.map(({ size, onHand }) => `${size && `${size} `}${onHand}`).join(', '),
  categoryId: ({ categoryId }, categories) => categories.get(categoryId) ?? '–',
  discount: ({ discount, discountIsManual }) => `${discount}%${discountIsManual ? ' by hand' : ''}`,
};

/** The value as shown in a list of changes; '–' for an empty one. */
export function valueText(draft: ProductDraft, field: Shown, categories: CategoryNames): string {
  const own = SAID[field];
  if (own) return own(draft, categories);
  const value = draft[field];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === '') return '–';
  const isMoney = RUPEES.includes(field) && Number.isFinite(Number(value));
  return isMoney ? `₹${figures.format(Number(value))}` : String(value);
}

export interface Difference {
  readonly field: Shown;
  /** Both changed this field: one value must be chosen. */
  readonly isContested: boolean;
}

/** The changes that a colleague saved since `before` was loaded. Stock is left out: it is saved as a difference. */
export function differences(before: ProductDraft, mine: ProductDraft, theirs: ProductDraft): Difference[] {
  return changedFields(before, theirs)
    .filter((field) => !(field === 'sizes' && sameSizes(before, theirs)))
    .map((field) => ({ field, isContested: differs(before, mine, field) && differs(mine, theirs, field) }));
}

const sameSizes = (one: ProductDraft, other: ProductDraft): boolean =>
  one.sizes.map(({ size }) => size).join() === other.sizes.map(({ size }) => size).join();

/** Their version, with my values where I changed a field and did not choose theirs. */
export function merge(
  before: ProductDraft,
  mine: ProductDraft,
  theirs: ProductDraft,
  given: ReadonlySet<Shown>,
): ProductDraft {
  const kept = changedFields(before, mine).filter((field) => !given.has(field));
  const merged = { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) } as ProductDraft;
  const discountIsManual = kept.includes('discount') ? mine.discountIsManual : theirs.discountIsManual;
  if (!kept.includes('sizes')) return { ...merged, discountIsManual };
  // Units that a colleague counted meanwhile stay: only my difference is added.
  const sizes = mine.sizes.map((row) => {
    const now = theirs.sizes.find(({ size }) => size === row.size);
    if (!now) return row;
    return { ...now, onHand: String(Math.max(0, now.was + Number(row.onHand) - row.was)) };
  });
  return { ...merged, discountIsManual, sizes };
}
