// What was changed in the form, in words; and, when somebody else saved the same product, both sides of it, field by field. Pure.

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

/** What is promised meanwhile is nobody's edit. */
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

/** As it is said in a list of changes; '–' for nothing. */
export function valueWords(draft: ProductDraft, field: Shown, categories: CategoryNames): string {
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
  /** Both changed it: one of the two must give way. */
  readonly isContested: boolean;
}

/** What somebody else saved since `before` was loaded. Stock is no such thing: it is saved as a difference. */
export function differences(before: ProductDraft, mine: ProductDraft, theirs: ProductDraft): Difference[] {
  return changedFields(before, theirs)
    .filter((field) => !(field === 'sizes' && sameSizes(before, theirs)))
    .map((field) => ({ field, isContested: differs(before, mine, field) && differs(mine, theirs, field) }));
}

const sameSizes = (one: ProductDraft, other: ProductDraft): boolean =>
  one.sizes.map(({ size }) => size).join() === other.sizes.map(({ size }) => size).join();

/** Theirs, with mine where I had changed something and did not give way. */
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
  // Units counted by somebody else meanwhile stay counted: only my difference is added to them.
  const sizes = mine.sizes.map((row) => {
    const now = theirs.sizes.find(({ size }) => size === row.size);
    if (!now) return row;
    return { ...now, onHand: String(Math.max(0, now.was + Number(row.onHand) - row.was)) };
  });
  return { ...merged, discountIsManual, sizes };
}
