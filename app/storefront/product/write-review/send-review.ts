// Sends a review. The store accepts only reviews by buyers; a review that it refuses for that reason is stored in the
// author's browser.

import { emailName, type ShopUser } from '#shop/customers/shop-user.ts';
import type { NewFeedback } from '#shop/reviews/feedback.server.ts';
import { parseReview } from '#shop/reviews/feedback.ts';
import { addUnsentReview, removeUnsentReview } from '#shop/reviews/unsent-reviews.ts';
import {
  failureMessage,
  type ReviewRefusal,
  type ReviewResult,
  STORED_IN_BROWSER_MESSAGE,
  THANKS_MESSAGE,
  toRefusedResult,
} from './review-result.ts';
import { storedReviews } from './stored-reviews.ts';

const TIMEOUT_MS = 15_000;

const NO_RESPONSE_RESULT: ReviewResult = {
  ok: false,
  refusal: 'failed',
  message: failureMessage('The store could not be reached. Please check your connection and try again.'),
};

async function postReview({ productId, rating, comment, fit, photoIds = [] }: NewFeedback): Promise<ReviewResult> {
  try {
    const body = new URLSearchParams({ productId, rating: String(rating), comment });
    if (fit) body.set('fit', fit);
    for (const id of photoIds) body.append('photo', id);
    const response = await fetch('/reviews', { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const parsedBody = (await response.json().catch(() => null)) as ReviewResult | null;
    return typeof parsedBody?.ok === 'boolean' ? parsedBody : toRefusedResult('failed');
  } catch {
    return NO_RESPONSE_RESULT;
  }
}

export type SendResult =
  | { readonly kind: 'done'; readonly message: string }
  | { readonly kind: 'refused'; readonly refusal: ReviewRefusal; readonly message: string };

function removeStoredReview(productId: string, userId: string): void {
  const remaining = removeUnsentReview(storedReviews.get(), { productId, userId });
  if (remaining.length === 0) storedReviews.clear();
  else storedReviews.set(remaining);
}

export async function sendReview(author: ShopUser | null, values: NewFeedback): Promise<SendResult> {
  const parsed = parseReview(values);
  const result = parsed.ok ? await postReview(values) : toRefusedResult(parsed.reason);
  if (result.ok) {
    if (author) removeStoredReview(values.productId, author.uid);
    return { kind: 'done', message: THANKS_MESSAGE };
  }
  if (result.refusal !== 'buyers-only' || !parsed.ok || !author) return { kind: 'refused', ...result };
  const { productId } = values;
  const authorDetails = { userId: author.uid, userName: author.name || emailName(author.email) };
  storedReviews.set(addUnsentReview(storedReviews.get(), authorDetails, { productId, ...parsed.value }, new Date()));
  return { kind: 'done', message: STORED_IN_BROWSER_MESSAGE };
}
