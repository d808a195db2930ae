// Loads the reviews after those that came with the page, one page at a time.

import { useState } from 'react';
import { useToast } from '#app/ui/toast.tsx';
import type { Review } from '#shop/reviews/review.ts';

type SerializedReview = Omit<Review, 'date'> & { readonly date: string };

/** The cursor has the date too, because the last review may have been deleted since it was shown. */
async function fetchMore(productId: string, { date, id }: Review): Promise<Review[]> {
  const response = await fetch(`/reviews.json?product=${productId}&after=${date.toISOString()} ${id}`);
  if (!response.ok) throw new Error(`/reviews.json responded with ${response.status}`);
  const { reviews } = (await response.json()) as { readonly reviews: readonly SerializedReview[] };
  return reviews.map((review) => ({ ...review, date: new Date(review.date) }));
}

export function useMoreReviews(productId: string, first: readonly Review[]) {
  const toast = useToast();
  const [more, setMore] = useState<readonly Review[]>([]);
  const [loading, setLoading] = useState(false);
  // After a reload of the first reviews, a review can be in both lists.
  const firstIds = new Set(first.map(({ id }) => id));
  const reviews = [...first, ...more.filter(({ id }) => !firstIds.has(id))];

  const load = async () => {
    const last = reviews.at(-1);
    if (!last || loading) return;
    setLoading(true);
    try {
      const next = await fetchMore(productId, last);
      setMore((before) => [...before, ...next]);
    } catch {
      toast({ kind: 'error', text: 'More reviews could not be loaded.', hint: 'Please try again.' });
    } finally {
      setLoading(false);
    }
  };
  return { reviews, loading, load };
}
