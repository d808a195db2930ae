// Confirms a payment: the browser posts the signed response of the payment window.
import { shopContext } from '#app/context.ts';
import { postedJson, postedText } from '#app/posted-json.ts';
import { confirmPayment } from '#shop/payments/confirm-payment.server.ts';
import type { Route } from './+types/payment-confirm.route.ts';
import { answerPayment } from './payment-answer.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const posted = await postedJson(request);
  const [checkoutId, paymentId, signature] = [
    postedText(posted, 'checkoutId'),
    postedText(posted, 'paymentId'),
    postedText(posted, 'signature'),
  ];
  return answerPayment(await confirmPayment(context.get(shopContext), { checkoutId, paymentId, signature }));
}
