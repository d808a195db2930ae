// Takes a review from the product page's form.

import { shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import type { Route } from './+types/route.ts';
import { answerReview } from './answer-review.server.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const { answer, status } = await answerReview(context.get(shopContext), await postedForm(request));
  return Response.json(answer, { status, headers: { 'cache-control': 'private, no-store' } });
}
