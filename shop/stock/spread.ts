// Spreads a change of a product's stock over its sizes: evenly, and never into reserved units. Pure.

/**
 * The change per size, given its available units. 10 more over three sizes are 4, 3 and 3; 6 fewer with 5, 1 and 4 available
 * are 3, 1 and 2. When fewer units are available than should be removed, all available units are removed.
 */
export function spread(available: readonly number[], by: number): number[] {
  if (by >= 0) {
    const share = Math.floor(by / available.length);
    const remainder = by % available.length;
    return available.map((_, index) => share + (index < remainder ? 1 : 0));
  }
  const deducted = available.map(() => 0);
  let remaining = Math.min(
    -by,
    available.reduce((sum, units) => sum + units, 0),
  );
  while (remaining > 0) {
    const openIndexes = available.flatMap((units, index) => (units > (deducted[index] ?? 0) ? [index] : []));
    const share = Math.max(1, Math.floor(remaining / openIndexes.length));
    for (const index of openIndexes) {
      const count = Math.min(share, (available[index] ?? 0) - (deducted[index] ?? 0), remaining);
      deducted[index] = (deducted[index] ?? 0) + count;
      remaining -= count;
    }
  }
  // Without the condition, an unchanged size would be -0.
  return deducted.map((units) => (units === 0 ? 0 : -units));
}
