// Reviews that only this browser has, because the store did not accept them. They stay after sign-out, since no other copy
// exists, and only their author sees them until the store accepts a newer one.

import { useSyncExternalStore } from 'react';
import type { Review } from '#shop/reviews/review.ts';
import { findUnsentReview, parseUnsentReviews } from '#shop/reviews/unsent-reviews.ts';
import { useAuth } from '../../account/auth-provider.tsx';
import { createBrowserStore } from '../../bag/browser-store.ts';

export const storedReviews = createBrowserStore('userFeedback', parseUnsentReviews);

export function useStoredReview(productId: string): Review | null {
  const { user } = useAuth();
  const reviews = useSyncExternalStore(storedReviews.subscribe, storedReviews.get, storedReviews.getOnServer);
  return findUnsentReview(reviews, productId, user?.uid ?? null);
}
