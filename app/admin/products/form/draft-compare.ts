// Compares drafts of a product: the changed fields as text, and both versions after a colleague saved the same product.
// Pure.

import { PRODUCT_FIELDS, type ProductFieldName } from '#shop/catalog/product-fields.ts';
import { parseNumber } from '../../kit/form/parse-number.ts';
import { type DraftSize, defaultSku, type ProductDraft } from './product-draft.ts';

const FIELDS = Object.keys(PRODUCT_FIELDS) as ProductFieldName[];

/** A SKU that staff set, and the barcode. The default SKU follows the product's SKU, which is a field of its own. */
const ownCodes = (
  { sku: productSku }: ProductDraft,
  { size, sku, barcode }: Pick<DraftSize, 'size' | 'sku' | 'barcode'>,
) => [sku.trim() === defaultSku(productSku, size) ? '' : sku.trim(), barcode.trim()] as const;

/** Without reserved units: a new reservation is not an edit. */
const comparableValue = (draft: ProductDraft, field: ProductFieldName): unknown =>
  field === 'sizes'
    ? draft.sizes.map(({ size, onHand, ...codes }) => [size, onHand, ...ownCodes(draft, { size, ...codes })])
    : draft[field];

const differs = (one: ProductDraft, other: ProductDraft, field: ProductFieldName): boolean =>
  JSON.stringify(comparableValue(one, field)) !== JSON.stringify(comparableValue(other, field)) ||
  (field === 'discount' && one.discountIsManual !== other.discountIsManual);

export const changedFields = (before: ProductDraft, draft: ProductDraft): ProductFieldName[] =>
  FIELDS.filter((field) => differs(before, draft, field));

/** The names of categories and tax classes, by id. */
export type RowNames = ReadonlyMap<string, string>;

const RUPEES: readonly ProductFieldName[] = ['price', 'oldPrice', 'cost'];
const numberFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** 'M 12', or with codes of its own 'M 12 (NK-MED, 8901234567890)'. */
function sizeText(draft: ProductDraft, row: DraftSize): string {
  const codes = ownCodes(draft, row).filter((code) => code !== '');
  const size = row.size === '' ? '' : `${row.size} `;
  return codes.length === 0 ? `${size}${row.onHand}` : `${size}${row.onHand} (${codes.join(', ')})`;
}

/** The texts of fields that are not plain values. */
const FIELD_TEXTS: Partial<Record<ProductFieldName, (draft: ProductDraft, names: RowNames) => string>> = {
  pictures: ({ pictures }) => (pictures.length === 1 ? '1 picture' : `${pictures.length} pictures`),
  sizes: (draft) => draft.sizes.map((row) => sizeText(draft, row)).join(', '),
  categoryId: ({ categoryId }, names) => names.get(categoryId) ?? '–',
  taxClassId: ({ taxClassId }, names) => names.get(taxClassId) ?? 'As its category',
  attributes: ({ attributes }) => attributes.map(({ value }) => value).join(', ') || '–',
  publishAt: ({ publishAt }) => publishAt.replace('T', ', ') || 'At once',
  discount: ({ discount, discountIsManual }) => `${discount}%${discountIsManual ? ' by hand' : ''}`,
};

/** The value as shown in a list of changes; '–' for an empty one. */
export function valueText(draft: ProductDraft, field: ProductFieldName, names: RowNames): string {
  const toText = FIELD_TEXTS[field];
  if (toText) return toText(draft, names);
  const value = draft[field];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === '') return '–';
  const amount = RUPEES.includes(field) ? parseNumber(String(value)) : Number.NaN;
  return Number.isNaN(amount) ? String(value) : `₹${numberFormat.format(amount)}`;
}

export interface Difference {
  readonly field: ProductFieldName;
  /** Both editors changed this field, so that staff must choose one value. */
  readonly isContested: boolean;
}

/**
 * The changes that a colleague saved since `before` was loaded. Stock is not compared, because it is saved as a
 * difference; SKUs and barcodes are.
 */
export function differences(before: ProductDraft, mine: ProductDraft, theirs: ProductDraft): Difference[] {
  return changedFields(before, theirs)
    .filter((field) => !(field === 'sizes' && sameSizes(before, theirs)))
    .map((field) => ({ field, isContested: differs(before, mine, field) && differs(mine, theirs, field) }));
}

const sameSizes = (one: ProductDraft, other: ProductDraft): boolean =>
  JSON.stringify(one.sizes.map((row) => [row.size, ...ownCodes(one, row)])) ===
  JSON.stringify(other.sizes.map((row) => [row.size, ...ownCodes(other, row)]));

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
    const isSame = ({ size }: { readonly size: string }) => size === row.size;
    const theirRow = theirs.sizes.find(isSame);
    if (!theirRow) return row;
    const beforeRow = before.sizes.find(isSame);
    const difference = parseNumber(row.onHand) - (beforeRow ? parseNumber(beforeRow.onHand) : row.was);
    const mergedUnits = Math.max(0, parseNumber(theirRow.onHand) + difference);
    return {
      ...theirRow,
      // What is no number stays as it was typed: the next save reports it.
      onHand: Number.isNaN(mergedUnits) ? row.onHand : String(mergedUnits),
      sku: row.sku === beforeRow?.sku ? theirRow.sku : row.sku,
      barcode: row.barcode === beforeRow?.barcode ? theirRow.barcode : row.barcode,
    };
  });
  return { ...merged, discountIsManual, sizes };
}
