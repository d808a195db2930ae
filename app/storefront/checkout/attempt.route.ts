// The outcome of an order attempt whose response was lost. GET looks it up; POST also cancels an attempt that has not
// become an order.
import { shopContext } from '#app/context.ts';
import { postedJson, postedText } from '#app/posted-json.ts';
import { findAttemptOutcome, resolveAttempt } from '#shop/payments/checkout-attempt.server.ts';
import { paymentResponse } from '../payment/payment-response.ts';
import type { Route } from './+types/attempt.route.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get('key') ?? '';
  return paymentResponse(await findAttemptOutcome(context.get(shopContext), key));
}

export async function action({ request, context }: Route.ActionArgs) {
  const key = postedText(await postedJson(request), 'idempotencyKey');
  return paymentResponse(await resolveAttempt(context.get(shopContext), key));
}
