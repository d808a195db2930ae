// Decides about payments without an order: one post, one answer. Failed refunds and cash tasks are changed where orders are.
import { shopContext } from '#app/context.ts';
import { postedJson, postedText } from '#app/posted-json.ts';
import { dismissUnknownPayment, refundUnknownPayment } from '#shop/payments/unknown-payments.server.ts';
import type { ActionResult } from '../../kit/actions/action-result.ts';
import { DISMISS_FAILED, DISMISSED, PAYMENT_REASONS, REFUND_BEGUN, REFUND_FAILED } from '../refund-messages.ts';
import type { Route } from './+types/route.ts';

const answer = (said: ActionResult, status: number): Response => Response.json(said, { status });

const INTENTS = {
  'refund-payment': { decide: refundUnknownPayment, done: REFUND_BEGUN, failed: REFUND_FAILED },
  'dismiss-payment': { decide: dismissUnknownPayment, done: DISMISSED, failed: DISMISS_FAILED },
} as const;

const isIntent = (intent: string): intent is keyof typeof INTENTS => Object.hasOwn(INTENTS, intent);

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const asked = await postedJson(request);
  const intent = postedText(asked, 'intent');
  const id = postedText(asked, 'id');
  if (!isIntent(intent)) return answer({ ok: false, message: REFUND_FAILED }, 400);
  const { decide, done, failed } = INTENTS[intent];
  try {
    const decided = await decide(ctx, id);
    if (decided.ok) return answer({ ok: true, message: done }, 200);
    return answer({ ok: false, message: failed, reason: PAYMENT_REASONS[decided.reason] }, 409);
  } catch (error) {
    ctx.log.error({ err: error, intent, id }, 'deciding about a payment without an order failed');
    return answer({ ok: false, message: failed }, 500);
  }
}
