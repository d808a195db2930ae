// Her own reviews that only this browser has. They show to her alone, until the
// store takes a newer one or she signs out.

import { useSyncExternalStore } from 'react';
import { findKeptReview, readKeptReviews } from '#shop/reviews/kept-reviews.ts';
import type { Review } from '#shop/reviews/review.ts';
import { useAuth } from '../../../account/auth-provider.tsx';
import { createBrowserStore } from '../../../bag/browser-store.ts';

export const keptReviews = createBrowserStore('userFeedback', readKeptReviews);

export function useKeptReview(productId: string): Review | null {
  const { user } = useAuth();
  const reviews = useSyncExternalStore(keptReviews.subscribe, keptReviews.get, keptReviews.getOnServer);
  return findKeptReview(reviews, productId, user?.uid ?? null);
}
