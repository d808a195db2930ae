// Confirms a payment: the browser posts the signed response of the payment window.
import { shopContext } from '#app/context.ts';
import { postedJson, postedText } from '#app/posted-json.ts';
import { confirmPayment } from '#shop/payments/confirm-payment.server.ts';
import type { Route } from './+types/payment-confirm.route.ts';
import { paymentResponse } from './payment-response.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const body = await postedJson(request);
  const confirmation = {
    checkoutId: postedText(body, 'checkoutId'),
    paymentId: postedText(body, 'paymentId'),
    signature: postedText(body, 'signature'),
  };
  return paymentResponse(await confirmPayment(context.get(shopContext), confirmation));
}
