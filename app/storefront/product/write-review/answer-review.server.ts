// Handles a posted review for both forms: the dialog, which reads the response as data, and the page without JavaScript.

import type { ShopContext } from '#shop/context.ts';
import type { NewFeedback } from '#shop/reviews/feedback.server.ts';
import { submitReview } from '#shop/reviews/from-shoppers.server.ts';
import { REFUSALS, type ReviewAnswer, refusalOf } from './review-answer.ts';

interface Answered {
  readonly answer: ReviewAnswer;
  readonly status: number;
  readonly typed: NewFeedback;
}

export async function answerReview(ctx: ShopContext, form: FormData): Promise<Answered> {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const typed = { productId: text('productId'), rating: Number(text('rating')), comment: text('comment') };
  const answer = await submit(ctx, typed);
  return { answer, status: answer.ok ? 200 : REFUSALS[answer.refusal].status, typed };
}

async function submit(ctx: ShopContext, typed: NewFeedback): Promise<ReviewAnswer> {
  try {
    const submitted = await submitReview(ctx, typed);
    return submitted.ok ? { ok: true } : refusalOf(submitted.reason);
  } catch (error) {
    ctx.log.error({ err: error }, 'review could not be stored');
    return refusalOf('failed');
  }
}
