// A product of a file as it can be stored: no characters that PostgreSQL refuses, and a clean description. A description without markup is
// only trimmed, and so is that of the store's own file: staff wrote it, and every page cleans it.

import { richText } from '#shop/catalog/rich-text.server.ts';
import type { ImportedProduct } from './imported-product.ts';
import { storable } from './storable.ts';

export const toStorable = (imported: ImportedProduct): ImportedProduct => {
  const product = storable(imported);
  const { description } = product.fields;
  if (description === undefined || product.isOwn) return product;
  const clean = description.includes('<') ? richText(description) : description.trim();
  return { ...product, fields: { ...product.fields, description: clean } };
};
