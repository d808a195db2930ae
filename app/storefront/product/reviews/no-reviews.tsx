import type { ReactNode } from 'react';
import { useKeptReview } from '../write-review/kept-reviews.ts';
import { ReviewItem } from './review-item.tsx';

interface NoReviewsProps {
  readonly productId: string;
  /** Where writing the first one begins. */
  readonly write: ReactNode;
}

/** Shown below the tabs of a product without reviews. */
export function NoReviews({ productId, write }: NoReviewsProps) {
  const kept = useKeptReview(productId);
  return (
    <section className="section wrap norevs" id="reviews" aria-labelledby="no-reviews">
      <h2 className="h-panel" id="no-reviews">
        Reviews
      </h2>
      {kept ? <ReviewItem review={kept} waiting /> : <p className="muted">No reviews yet.</p>}
      <div className="writerev">{write}</div>
    </section>
  );
}
