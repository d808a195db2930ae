// The reviews of a product, with the shopper's own unpublished review on top.

import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Stars } from '#app/ui/rating.tsx';
import type { CardProduct } from '#shop/catalog/product.ts';
import type { Review, StarCounts } from '#shop/reviews/review.ts';
import { useStoredReview } from '../write-review/stored-reviews.ts';
import { ReviewItem } from './review-item.tsx';
import { StarBars } from './star-bars.tsx';
import { useMoreReviews } from './use-more-reviews.ts';

interface ReviewsPanelProps {
  readonly product: Pick<CardProduct, 'id' | 'rating' | 'reviews'>;
  readonly newest: readonly Review[];
  readonly counts: StarCounts;
  /** Where writing one begins. */
  readonly write: ReactNode;
}

/** The rest of what the page came with stands behind 'Show more reviews', which needs no script. */
const SHOWN = 6;

export function ReviewsPanel({ product, newest, counts, write }: ReviewsPanelProps) {
  const storedReview = useStoredReview(product.id);
  const { reviews, loading, load } = useMoreReviews(product.id, newest);
  const items = (some: readonly Review[]) => some.map((review) => <ReviewItem key={review.id} review={review} />);
  const hasMoreReviews = reviews.length < product.reviews;
  return (
    <div className="halves halves--reviews">
      <div className="revsum">
        <div className="revsum__n">
          <b>{product.rating.toFixed(1)}</b>
          <div>
            <Stars value={product.rating} />
            <span className="muted">
              of 5, {product.reviews} {product.reviews === 1 ? 'review' : 'reviews'}
            </span>
          </div>
        </div>
        <StarBars counts={counts} />
        <div className="writerev">{write}</div>
      </div>
      <div>
        {storedReview && <ReviewItem review={storedReview} waiting />}
        {reviews.length === 0 && <p className="muted">No reviews to show right now.</p>}
        {items(reviews.slice(0, SHOWN))}
        {reviews.length > SHOWN && (
          <details className="revmore">
            <summary className="btn btn--quiet btn--sm">
              <span className="revmore__closed">Show more reviews</span>
              <span className="revmore__open">Show fewer reviews</span>
            </summary>
            {items(reviews.slice(SHOWN))}
            {hasMoreReviews && (
              <Button className="needs-script" variant="quiet" size="sm" busy={loading} onClick={load}>
                {loading ? 'Loading reviews...' : 'Load more reviews'}
              </Button>
            )}
          </details>
        )}
      </div>
    </div>
  );
}
