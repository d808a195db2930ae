// Stores a review from the product page's dialog.

import { shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { PERMISSION_DENIED } from '#shop/reviews/feedback.ts';
import type { Route } from './+types/reviews.route.ts';
import { answerReview } from './answer-review.server.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const { answer, status } = await answerReview(context.get(shopContext), await postedForm(request));
  // The page keeps such a review in the browser and says so; this is the cause (S-REV).
  const isDenied = !answer.ok && answer.refusal === 'buyers-only';
  const body = isDenied ? { ...answer, error: PERMISSION_DENIED } : answer;
  return Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } });
}
