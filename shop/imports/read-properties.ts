// Options that are neither size nor colour: 'Fabric' is the product's material, and the others are kept as lines of the description or left
// out. Pure.

import { PRODUCT_FIELDS } from '#shop/catalog/product-fields.ts';
import type { ImportChoices } from './import-choices.ts';
import type { SourceProduct } from './source-product.ts';

/** Name → values, each once, in the file's order. */
function listProperties({ variants, properties }: SourceProduct): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>();
  for (const { name, value } of [...properties, ...variants.flatMap(({ others }) => others)]) {
    values.set(name, (values.get(name) ?? new Set()).add(value));
  }
  return values;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text without them gets its paragraphs from line breaks (rich-text.server.ts). */
export const hasParagraphs = (text: string): boolean => /<(?:p|br)[\s/>]/i.test(text);

type Detail = 'material' | 'fit' | 'occasion' | 'care';

const DETAILS: ReadonlyMap<string, Detail> = new Map([
  ['material', 'material'],
  ['fabric', 'material'],
  ['fit', 'fit'],
  ['occasion', 'occasion'],
  ['care', 'care'],
  ['wash care', 'care'],
]);

/** A property with one value that the product has a column for, unless a column of the file fills it. */
function takeDetails(properties: Map<string, Set<string>>, fields: { -readonly [Name in Detail]?: string }): void {
  for (const [name, values] of properties) {
    const detail = DETAILS.get(name.trim().toLowerCase());
    const [value = ''] = values;
    if (detail === undefined || fields[detail] || values.size > 1 || value.length > PRODUCT_FIELDS[detail].max)
      continue;
    fields[detail] = value;
    properties.delete(name);
  }
}

/** Appends each property to the description, 'Neck: Round', as an HTML paragraph or, to a plain text, as a line. */
export function addProperties(
  product: SourceProduct,
  { otherOptions }: ImportChoices,
  fields: { -readonly [Name in Detail | 'description']?: string },
): void {
  const properties = listProperties(product);
  takeDetails(properties, fields);
  if (otherOptions === 'leave-out' || properties.size === 0) return;
  const before = fields.description ?? '';
  const lines = [...properties].map(([name, values]) => escapeHtml(`${name}: ${[...values].join(', ')}`));
  const isMarkup = hasParagraphs(before);
  const added = isMarkup ? lines.map((line) => `<p>${line}</p>`).join('') : lines.join('\n');
  fields.description = isMarkup ? `${before}${added}` : [before, added].filter(Boolean).join('\n\n');
}
