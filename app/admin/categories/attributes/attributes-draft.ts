// The draft of a category's attributes: what the form's fields hold, and validation. Pure; the server validates again.

import { type CategoryAttribute, isFixedName, ATTRIBUTE_LIMITS as MAX } from '#shop/catalog/attributes.ts';
import type { FieldErrors } from '../../kit/form/remaining-errors.ts';

export interface AttributeDraft {
  /** Null for a new one. */
  readonly key: string | null;
  readonly name: string;
  /** Separated by commas. */
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

/** Blank rows are left out. */
export const toAttributes = ({ attributes }: AttributesDraft) =>
  attributes
    .filter((attribute) => !isBlank(attribute))
    .map(({ key, name, values, filterable }) => ({
      key,
      name: name.trim(),
      filterable,
      values: splitValues(values),
    }));

function nameError(attributes: readonly AttributeDraft[], at: number): string | null {
  const attribute = attributes[at];
  if (!attribute || isBlank(attribute)) return null;
  const name = attribute.name.trim().toLowerCase();
  if (name === '') return 'Name this attribute.';
  if (isFixedName(name)) return 'Every product has this already. Fill in its own field.';
  const isRepeated = attributes.some((other, index) => index < at && other.name.trim().toLowerCase() === name);
  return isRepeated ? 'This attribute is there twice.' : null;
}

function valuesError({ values }: AttributeDraft): string | null {
  const list = splitValues(values);
  if (list.length > MAX.values) return `Enter at most ${MAX.values} values.`;
  const long = list.find((value) => value.length > MAX.value);
  if (long !== undefined) return `“${long.slice(0, 20)}…” is longer than ${MAX.value} letters.`;
  const isDistinct = new Set(list.map((value) => value.toLowerCase())).size === list.length;
  return isDistinct ? null : 'Two values differ by capital letters only.';
}

/** By field: 'name.0', 'values.2'. */
export function draftErrors({ attributes }: AttributesDraft): FieldErrors {
  const found = attributes.flatMap((attribute, at) => [
    [`name.${at}`, nameError(attributes, at)] as const,
    [`values.${at}`, valuesError(attribute)] as const,
  ]);
  return Object.fromEntries(found.flatMap(([field, error]) => (error === null ? [] : [[field, error]])));
}

export const addAttribute = ({ attributes }: AttributesDraft): AttributesDraft => ({
  attributes: [...attributes, { key: null, name: '', values: '', filterable: true }],
});
