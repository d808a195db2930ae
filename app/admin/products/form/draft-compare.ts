// Compares drafts of a product: the changed fields as text, and the two versions when a colleague has saved the same product.

import { PRODUCT_FIELDS, type ProductFieldName } from '#shop/catalog/product-fields.ts';
import { parseNumber } from '../../kit/form/parse-number.ts';
import { type DraftSize, defaultSku, type ProductDraft } from './product-draft.ts';

const FIELDS = Object.keys(PRODUCT_FIELDS) as ProductFieldName[];

/**
 * Returns the SKU if it differs from the default, and the barcode. The default SKU follows the product's SKU, which is a field of its own.
 */
const ownCodes = (
  { sku: productSku }: ProductDraft,
  { size, sku, barcode }: Pick<DraftSize, 'size' | 'sku' | 'barcode'>,
) => [sku.trim() === defaultSku(productSku, size) ? '' : sku.trim(), barcode.trim()] as const;

/** Reserved units are left out, because a new reservation is not an edit. */
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

/** Returns 'M 12', or 'M 12 (NK-MED, 8901234567890)' for a size with codes of its own. */
function sizeText(draft: ProductDraft, row: DraftSize): string {
  const codes = ownCodes(draft, row).filter((code) => code !== '');
  const size = row.size === '' ? '' : `${row.size} `;
  return codes.length === 0 ? `${size}${row.onHand}` : `${size}${row.onHand} (${codes.join(', ')})`;
}

/** Functions that return the text of a field whose value is not a plain text. */
const FIELD_TEXTS: Partial<Record<ProductFieldName, (draft: ProductDraft, names: RowNames) => string>> = {
  pictures: ({ pictures }) => (pictures.length === 1 ? '1 picture' : `${pictures.length} pictures`),
  sizes: (draft) => draft.sizes.map((row) => sizeText(draft, row)).join(', '),
  categoryId: ({ categoryId }, names) => names.get(categoryId) ?? '–',
  taxClassId: ({ taxClassId }, names) => names.get(taxClassId) ?? 'As its category',
  attributes: ({ attributes }) => attributes.map(({ value }) => value).join(', ') || '–',
  publishAt: ({ publishAt }) => publishAt.replace('T', ', ') || 'At once',
  discount: ({ discount, discountIsManual }) => `${discount}%${discountIsManual ? ' by hand' : ''}`,
};

/** Returns the field's value for a list of changes; '–' for an empty value. */
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
  /** True when both editors changed this field, so that staff must choose one value. */
  readonly isContested: boolean;
}

/**
 * Returns the changes that a colleague has saved since `before` was loaded. Units of stock are not compared, because a save sends their
 * difference; SKUs and barcodes are compared.
 */
export function differences(before: ProductDraft, mine: ProductDraft, theirs: ProductDraft): Difference[] {
  return changedFields(before, theirs)
    .filter((field) => !(field === 'sizes' && sameSizes(before, theirs)))
    .map((field) => ({ field, isContested: differs(before, mine, field) && differs(mine, theirs, field) }));
}

const sameSizes = (one: ProductDraft, other: ProductDraft): boolean =>
  JSON.stringify(one.sizes.map((row) => [row.size, ...ownCodes(one, row)])) ===
  JSON.stringify(other.sizes.map((row) => [row.size, ...ownCodes(other, row)]));

/** Returns the colleague's version with the values of `mine` in every field that I changed, except the `discarded` fields. */
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
  // The difference of my stock count is added to the colleague's count.
  const sizes = mine.sizes.map((row) => {
    const isSame = ({ size }: { readonly size: string }) => size === row.size;
    const theirRow = theirs.sizes.find(isSame);
    if (!theirRow) return row;
    const beforeRow = before.sizes.find(isSame);
    const difference = parseNumber(row.onHand) - (beforeRow ? parseNumber(beforeRow.onHand) : row.was);
    const mergedUnits = Math.max(0, parseNumber(theirRow.onHand) + difference);
    return {
      ...theirRow,
      // A text that is no number stays, so that the next save reports it.
      onHand: Number.isNaN(mergedUnits) ? row.onHand : String(mergedUnits),
      sku: row.sku === beforeRow?.sku ? theirRow.sku : row.sku,
      barcode: row.barcode === beforeRow?.barcode ? theirRow.barcode : row.barcode,
    };
  });
  return { ...merged, discountIsManual, sizes };
}
