// The labels of product fields, for staff: of the fields that an import changes, and of those that the input schema refuses.

import type { z } from 'zod';
import { PRODUCT_FIELDS } from '#shop/catalog/product-fields.ts';

const LABELS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(PRODUCT_FIELDS).map(([name, { label }]): [string, string] => [name, label]),
  ['weightGrams', 'Weight'],
  ['colorHex', 'Colour of the swatch'],
  ['stock', 'Stock'],
  ['dimensions', 'Dimensions'],
  ['look', 'Complete the look'],
]);

/** Returns the labels of the fields, each once. */
export const labelsOf = (fields: readonly string[]): string[] => [
  ...new Set(fields.map((field) => LABELS.get(field) ?? field)),
];

/** Returns texts such as 'Name is longer than 160 letters.', each once. */
export function toProblems(error: z.ZodError): string[] {
  const problems = error.issues.map((issue) => {
    const label = LABELS.get(String(issue.path[0])) ?? 'The row';
    if (issue.code === 'too_big' && issue.origin === 'string')
      return `${label} is longer than ${issue.maximum} letters.`;
    if (issue.code === 'too_big' && issue.origin === 'array') return `${label}: more than ${issue.maximum} entries.`;
    return `${label} is not valid.`;
  });
  return [...new Set(problems)];
}
