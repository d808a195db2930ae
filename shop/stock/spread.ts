// Spreads a change of a product's stock over its sizes: evenly, and never into reserved units. Pure.

/**
 * The change per size, given its available units. 10 more over three sizes are 4, 3 and 3; 6 fewer with 5, 1 and 4 available
 * are 3, 1 and 2. When fewer are available than should be removed, all available ones are removed.
 */
export function spread(free: readonly number[], by: number): number[] {
  if (by >= 0) {
    const share = Math.floor(by / free.length);
    const rest = by % free.length;
    return free.map((_, place) => share + (place < rest ? 1 : 0));
  }
  const taken = free.map(() => 0);
  let left = Math.min(
    -by,
    free.reduce((sum, units) => sum + units, 0),
  );
  while (left > 0) {
    const giving = free.flatMap((units, place) => (units > (taken[place] ?? 0) ? [place] : []));
    const share = Math.max(1, Math.floor(left / giving.length));
    for (const place of giving) {
      const takes = Math.min(share, (free[place] ?? 0) - (taken[place] ?? 0), left);
      taken[place] = (taken[place] ?? 0) + takes;
      left -= takes;
    }
  }
  return taken.map((units) => (units === 0 ? 0 : -units));
}
