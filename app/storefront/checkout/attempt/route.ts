// What became of an attempt whose answer was lost: GET looks, POST also makes sure that nothing comes of it any more.
import { shopContext } from '#app/context.ts';
import { postedJson, postedText } from '#app/posted-json.ts';
import { findOutcome, resolveAttempt } from '#shop/payments/checkout-attempt.server.ts';
import { answerPayment } from '../../payment/payment-answer.ts';
import type { Route } from './+types/route.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get('key') ?? '';
  return answerPayment(await findOutcome(context.get(shopContext), key));
}

export async function action({ request, context }: Route.ActionArgs) {
  const key = postedText(await postedJson(request), 'idempotencyKey');
  return answerPayment(await resolveAttempt(context.get(shopContext), key));
}
