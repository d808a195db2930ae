// Reviews that only this browser has, because the store did not accept them. They stay after sign-out, since no other
// copy exists, and only their author sees them until the store accepts a newer one.

import type { Review } from '#shop/reviews/review.ts';
import { findUnsentReview, parseUnsentReviews } from '#shop/reviews/unsent-reviews.ts';
import { createBrowserStore } from '../../bag/browser-store.ts';

export const storedReviews = createBrowserStore('userFeedback', parseUnsentReviews);

/** Calls back with the account's own review of the product, now and at each change; returns how to stop. */
export function watchStoredReview(
  productId: string,
  userId: string,
  onReview: (review: Review | null) => void,
): () => void {
  const read = () => onReview(findUnsentReview(storedReviews.get(), productId, userId));
  read();
  return storedReviews.subscribe(read);
}
