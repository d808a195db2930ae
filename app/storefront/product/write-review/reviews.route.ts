// Stores a review from the product page's dialog.

import { shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { privateJson } from '#app/private-json.ts';
import { PERMISSION_DENIED } from '#shop/reviews/feedback.ts';
import type { Route } from './+types/reviews.route.ts';
import { handleReview } from './handle-review.server.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const { result, status } = await handleReview(context.get(shopContext), await postedForm(request));
  // The page stores a review that was refused as 'buyers-only' in the browser; `error` is the cause (S-REV).
  const isDenied = !result.ok && result.refusal === 'buyers-only';
  const body = isDenied ? { ...result, error: PERMISSION_DENIED } : result;
  return privateJson(body, status);
}
