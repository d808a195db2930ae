// Options that are neither size nor colour: 'Fabric' becomes the product's material, and the others become lines of the description or are
// left out. Pure.

import { PRODUCT_FIELDS } from '#shop/catalog/product-fields.ts';
import type { ImportChoices } from './import-choices.ts';
import type { SourceProduct } from './source-product.ts';

/** Returns the values by name, each once, in the file's order. */
function listProperties({ variants, properties }: SourceProduct): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>();
  for (const { name, value } of [...properties, ...variants.flatMap(({ others }) => others)]) {
    values.set(name, (values.get(name) ?? new Set()).add(value));
  }
  return values;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** False for a text whose paragraphs are made from its line breaks (rich-text.server.ts). */
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

/** Moves a property with one value to the product's column for it ('Fabric' to material), unless a column of the file fills that. */
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

/** Appends each property to the description, such as 'Neck: Round': as an HTML paragraph, or as a line of a plain text. */
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
