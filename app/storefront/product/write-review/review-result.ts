// The result of a posted review, with its messages (S-REV).

import type { FeedbackRefusal } from '#shop/reviews/feedback.server.ts';

export type ReviewRefusal = FeedbackRefusal | 'too-many' | 'failed';

export type ReviewResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: ReviewRefusal; readonly message: string };

export const THANKS_MESSAGE =
  'Review submitted successfully! It will be reviewed by our team before appearing on the product page.';
export const STORED_IN_BROWSER_MESSAGE =
  'Review submitted successfully! (Saved locally due to Firebase permissions. Admins can review these in the admin panel.)';

export const failureMessage = (message: string): string => `Failed to submit review: ${message}`;

export const REFUSAL_RESPONSES: Record<ReviewRefusal, { readonly status: number; readonly text: string }> = {
  'not-signed-in': { status: 401, text: 'Please login to submit a review' },
  'comment-empty': { status: 400, text: 'Please write a review comment' },
  'comment-too-long': { status: 400, text: failureMessage('Please keep it under 4,000 characters.') },
  'rating-impossible': { status: 400, text: failureMessage('Please choose 1 to 5 stars.') },
  'fit-impossible': { status: 400, text: failureMessage('Please choose one of the answers about the fit.') },
  'no-such-product': { status: 404, text: 'Product not found' },
  'already-waiting': {
    status: 409,
    text: failureMessage('You have already reviewed this product. Your review is waiting for our team, thank you!'),
  },
  'buyers-only': { status: 403, text: failureMessage('Only customers who have received this product can review it.') },
  'too-many-photos': { status: 400, text: failureMessage('Please choose at most four photos.') },
  'no-such-photo': { status: 409, text: failureMessage('A photo is no longer available. Please add it again.') },
  'too-many': { status: 429, text: failureMessage('That was a lot of reviews. Please try again in an hour.') },
  failed: { status: 503, text: failureMessage('Something went wrong on our side. Please try again.') },
};

export const toRefusedResult = (refusal: ReviewRefusal): ReviewResult & { readonly ok: false } => ({
  ok: false,
  refusal,
  message: REFUSAL_RESPONSES[refusal].text,
});

/** Refusals about the comment are shown at its field. */
export const isAboutComment = (refusal: ReviewRefusal): boolean =>
  refusal === 'comment-empty' || refusal === 'comment-too-long';
