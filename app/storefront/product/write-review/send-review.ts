// Sends a review. The store accepts only reviews by buyers; a review that it refuses for that reason is kept in the author's
// browser.

import { emailName, type ShopUser } from '#shop/customers/shop-user.ts';
import type { NewFeedback } from '#shop/reviews/feedback.server.ts';
import { parseReview } from '#shop/reviews/feedback.ts';
import { addUnsentReview, withoutReview } from '#shop/reviews/kept-reviews.ts';
import { keptReviews } from './kept-reviews.ts';
import { failure, KEPT, type ReviewAnswer, type ReviewRefusal, refusalOf, THANKS } from './review-answer.ts';

const TIMEOUT_MS = 15_000;

const UNHEARD: ReviewAnswer = {
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
    return UNHEARD;
  }
}

export type Sent =
  | { readonly kind: 'done'; readonly message: string }
  | { readonly kind: 'refused'; readonly refusal: ReviewRefusal; readonly message: string };

function forgetKept(productId: string, userId: string): void {
  const left = withoutReview(keptReviews.get(), { productId, userId });
  if (left.length === 0) keptReviews.clear();
  else keptReviews.set(left);
}

export async function sendReview(author: ShopUser | null, typed: NewFeedback): Promise<Sent> {
  const said = parseReview(typed);
  const answer = said.ok ? await post(typed) : refusalOf(said.reason);
  if (answer.ok) {
    if (author) forgetKept(typed.productId, author.uid);
    return { kind: 'done', message: THANKS };
  }
  if (answer.refusal !== 'buyers-only' || !said.ok || !author) return { kind: 'refused', ...answer };
  const { productId } = typed;
  const by = { userId: author.uid, userName: author.name || emailName(author.email) };
  keptReviews.set(addUnsentReview(keptReviews.get(), by, { productId, ...said.value }, new Date()));
  return { kind: 'done', message: KEPT };
}
