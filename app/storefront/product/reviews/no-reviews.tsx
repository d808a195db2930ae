import type { ReactNode } from 'react';
import { useStoredReview } from '../write-review/use-stored-review.ts';
import { ReviewItem } from './review-item.tsx';

interface NoReviewsProps {
  readonly productId: string;
  /** The button for writing a review. */
  readonly writeButton: ReactNode;
}

/** Shown below the tabs of a product without reviews. */
export function NoReviews({ productId, writeButton }: NoReviewsProps) {
  const storedReview = useStoredReview(productId);
  return (
    <section className="section wrap norevs" id="reviews" aria-labelledby="no-reviews">
      <h2 className="h-panel" id="no-reviews">
        Reviews
      </h2>
      {storedReview ? <ReviewItem review={storedReview} isPending /> : <p className="muted">No reviews yet.</p>}
      <div className="writerev">{writeButton}</div>
    </section>
  );
}
