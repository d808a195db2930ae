// The browser comes back from the payment window with what the provider signed.
import { shopContext } from '#app/context.ts';
import { confirmPayment } from '#shop/payments/confirm-payment.server.ts';
import { answerPayment, postedJson } from '../payment-answer.ts';
import type { Route } from './+types/route.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const { intentId, paymentId, signature } = await postedJson(request);
  const said = { intentId: String(intentId), paymentId: String(paymentId), signature: String(signature) };
  return answerPayment(await confirmPayment(context.get(shopContext), said));
}
