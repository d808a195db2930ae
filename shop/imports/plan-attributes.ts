// Plans the attributes of an imported product: those in the file change, the others stay. Pure.

import {
  type AttributeValue,
  type CategoryAttribute,
  findUnofferedValue,
  mergeValues,
} from '#shop/catalog/attributes.ts';

interface PlannedAttributes {
  readonly values: AttributeValue[];
  readonly isChanged: boolean;
  readonly notes: readonly string[];
  readonly problems: readonly string[];
}

/** Returns the values as text, sorted by key, so that lists in another order are equal. */
const toComparable = (values: readonly AttributeValue[]): string =>
  JSON.stringify(
    values.map(({ key, value }) => [key, value]).toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  );

/** `attributes`: those of the category. `stored`: the product's values. `imported`: the values in the file. */
export function planAttributes(
  attributes: readonly CategoryAttribute[],
  stored: readonly AttributeValue[],
  imported: readonly AttributeValue[] = [],
): PlannedAttributes {
  const keys = new Set(imported.map(({ key }) => key));
  const all = [...imported, ...stored.filter(({ key }) => !keys.has(key))];
  const unoffered = findUnofferedValue(attributes, stored, all);
  const values = mergeValues(attributes, stored, all);
  const known = new Set(attributes.map(({ key }) => key));
  const unknown = imported.filter(
    ({ key, value }) => value !== '' && !known.has(key) && !stored.some((each) => each.key === key),
  );
  return {
    values,
    isChanged: toComparable(values) !== toComparable(stored),
    notes: unknown.map(({ key }) => `Its category has no attribute “${key}”: the value is left out.`),
    problems: unoffered ? [`${unoffered.name} offers ${unoffered.values.join(', ')} only.`] : [],
  };
}
