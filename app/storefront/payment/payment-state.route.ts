// The state of the shopper's own payment, polled by a page that waits for the bank.
import { shopContext } from '#app/context.ts';
import { paymentState } from '#shop/payments/confirm-payment.server.ts';
import type { Route } from './+types/payment-state.route.ts';
import { paymentResponse } from './payment-response.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const checkoutId = new URL(request.url).searchParams.get('checkout') ?? '';
  return paymentResponse(await paymentState(context.get(shopContext), checkoutId));
}
