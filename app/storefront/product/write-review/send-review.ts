// Sends a review. The store accepts only reviews by buyers; a review that it refuses for that reason is kept in the author's
// browser.

import { emailName, type ShopUser } from '#shop/customers/shop-user.ts';
import type { NewFeedback } from '#shop/reviews/feedback.server.ts';
import { parseReview } from '#shop/reviews/feedback.ts';
import { addUnsentReview, removeUnsentReview } from '#shop/reviews/unsent-reviews.ts';
import {
  failure,
  type ReviewAnswer,
  type ReviewRefusal,
  refusalOf,
  STORED_IN_BROWSER,
  THANKS,
} from './review-answer.ts';
import { storedReviews } from './stored-reviews.ts';

const TIMEOUT_MS = 15_000;

const NO_RESPONSE: ReviewAnswer = {
  ok: false,
  refusal: 'failed',
  message: failure('The store could not be reached. Please check your connection and try again.'),
};

async function post({ productId, rating, comment }: NewFeedback): Promise<ReviewAnswer> {
  try {
    const body = new URLSearchParams({ productId, rating: String(rating), comment });
    const response = await fetch('/reviews', { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const answer = (await response.json().catch(() => null)) as ReviewAnswer | null;
    return typeof answer?.ok === 'boolean' ? answer : refusalOf('failed');
  } catch {
    return NO_RESPONSE;
  }
}

export type Sent =
  | { readonly kind: 'done'; readonly message: string }
  | { readonly kind: 'refused'; readonly refusal: ReviewRefusal; readonly message: string };

function removeStored(productId: string, userId: string): void {
  const remaining = removeUnsentReview(storedReviews.get(), { productId, userId });
  if (remaining.length === 0) storedReviews.clear();
  else storedReviews.set(remaining);
}

export async function sendReview(author: ShopUser | null, typed: NewFeedback): Promise<Sent> {
  const parsed = parseReview(typed);
  const answer = parsed.ok ? await post(typed) : refusalOf(parsed.reason);
  if (answer.ok) {
    if (author) removeStored(typed.productId, author.uid);
    return { kind: 'done', message: THANKS };
  }
  if (answer.refusal !== 'buyers-only' || !parsed.ok || !author) return { kind: 'refused', ...answer };
  const { productId } = typed;
  const by = { userId: author.uid, userName: author.name || emailName(author.email) };
  storedReviews.set(addUnsentReview(storedReviews.get(), by, { productId, ...parsed.value }, new Date()));
  return { kind: 'done', message: STORED_IN_BROWSER };
}
