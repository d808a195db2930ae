// The form Duplicate Product: its initial values, and its validation.

import { parseNumber } from '../../kit/form/parse-number.ts';
import { isUrlOrPath } from '../../pictures/picture-key.ts';

export interface DuplicateDraft {
  readonly name: string;
  readonly sku: string;
  readonly price: string;
  readonly image: string;
}

export const toDuplicateDraft = (product: {
  name: string;
  skuId: string;
  price: number;
  image: string;
}): DuplicateDraft => ({
  name: `${product.name} (Copy)`,
  sku: `${product.skuId}-COPY`,
  price: String(product.price / 100),
  image: product.image,
});

export interface FieldProblem {
  readonly field: keyof DuplicateDraft;
  readonly message: string;
}

/** Returns the first invalid field; null when all fields are valid. */
export function duplicateProblem({ name, price, image }: DuplicateDraft): FieldProblem | null {
  const amount = parseNumber(price);
  if (name.trim() === '') return { field: 'name', message: 'Name is required.' };
  if (price.trim() === '') return { field: 'price', message: 'Price is required.' };
  if (!(amount >= 1)) return { field: 'price', message: 'Price must be at least 1.' };
  if (image.trim() === '') return { field: 'image', message: 'Image URL is required.' };
  return isUrlOrPath(image.trim()) ? null : { field: 'image', message: 'Image URL must be a URL.' };
}
