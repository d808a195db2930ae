// The payment of a link: POST starts it or confirms it, GET returns its state. The token in the URL is the only proof
// that the store asks for.
import { shopContext } from '#app/context.ts';
import { postedJson, postedText } from '#app/posted-json.ts';
import { confirmLinkPayment, linkPaymentState, startLinkPayment } from '#shop/payments/pay-by-link.server.ts';
import { refuse } from '#shop/result.ts';
import { paymentResponse } from '../payment/payment-response.ts';
import type { Route } from './+types/link-payment.route.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  return paymentResponse(await linkPaymentState(context.get(shopContext), params.token));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const body = await postedJson(request);
  const step = postedText(body, 'step');
  if (step === 'confirm') {
    const receipt = { paymentId: postedText(body, 'paymentId'), signature: postedText(body, 'signature') };
    return paymentResponse(await confirmLinkPayment(ctx, params.token, receipt));
  }
  const method = postedText(body, 'method');
  if (step !== 'start' || (method !== 'card' && method !== 'upi')) return paymentResponse(refuse('invalid'));
  return paymentResponse(await startLinkPayment(ctx, params.token, method));
}
