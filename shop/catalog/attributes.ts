// Attributes: what staff ask of every product of a category beside the fixed fields, such as Neck and Sleeve. A category lists them in the
// order of the product page, each with its possible values, or without values for free text. A product has one value per attribute, by the
// attribute's key, which stays when the name changes. A value of an attribute that the product's category lacks is kept and not shown.
// Pure. Keys and values are never looked up in plain objects: a key may be 'constructor'.

import type { AttributeValue, StoredAttribute } from '#db/schema/catalog.ts';
import { toSlug } from './product.ts';
import type { LabelledValue } from './product-details.ts';
import { PAGE_DETAILS, PRODUCT_FIELDS } from './product-fields.ts';

export type { AttributeValue };
export type CategoryAttribute = StoredAttribute;

/** Name and value are short because a filter of the shop ('neck:round') has at most 100 letters. */
export const ATTRIBUTE_LIMITS = { attributes: 12, name: 30, values: 40, value: 60 } as const;
/** The limit per product: values for its category, and those kept from its earlier categories. */
export const MAX_ATTRIBUTE_VALUES = 48;

/** Names of the fields that every product has and the shop filters by. */
const FIXED_NAMES: ReadonlySet<string> = new Set(
  [
    ...PAGE_DETAILS.map((field) => PRODUCT_FIELDS[field].label),
    ...['Fabric', 'Size', 'Colour', 'Color', 'Price', 'Category', 'Discount', 'Rating', 'Availability'],
  ].map((name) => name.toLowerCase()),
);

/** True for a name that an attribute may not have, because the product page would show it twice. */
export const isFixedName = (name: string): boolean => FIXED_NAMES.has(name.trim().toLowerCase());

/**
 * Keeps the keys of known attributes, and makes the key of a new one from its name: 'Neck line' gets 'neck-line', a second one
 * 'neck-line-2'. With the name of a deleted attribute it gets that one's key, so the values that products still have are shown again.
 */
export function withKeys(
  attributes: readonly (Omit<CategoryAttribute, 'key'> & { readonly key: string | null })[],
  stored: readonly CategoryAttribute[],
): CategoryAttribute[] {
  const known = new Set(stored.map(({ key }) => key));
  const used = new Set(attributes.flatMap(({ key }) => (key !== null && known.has(key) ? [key] : [])));
  const newKey = (name: string): string => {
    const base = toSlug(name) || 'attribute';
    let key = base;
    for (let number = 2; used.has(key); number++) key = `${base}-${number}`;
    used.add(key);
    return key;
  };
  return attributes.map(({ key, name, ...others }) => ({
    key: key !== null && known.has(key) ? key : newKey(name),
    name,
    ...others,
  }));
}

const valueFor = (values: readonly AttributeValue[], key: string): string =>
  values.find((each) => each.key === key)?.value.trim() ?? '';

/** Returns the requested values of the category's attributes, in the category's order, then the stored values of other attributes. */
export function mergeValues(
  attributes: readonly CategoryAttribute[],
  stored: readonly AttributeValue[],
  requested: readonly AttributeValue[],
): AttributeValue[] {
  const values = attributes
    .map(({ key }) => ({ key, value: valueFor(requested, key) }))
    .filter(({ value }) => value !== '');
  const keys = new Set(attributes.map(({ key }) => key));
  return [...values, ...stored.filter(({ key }) => !keys.has(key))];
}

/** Returns the first attribute whose requested value the category does not offer and the product does not have yet, or null. */
export function findUnofferedValue(
  attributes: readonly CategoryAttribute[],
  stored: readonly AttributeValue[],
  requested: readonly AttributeValue[],
): CategoryAttribute | null {
  return (
    attributes.find(({ key, values }) => {
      const value = valueFor(requested, key);
      return value !== '' && values.length > 0 && !values.includes(value) && value !== valueFor(stored, key);
    }) ?? null
  );
}

/** The attributes that the product page shows: those of the category for which the product has a value. */
export const shownAttributes = (
  attributes: readonly CategoryAttribute[],
  values: readonly AttributeValue[],
): LabelledValue[] =>
  attributes
    .map(({ key, name }) => ({ label: name, value: valueFor(values, key) }))
    .filter(({ value }) => value !== '');
