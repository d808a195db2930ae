// Responses to a review and their messages (S-REV). A refusal without its own message is shown as a failure.

import type { FeedbackRefusal } from '#shop/reviews/feedback.server.ts';

export type ReviewRefusal = FeedbackRefusal | 'too-many' | 'failed';

export type ReviewAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: ReviewRefusal; readonly message: string };

export const THANKS =
  'Review submitted successfully! It will be reviewed by our team before appearing on the product page.';
export const STORED_IN_BROWSER =
  'Review submitted successfully! (Saved locally due to Firebase permissions. Admins can review these in the admin panel.)';

export const failure = (message: string): string => `Failed to submit review: ${message}`;

export const REFUSALS: Record<ReviewRefusal, { readonly status: number; readonly text: string }> = {
  'not-signed-in': { status: 401, text: 'Please login to submit a review' },
  'comment-empty': { status: 400, text: 'Please write a review comment' },
  'comment-too-long': { status: 400, text: failure('Please keep it under 4,000 characters.') },
  'rating-impossible': { status: 400, text: failure('Please choose 1 to 5 stars.') },
  'no-such-product': { status: 404, text: 'Product not found' },
  'already-waiting': {
    status: 409,
    text: failure('You have already reviewed this product. Your review is waiting for our team, thank you!'),
  },
  'buyers-only': { status: 403, text: failure('Only customers who have received this product can review it.') },
  'too-many': { status: 429, text: failure('That was a lot of reviews. Please try again in an hour.') },
  failed: { status: 503, text: failure('Something went wrong on our side. Please try again.') },
};

export const refusalOf = (refusal: ReviewRefusal): ReviewAnswer & { readonly ok: false } => ({
  ok: false,
  refusal,
  message: REFUSALS[refusal].text,
});

/** Refusals about the comment are shown at its field. */
export const isAboutComment = (refusal: ReviewRefusal): boolean =>
  refusal === 'comment-empty' || refusal === 'comment-too-long';
