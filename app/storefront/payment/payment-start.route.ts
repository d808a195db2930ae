// Starts a card or UPI payment for the posted order and returns the options of the payment window.
import { shopContext } from '#app/context.ts';
import { postedRawJson } from '#app/posted-json.ts';
import { networkOfVisitor } from '#app/sessions/visitor.ts';
import type { OrderRequest } from '#shop/orders/order-input.ts';
import { startPayment } from '#shop/payments/start-payment.server.ts';
import type { Route } from './+types/payment-start.route.ts';
import { answerPayment } from './payment-answer.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const posted = (await postedRawJson(request)) as OrderRequest;
  return answerPayment(await startPayment(context.get(shopContext), posted, networkOfVisitor(request.headers)));
}
