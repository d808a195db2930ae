// Tries messages again that did not go out, and decides about payments without an order: one post, one answer.
import { shopContext } from '#app/context.ts';
import { postedJson, postedText } from '#app/posted-json.ts';
import type { ShopContext } from '#shop/context.ts';
import { retryOutgoingMessages } from '#shop/outgoing-messages.server.ts';
import { dismissUnknownPayment, refundUnknownPayment } from '#shop/payments/unknown-payments.server.ts';
import type { OfficeAnswer } from '../../ui/office-answer.ts';
import {
  DISMISS_FAILED,
  DISMISSED,
  PAYMENT_REASONS,
  REASONS,
  REFUND_BEGUN,
  REFUND_FAILED,
  RETRY_FAILED,
  retried,
} from '../outbox-words.ts';
import type { Route } from './+types/route.ts';

const answer = (said: OfficeAnswer, status: number): Response => Response.json(said, { status });

const PAYMENT_INTENTS = {
  'refund-payment': { decide: refundUnknownPayment, done: REFUND_BEGUN, failed: REFUND_FAILED },
  'dismiss-payment': { decide: dismissUnknownPayment, done: DISMISSED, failed: DISMISS_FAILED },
} as const;
type PaymentIntent = keyof typeof PAYMENT_INTENTS;

const isPaymentIntent = (intent: string): intent is PaymentIntent => intent in PAYMENT_INTENTS;

async function decidePayment(ctx: ShopContext, intent: PaymentIntent, id: string): Promise<Response> {
  const { decide, done, failed } = PAYMENT_INTENTS[intent];
  try {
    const decided = await decide(ctx, id);
    if (decided.ok) return answer({ ok: true, message: done }, 200);
    return answer({ ok: false, message: failed, reason: PAYMENT_REASONS[decided.reason] }, 409);
  } catch (error) {
    ctx.log.error({ err: error, intent, id }, 'deciding about a payment without an order failed');
    return answer({ ok: false, message: failed }, 500);
  }
}

async function retry(ctx: ShopContext, which: string): Promise<Response> {
  try {
    const result = await retryOutgoingMessages(ctx, which);
    if (result.ok) return answer({ ok: true, message: retried(result.value) }, 200);
    return answer({ ok: false, message: RETRY_FAILED, reason: REASONS[result.reason] }, 409);
  } catch (error) {
    ctx.log.error({ err: error }, 'Back office: outgoing messages could not be tried again');
    return answer({ ok: false, message: RETRY_FAILED }, 500);
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const asked = await postedJson(request);
  const intent = postedText(asked, 'intent');
  const id = postedText(asked, 'id');
  if (isPaymentIntent(intent)) return decidePayment(ctx, intent, id);
  return retry(ctx, intent === 'retry-all' ? 'all' : id);
}
