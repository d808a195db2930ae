// Her own reviews that only this browser has. They outlive signing out, since
// there is no other copy, and show to her alone, until the store takes a newer one.

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
