// The labelled details on a product's page besides its description, and their defaults for empty fields (product-fields.ts).

import { PAGE_DETAILS, type PageDetail, PRODUCT_FIELDS, type ProductRow, type TextField } from './product-fields.ts';

export interface ProductDetailFields extends Readonly<Pick<ProductRow, PageDetail>> {
  /** The slug of the product's category. */
  readonly category: string;
  /** The attributes of the product's category, shown after the fixed details. */
  readonly attributes: readonly LabelledValue[];
}

export interface LabelledValue {
  readonly label: string;
  readonly value: string;
}

/** Returns the product's brand, or the store's name when the brand is empty. */
export const getBrand = ({ brand }: Pick<ProductDetailFields, 'brand'>, storeName: string): string =>
  brand?.trim() || storeName;

interface DetailOptions {
  readonly storeName: string;
  /** Whether an empty field shows its standard text. */
  readonly showsDefaultTexts: boolean;
}

export function getProductDetails(
  product: ProductDetailFields,
  { storeName, showsDefaultTexts }: DetailOptions,
): LabelledValue[] {
  const details = { ...product, brand: getBrand(product, storeName) };
  const fixed = PAGE_DETAILS.flatMap((name) => {
    const { label, page }: TextField = PRODUCT_FIELDS[name];
    const value = details[name]?.trim() || (showsDefaultTexts ? page?.fallback : undefined);
    return value && page?.exceptIn !== product.category ? [{ label: page?.label ?? label, value }] : [];
  });
  return [...fixed, ...product.attributes];
}
