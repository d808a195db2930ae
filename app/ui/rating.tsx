import { classNames } from './class-names.ts';

const MAX_STARS = 5;

function Star({ isEmpty = false }: { readonly isEmpty?: boolean }) {
  return (
    <svg className={classNames('star', isEmpty && 'star--off')} aria-hidden="true">
      <use href="#i-star" />
    </svg>
  );
}

interface RatingProps {
  /** From 0 to 5. */
  readonly value: number;
  readonly count: number;
}

/**
 * One star, the average and the count, as on a card. A product without ratings gets an empty space of the same size.
 */
export function Rating({ value, count }: RatingProps) {
  if (count === 0) return <p className="rating" />;
  return (
    <p className="rating">
      <Star />
      <span className="sr">
        {value.toFixed(1)} out of {MAX_STARS} stars, {count} {count === 1 ? 'review' : 'reviews'}
      </span>
      <span aria-hidden="true">
        <b>{value.toFixed(1)}</b> ({count})
      </span>
    </p>
  );
}

/** Five stars, as on the product page and in reviews. Halves are rounded up: 4.5 shows five. */
export function Stars({ value, count }: { readonly value: number; readonly count?: number }) {
  const full = Math.round(value);
  return (
    <p className="rating">
      <span className="stars" role="img" aria-label={`${value.toFixed(1)} out of ${MAX_STARS} stars`}>
        {Array.from({ length: MAX_STARS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the five stars differ only by position
          <Star key={index} isEmpty={index >= full} />
        ))}
      </span>
      {count !== undefined && (
        <span>
          <b>{value.toFixed(1)}</b> ({count})
        </span>
      )}
    </p>
  );
}
