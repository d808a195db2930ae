// Handles a posted cancellation request: parses it, requests the cancellation, and returns a message.

import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { type CancellationInput, parseCancellationType, toStoredReason } from '#shop/orders/cancellation.ts';
import { type CancellationRefusal, requestCancellation } from '#shop/orders/request-cancellation.server.ts';
import { ALREADY_REQUESTED, CANCEL_FAILED, type CancelAnswer, cancelRefused, REASON_MISSING } from './cancel-answer.ts';

interface Answered {
  readonly answer: CancelAnswer;
  readonly status: number;
}

const REFUSALS: Readonly<Record<CancellationRefusal, { readonly status: number; readonly text: string }>> = {
  'not-signed-in': { status: 401, text: CANCEL_FAILED },
  'reason-missing': { status: 400, text: REASON_MISSING },
  'no-such-order': { status: 404, text: CANCEL_FAILED },
  'too-late': { status: 409, text: CANCEL_FAILED },
  'already-asked': { status: 409, text: ALREADY_REQUESTED },
};

function typedIn(form: FormData): CancellationInput {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { reason: text('reason'), details: text('details'), type: text('type') };
}

function refusal(reason: CancellationRefusal, typed: CancellationInput): Answered {
  const { status, text } = REFUSALS[reason];
  const signedOut = reason === 'not-signed-in';
  return { status, answer: cancelRefused(text, { signedOut, isReason: reason === 'reason-missing', typed }) };
}

export async function answerCancel(ctx: ShopContext, orderId: string, form: FormData): Promise<Answered> {
  const typed = typedIn(form);
  const uid = signedInId(ctx.actor);
  // The page may have been opened by another user of this browser: its request must not change this account.
  if (uid === null || form.get('uid') !== uid) return refusal('not-signed-in', typed);
  const type = parseCancellationType(typed.type);
  try {
    const requested = await requestCancellation(ctx, { orderId, reason: toStoredReason(typed), type });
    return requested.ok ? { status: 200, answer: { ok: true, type } } : refusal(requested.reason, typed);
  } catch (error) {
    // Not left to the error boundary, which would replace the form and lose what was typed.
    ctx.log.error({ err: error }, 'cancellation request could not be stored');
    return { status: 503, answer: cancelRefused(CANCEL_FAILED, { typed }) };
  }
}
