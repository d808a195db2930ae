// The draft of a category's attributes: what the form's fields hold, and validation. Pure; the server validates again.

import { type CategoryAttribute, isFixedName, ATTRIBUTE_LIMITS as MAX } from '#shop/catalog/attributes.ts';
import type { FieldErrors } from '../../kit/form/remaining-errors.ts';

export interface AttributeDraft {
  /** Null for an attribute that is not saved yet. */
  readonly key: string | null;
  readonly name: string;
  /** The values, separated by commas. */
  readonly values: string;
  readonly filterable: boolean;
}

export interface AttributesDraft {
  readonly attributes: readonly AttributeDraft[];
}

export const toDraft = (attributes: readonly CategoryAttribute[]): AttributesDraft => ({
  attributes: attributes.map(({ values, ...attribute }) => ({ ...attribute, values: values.join(', ') })),
});

const splitValues = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((value) => value.trim().replace(/\s+/g, ' '))
      .filter((value) => value !== ''),
  ),
];

const isBlank = ({ name, values }: AttributeDraft): boolean => name.trim() === '' && values.trim() === '';

/** Omits blank rows. */
export const toAttributes = ({ attributes }: AttributesDraft) =>
  attributes
    .filter((attribute) => !isBlank(attribute))
    .map(({ key, name, values, filterable }) => ({
      key,
      name: name.trim(),
      filterable,
      values: splitValues(values),
    }));

function nameError(attributes: readonly AttributeDraft[], index: number): string | null {
  const attribute = attributes[index];
  if (!attribute || isBlank(attribute)) return null;
  const name = attribute.name.trim().toLowerCase();
  if (name === '') return 'Name this attribute.';
  if (isFixedName(name)) return 'Every product has this already. Fill in its own field.';
  const isRepeated = attributes.slice(0, index).some((earlier) => earlier.name.trim().toLowerCase() === name);
  return isRepeated ? 'This attribute is there twice.' : null;
}

function valuesError({ values }: AttributeDraft): string | null {
  const valueList = splitValues(values);
  if (valueList.length > MAX.values) return `Enter at most ${MAX.values} values.`;
  const longValue = valueList.find((value) => value.length > MAX.value);
  if (longValue !== undefined) return `“${longValue.slice(0, 20)}…” is longer than ${MAX.value} letters.`;
  const isDistinct = new Set(valueList.map((value) => value.toLowerCase())).size === valueList.length;
  return isDistinct ? null : 'Two values differ by capital letters only.';
}

/** Returns the errors by field: 'name.0', 'values.2'. */
export function draftErrors({ attributes }: AttributesDraft): FieldErrors {
  const errors: Record<string, string> = {};
  for (const [index, attribute] of attributes.entries()) {
    const ofName = nameError(attributes, index);
    if (ofName !== null) errors[`name.${index}`] = ofName;
    const ofValues = valuesError(attribute);
    if (ofValues !== null) errors[`values.${index}`] = ofValues;
  }
  return errors;
}

export const addAttribute = ({ attributes }: AttributesDraft): AttributesDraft => ({
  attributes: [...attributes, { key: null, name: '', values: '', filterable: true }],
});
