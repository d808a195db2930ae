// The reviews of a product, with the shopper's own unpublished review on top.

import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Stars } from '#app/ui/rating.tsx';
import type { CardProduct } from '#shop/catalog/product.ts';
import type { Review, StarCounts } from '#shop/reviews/review.ts';
import { useStoredReview } from '../write-review/use-stored-review.ts';
import { ReviewItem } from './review-item.tsx';
import { StarBars } from './star-bars.tsx';
import { useMoreReviews } from './use-more-reviews.ts';

interface ReviewsPanelProps {
  readonly product: Pick<CardProduct, 'id' | 'rating' | 'reviews'>;
  readonly newest: readonly Review[];
  readonly counts: StarCounts;
  /** The button for writing a review. */
  readonly writeButton: ReactNode;
}

/** The other reviews of the page are behind 'Show more reviews', a details element that needs no JavaScript. */
const INITIALLY_VISIBLE = 6;

export function ReviewsPanel({ product, newest, counts, writeButton }: ReviewsPanelProps) {
  const storedReview = useStoredReview(product.id);
  const { reviews, loading, load } = useMoreReviews(product.id, newest);
  const renderReviews = (list: readonly Review[]) =>
    list.map((review) => <ReviewItem key={review.id} review={review} />);
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
        <div className="writerev">{writeButton}</div>
      </div>
      <div>
        {storedReview && <ReviewItem review={storedReview} isPending />}
        {reviews.length === 0 && <p className="muted">No reviews to show right now.</p>}
        {renderReviews(reviews.slice(0, INITIALLY_VISIBLE))}
        {reviews.length > INITIALLY_VISIBLE && (
          <details className="revmore">
            <summary className="btn btn--quiet btn--sm">
              <span className="revmore__closed">Show more reviews</span>
              <span className="revmore__open">Show fewer reviews</span>
            </summary>
            {renderReviews(reviews.slice(INITIALLY_VISIBLE))}
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
