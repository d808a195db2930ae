// Handles a posted review for both forms: the dialog, which posts by script, and the page without JavaScript.

import { formText } from '#app/posted-form.ts';
import type { ShopContext } from '#shop/context.ts';
import type { NewFeedback } from '#shop/reviews/feedback.server.ts';
import { submitReview } from '#shop/reviews/from-shoppers.server.ts';
import { REFUSAL_RESPONSES, type ReviewResult, toRefusedResult } from './review-result.ts';

interface ReviewResponse {
  readonly result: ReviewResult;
  readonly status: number;
  readonly values: NewFeedback;
}

export async function handleReview(ctx: ShopContext, form: FormData): Promise<ReviewResponse> {
  const text = (name: string) => formText(form, name);
  const photoIds = form.getAll('photo').filter((id) => typeof id === 'string');
  const values = {
    productId: text('productId'),
    rating: Number(text('rating')),
    comment: text('comment'),
    fit: text('fit'),
    photoIds,
  };
  const result = await storeReview(ctx, values);
  return { result, status: result.ok ? 200 : REFUSAL_RESPONSES[result.refusal].status, values };
}

async function storeReview(ctx: ShopContext, values: NewFeedback): Promise<ReviewResult> {
  try {
    const review = await submitReview(ctx, values);
    return review.ok ? { ok: true } : toRefusedResult(review.reason);
  } catch (error) {
    ctx.log.error({ err: error }, 'review could not be stored');
    return toRefusedResult('failed');
  }
}
