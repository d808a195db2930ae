// Accepts reviews from shoppers' browsers. Staff read each review, so an account may send ten per hour; an invalid
// review is not counted.

import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { addUserFeedback, type FeedbackRefusal, type NewFeedback } from './feedback.server.ts';
import { parseReview } from './feedback.ts';

const REVIEW_LIMIT = { max: 10, withinMs: 60 * 60 * 1_000 };

export async function submitReview(
  ctx: ShopContext,
  input: NewFeedback,
): Promise<Result<string, FeedbackRefusal | 'too-many'>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-signed-in');
  const review = parseReview(input);
  if (!review.ok) return review;
  if (!(await consumeRateLimit(ctx.db, `review ${userId}`, REVIEW_LIMIT))) return refuse('too-many');
  return addUserFeedback(ctx, input);
}
