// How a change of a product's stock is spread over its sizes: evenly, and never into what is promised. Pure.

/**
 * What each size gets, given how many of its units are free. 10 more over three sizes are 4, 3 and 3; 6 fewer where 5, 1 and 4
 * are free are 3, 1 and 2. When fewer are free than should go, all free ones go.
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
