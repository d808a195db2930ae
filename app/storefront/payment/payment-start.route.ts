// Starts a card or UPI payment for the posted order and returns the options of the payment window.
import { shopContext } from '#app/context.ts';
import { postedRawJson } from '#app/posted-json.ts';
import { getVisitorNetwork } from '#app/sessions/visitor.ts';
import type { OrderRequest } from '#shop/orders/order-input.ts';
import { startPayment } from '#shop/payments/start-payment.server.ts';
import type { Route } from './+types/payment-start.route.ts';
import { paymentResponse } from './payment-response.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const body = (await postedRawJson(request)) as OrderRequest;
  return paymentResponse(await startPayment(context.get(shopContext), body, getVisitorNetwork(request.headers)));
}
