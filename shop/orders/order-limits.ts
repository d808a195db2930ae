// Limits the units that a shopper may order at once, online or for cash. Staff are not limited. Pure.
// Worked case: 10 of M and 10 of L of one dress are fine; 6 and 5 of M in two lines are 11 of one size and refused; six sizes with
// 9 units each are 54 in one checkout and refused.

import { MAX_UNITS_PER_CHECKOUT, MAX_UNITS_PER_SIZE } from '#config/store.ts';

export interface OverLimit {
  readonly kind: 'over-limit';
  readonly limit: 'size' | 'checkout';
  readonly max: number;
}

interface OrderedLine {
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
}

export function findOverLimit(lines: readonly OrderedLine[]): OverLimit | null {
  const counts = new Map<string, number>();
  let total = 0;
  for (const { productId, size, quantity } of lines) {
    const key = JSON.stringify([productId.toLowerCase(), size]);
    counts.set(key, (counts.get(key) ?? 0) + quantity);
    total += quantity;
  }
  if ([...counts.values()].some((count) => count > MAX_UNITS_PER_SIZE))
    return { kind: 'over-limit', limit: 'size', max: MAX_UNITS_PER_SIZE };
  return total > MAX_UNITS_PER_CHECKOUT ? { kind: 'over-limit', limit: 'checkout', max: MAX_UNITS_PER_CHECKOUT } : null;
}

/** Checks the raw request body before anything else is parsed; never throws. */
export function findPostedOverLimit(body: unknown): OverLimit | null {
  const lines: unknown = (body as { readonly lines?: unknown } | null)?.lines;
  if (!Array.isArray(lines)) return null;
  const validLines = lines.flatMap((line: Partial<OrderedLine> | null) =>
    typeof line?.quantity === 'number' && line.quantity > 0
      ? [{ productId: String(line.productId), size: String(line.size), quantity: line.quantity }]
      : [],
  );
  return findOverLimit(validLines);
}

export const overLimitText = (limit: OverLimit['limit'], max: number): string =>
  limit === 'size' ? `You can order up to ${max} of one size` : `You can order up to ${max} items at once`;
