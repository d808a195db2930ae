// A line of an order before it is placed: one size of a product, in its current state. Pure.

export interface OrderLine {
  readonly productId: string;
  readonly categoryId: string;
  readonly inventoryLevelId: string;
  readonly name: string;
  readonly size: string;
  /** The SKU of the size. */
  readonly sku: string;
  readonly quantity: number;
  readonly price: number;
  readonly image: string;
  /** Available units when the line was read. A hint: the reservation decides. */
  readonly left: number;
}

/** One line per inventory level: the same product and size requested twice adds up. */
export function mergeLines(lines: readonly OrderLine[]): OrderLine[] {
  const merged = new Map<string, OrderLine>();
  for (const line of lines) {
    const mergedQuantity = merged.get(line.inventoryLevelId)?.quantity ?? 0;
    merged.set(line.inventoryLevelId, { ...line, quantity: mergedQuantity + line.quantity });
  }
  return [...merged.values()];
}
