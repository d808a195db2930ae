// The draft of the product form: the texts of its fields, and the rules between fields. The server validates again.

import { FLAGS, type Flag } from '#shop/catalog/admin-products-query.ts';
import type { AttributeValue } from '#shop/catalog/attributes.ts';
import { pictureUrl } from '#shop/catalog/picture.ts';
import { computeDiscount } from '#shop/catalog/product.ts';
import { DEFAULT_CATEGORY, DEFAULT_COLOR, HOME_COUNTRY, PRODUCT_SIZES } from '#shop/catalog/product-choices.ts';
import { OPTIONAL_TEXTS, type ProductFieldName, pickFields, valuePerField } from '#shop/catalog/product-fields.ts';
import { type ChosenStatus, chosenStatus } from '#shop/catalog/publication.ts';
import { defaultSizeSku } from '#shop/catalog/size-codes.ts';
import { toIndianTimeInput } from '#shop/indian-clock.ts';
import type { ProductToEdit } from '#shop/stock/product-to-edit.server.ts';
import { parseNumber } from '../../kit/form/parse-number.ts';

export interface DraftPicture {
  readonly url: string;
  readonly alt: string;
}

export interface DraftSize {
  /** '' for a product without sizes. */
  readonly size: string;
  readonly onHand: string;
  /** The units on hand when the form was loaded; a save sends the difference. */
  readonly was: number;
  readonly reserved: number;
  /** '' for the default SKU while the product's SKU is blank. */
  readonly sku: string;
  readonly barcode: string;
}

/** Returns '' while the product's SKU is blank: the store then generates both. */
export const defaultSku = (productSku: string, size: string): string =>
  productSku.trim() === '' ? '' : defaultSizeSku(productSku.trim(), size);

const newSize = (productSku: string, size: string): DraftSize => ({
  size,
  onHand: '0',
  was: 0,
  reserved: 0,
  sku: defaultSku(productSku, size),
  barcode: '',
});

/** The fields that are not texts. */
interface NonTextValues extends Readonly<Record<Flag, boolean>> {
  readonly discountIsManual: boolean;
  /** The pictures; the first is the main picture. */
  readonly pictures: readonly DraftPicture[];
  readonly sizes: readonly DraftSize[];
  /** Values of the current category's attributes, and of attributes of earlier categories. */
  readonly attributes: readonly AttributeValue[];
  /** An active product whose time of publication is still to come is scheduled. */
  readonly status: ChosenStatus;
  readonly isReturnable: boolean;
}

export type ProductDraft = NonTextValues & Readonly<Record<Exclude<ProductFieldName, keyof NonTextValues>, string>>;

export type DraftField = keyof ProductDraft;

const inRupees = (paise: number | null): string => (paise === null ? '' : String(paise / 100));
const toText = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

export function newDraft(categories: readonly { readonly id: string; readonly slug: string }[]): ProductDraft {
  const category = categories.find(({ slug }) => slug === DEFAULT_CATEGORY) ?? categories[0];
  return {
    ...valuePerField(OPTIONAL_TEXTS, () => ''),
    countryOfOrigin: HOME_COUNTRY,
    name: '',
    sku: '',
    slug: '',
    description: '',
    categoryId: category?.id ?? '',
    color: DEFAULT_COLOR,
    price: '',
    oldPrice: '',
    discount: '0',
    discountIsManual: false,
    cost: '',
    pictures: [{ url: '', alt: '' }],
    sizes: [newSize('', '')],
    attributes: [],
    lowStockThreshold: '10',
    reorderPoint: '5',
    rating: '0',
    variants: '',
    keywords: '',
    taxClassId: '',
    weight: '',
    length: '',
    width: '',
    height: '',
    status: 'active',
    publishAt: '',
    featured: false,
    trending: false,
    newArrival: false,
    bestSeller: false,
    isReturnable: true,
  };
}

