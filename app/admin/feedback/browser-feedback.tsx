// Shows reviews that could not be sent and that this browser stored under `userFeedback`; visible when the list cannot
// be loaded.

import { useEffect, useState } from 'react';
import { Stars } from '#app/ui/rating.tsx';
import { FIT_LABELS } from '#shop/reviews/fit.ts';
import { parseUnsentReviews, type UnsentReview } from '#shop/reviews/unsent-reviews.ts';
import { StatusBadge } from '../kit/status-badge.tsx';

const STORAGE_KEY = 'userFeedback';

function readStorage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // The browser forbids access to storage.
    return null;
  }
}

/** Returns the stored reviews after hydration; the server renders none, because it has no browser storage. */
function useBrowserFeedback(): readonly UnsentReview[] {
  const [reviews, setReviews] = useState<readonly UnsentReview[]>([]);
  useEffect(() => {
    const read = () => setReviews(parseUnsentReviews(readStorage()));
    read();
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
  }, []);
  return reviews;
}

export function BrowserFeedback() {
  const reviews = useBrowserFeedback();
  if (reviews.length === 0) return null;
  return (
    <section className="fb-kept" aria-labelledby="fb-kept">
      <h2 id="fb-kept">Kept in this browser</h2>
      <p className="sub">Source local-storage. They cannot be approved from here: the store has not taken them.</p>
      <ul>
        {reviews.map(({ productId, userId, userName, rating, comment, fit, status }) => (
          <li key={`${productId} ${userId}`}>
            <div className="fb-kept__head">
              <Stars value={rating} />
              <b>{userName}</b>
              <StatusBadge status={status} />
            </div>
            <p>{comment}</p>
            {fit && <p className="sub">Fit: {FIT_LABELS[fit]}</p>}
            <p className="sub">
              Product <span className="mono">{productId}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
