// Options that are neither size nor colour: kept as lines of the description, or left out. Pure.

import type { ImportChoices } from './import-choices.ts';
import type { ImportedFields } from './imported-product.ts';
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

const HAS_PARAGRAPHS = /<(?:p|br)[\s/>]/i;

/** 'Neck: Round' as a paragraph of its own, in markup only where the description is markup: line breaks make paragraphs otherwise. */
export function addProperties(
  product: SourceProduct,
  { otherOptions }: ImportChoices,
  fields: { description?: ImportedFields['description'] },
): void {
  const properties = listProperties(product);
  if (otherOptions === 'leave-out' || properties.size === 0) return;
  const before = fields.description ?? '';
  const lines = [...properties].map(([name, values]) => escapeHtml(`${name}: ${[...values].join(', ')}`));
  const isMarkup = HAS_PARAGRAPHS.test(before);
  const added = isMarkup ? lines.map((line) => `<p>${line}</p>`).join('') : lines.join('\n');
  fields.description = isMarkup ? `${before}${added}` : [before, added].filter(Boolean).join('\n\n');
}
