// Validates the products of a look. Pure.

export const MAX_LOOK_PRODUCTS = 6;

export type LookRefusal = 'too-many' | 'twice' | 'itself';

export function validateLook(productId: string, otherIds: readonly string[]): LookRefusal | null {
  if (otherIds.includes(productId)) return 'itself';
  if (new Set(otherIds).size !== otherIds.length) return 'twice';
  return otherIds.length > MAX_LOOK_PRODUCTS ? 'too-many' : null;
}

/** Moves a product one place forward; the first product stays. */
export function moveForward(ids: readonly string[], id: string): readonly string[] {
  const index = ids.indexOf(id);
  const before = ids[index - 1];
  return before === undefined ? ids : ids.toSpliced(index - 1, 2, id, before);
}
