// Validates a new product of an import: like a product of the form, but it may still wait for its first picture.

import { z } from 'zod';
import { productInput } from '#shop/catalog/product-input.ts';

export const MAX_PICTURES = 12;

export const importedProductInput = productInput.extend({
  pictures: z.array(productInput.shape.pictures.element).max(MAX_PICTURES),
});
export type ImportedInput = z.output<typeof importedProductInput>;
