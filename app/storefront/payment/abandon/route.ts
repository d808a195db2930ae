// She closed the payment window and buys in another way: her units are free for that at once.
import { shopContext } from '#app/context.ts';
import { abandonPayment } from '#shop/payments/confirm-payment.server.ts';
import { answerPayment, postedJson } from '../payment-answer.ts';
import type { Route } from './+types/route.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const { intentId } = await postedJson(request);
  return answerPayment(await abandonPayment(context.get(shopContext), String(intentId)));
}