const variantName = (variant: unknown): string => {
  const { name } = (variant ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : JSON.stringify(variant);
};

export function toDraft(product: ProductToEdit): ProductDraft {
  const { name, skuId, slug, description, categoryId, color, countryOfOrigin, discountIsManual } = product;
  return {
    ...valuePerField(OPTIONAL_TEXTS, (field) => toText(product[field])),
    ...pickFields(product, FLAGS),
    isReturnable: product.isReturnable,
    name,
    sku: skuId,
    slug,
    description,
    categoryId,
    color,
    countryOfOrigin,
    discountIsManual,
    status: chosenStatus(product.status),
    // After a save the product comes from JSON, where times are texts.
    publishAt: product.publishAt === null ? '' : toIndianTimeInput(new Date(product.publishAt)),
    taxClassId: toText(product.taxClassId),
    price: inRupees(product.price),
    oldPrice: inRupees(product.oldPrice),
    discount: String(product.discount),
    cost: inRupees(product.cost),
    pictures: product.pictures.map(({ key, alt }) => ({ url: pictureUrl(key), alt })),
    sizes: product.sizeStock.map(({ size, onHand, reserved, sku, barcode }) => ({
      size,
      onHand: String(onHand),
      was: onHand,
      reserved,
      sku,
      barcode: toText(barcode),
    })),
    attributes: product.attributes,
    lowStockThreshold: String(product.lowStockThreshold),
    reorderPoint: String(product.reorderPoint),
    rating: String(product.rating),
    variants: product.variants.map(variantName).join('; '),
    weight: product.weight === null ? '' : String(product.weight / 1_000),
    length: toText(product.dimensions?.length),
    width: toText(product.dimensions?.width),
    height: toText(product.dimensions?.height),
    keywords: product.keywords.join(', '),
  };
}

const paise = (input: string): number => Math.round(parseNumber(input) * 100);

/** Returns the discount from old price to price, rounded to whole per cent: 25 for 1000 and 750, 0 without a discount. */
export function computedDiscount({ price, oldPrice }: Pick<ProductDraft, 'price' | 'oldPrice'>): string {
  const now = paise(price);
  const before = paise(oldPrice);
  return String(Number.isNaN(now) || Number.isNaN(before) ? 0 : computeDiscount(now, before));
}

const withComputedDiscount = (draft: ProductDraft): ProductDraft =>
  draft.discountIsManual ? draft : { ...draft, discount: computedDiscount(draft) };

/** Changes the SKUs that are the default; the others stay. */
const withFollowingSkus = (draft: ProductDraft, skuBefore: string): ProductDraft => ({
  ...draft,
  sizes: draft.sizes.map((row) =>
    row.sku.trim() === defaultSku(skuBefore, row.size) ? { ...row, sku: defaultSku(draft.sku, row.size) } : row,
  ),
});

/**
 * Sets one field. A typed discount stays as it is until the old price changes, which computes it again. A change of the product's SKU
 * changes the default SKUs of the sizes.
 */
export function withField<Field extends DraftField>(
  draft: ProductDraft,
  field: Field,
  value: ProductDraft[Field],
): ProductDraft {
  const next = { ...draft, [field]: value };
  if (field === 'sku') return withFollowingSkus(next, draft.sku);
  if (field === 'discount') return { ...next, discountIsManual: true };
  if (field === 'oldPrice') return withComputedDiscount({ ...next, discountIsManual: false });
  return field === 'price' ? withComputedDiscount(next) : next;
}

/** Returns the value of an attribute; '' when the product has none. */
export const attributeOf = ({ attributes }: Pick<ProductDraft, 'attributes'>, key: string): string =>
  attributes.find((each) => each.key === key)?.value ?? '';

/** Sets the value of an attribute. An empty value removes the entry, so that clearing a value that was not stored is no change. */
export function withAttribute(
  attributes: ProductDraft['attributes'],
  { key, value }: AttributeValue,
): AttributeValue[] {
  const isKnown = attributes.some((each) => each.key === key);
  const next = isKnown
    ? attributes.map((each) => (each.key === key ? { key, value } : each))
    : [...attributes, { key, value }];
  return next.filter((each) => each.value !== '');
}

const sizePosition = (size: string): number => {
  const index = (PRODUCT_SIZES as readonly string[]).indexOf(size);
  return index === -1 ? PRODUCT_SIZES.length : index;
};

/** Adds or removes a size. `loaded` has the sizes at the form's loading: a size that is removed and added again gets its units back. */
export function toggleSize(draft: ProductDraft, size: string, loaded: readonly DraftSize[]): ProductDraft {
  const isSelected = draft.sizes.some((row) => row.size === size);
  const initialRow = (size: string): DraftSize => loaded.find((row) => row.size === size) ?? newSize(draft.sku, size);
  const otherSizes = draft.sizes.filter((row) => row.size !== '' && row.size !== size);
  const sizes = isSelected ? otherSizes : [...otherSizes, initialRow(size)];
  return {
    ...draft,
    sizes:
      sizes.length === 0
        ? [initialRow('')]
        : sizes.toSorted((one, other) => sizePosition(one.size) - sizePosition(other.size)),
  };
}
