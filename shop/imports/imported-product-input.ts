// Validation of a new product of an import: a product of the form, that may still wait for its first picture.

import { z } from 'zod';
import { productInput } from '#shop/catalog/product-input.ts';

export const MAX_PICTURES = 12;

export const importedProductInput = productInput.extend({
  pictures: z.array(productInput.shape.pictures.element).max(MAX_PICTURES),
});
export type ImportedInput = z.output<typeof importedProductInput>;
