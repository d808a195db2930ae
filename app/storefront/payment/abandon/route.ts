// She closed the payment window and buys in another way: her units are free for that at once.
import { shopContext } from '#app/context.ts';
import { postedJson, postedText } from '#app/posted-json.ts';
import { abandonPayment } from '#shop/payments/confirm-payment.server.ts';
import { answerPayment } from '../payment-answer.ts';
import type { Route } from './+types/route.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const intentId = postedText(await postedJson(request), 'intentId');
  return answerPayment(await abandonPayment(context.get(shopContext), intentId));
}
