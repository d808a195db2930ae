import type { StarCounts } from '#shop/reviews/review.ts';

/**
 * The number of reviews per star rating. The bars are SVGs, because the content security policy forbids style
 * attributes for their length.
 */
export function StarBars({ counts }: { readonly counts: StarCounts }) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <ul className="bars">
      {counts.map((count, index) => {
        const stars = counts.length - index;
        return (
          <li key={stars}>
            <span aria-hidden="true">{stars} ★</span>
            <svg aria-hidden="true">
              <rect width={`${total === 0 ? 0 : (100 * count) / total}%`} height="8" />
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
