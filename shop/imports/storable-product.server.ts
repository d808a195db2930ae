// Makes a product of a file storable: removes characters that PostgreSQL refuses, and sanitises the description. A description without
// markup is only trimmed. The store's own file keeps its descriptions, which staff wrote and every page sanitises.

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
