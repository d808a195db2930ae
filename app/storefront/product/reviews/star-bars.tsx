import type { StarCounts } from '#shop/reviews/review.ts';

/** How many gave five stars, four, … The bar's length is an attribute of the drawing: the page allows no styles in its markup. */
export function StarBars({ counts }: { readonly counts: StarCounts }) {
  const most = counts.reduce((sum, count) => sum + count, 0);
  return (
    <ul className="bars">
      {counts.map((count, index) => {
        const stars = counts.length - index;
        return (
          <li key={stars}>
            <span aria-hidden="true">{stars} ★</span>
            <svg aria-hidden="true">
              <rect width={`${most === 0 ? 0 : (100 * count) / most}%`} height="8" />
            </svg>
            <span aria-hidden="true">{count}</span>
            <span className="sr">
              {stars} {stars === 1 ? 'star' : 'stars'}: {count} {count === 1 ? 'review' : 'reviews'}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
