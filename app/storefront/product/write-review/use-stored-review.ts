// The signed-in shopper's own review that the store did not accept. Loaded apart from the page, because a guest has
// none.

import { useEffect, useState } from 'react';
import type { Review } from '#shop/reviews/review.ts';
import { useAuth } from '../../account/auth-provider.tsx';

export function useStoredReview(productId: string): Review | null {
  const userId = useAuth().user?.uid ?? null;
  const [review, setReview] = useState<Review | null>(null);
  useEffect(() => {
    setReview(null);
    if (userId === null) return;
    let isEnded = false;
    let stop = () => {};
    const watch = ({ watchStoredReview }: typeof import('./stored-reviews.ts')) => {
      if (!isEnded) stop = watchStoredReview(productId, userId, setReview);
    };
    // Without a connection the review appears on the next visit.
    import('./stored-reviews.ts').then(watch, () => {});
    return () => {
      isEnded = true;
      stop();
    };
  }, [productId, userId]);
  return review;
}
