// Handles a posted cancellation request: parses it, requests the cancellation, and returns a message.

import { formText } from '#app/posted-form.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { type CancellationInput, parseCancellationType, toStoredReason } from '#shop/orders/cancellation.ts';
import type { CancellationRefusal } from '#shop/orders/request-cancellation.server.ts';
import { cancelOwnOrder } from '#shop/payments/cancel-own-order.server.ts';
import {
  ALREADY_REQUESTED_MESSAGE,
  CANCEL_FAILED_MESSAGE,
  type CancelResult,
  REASON_MISSING_MESSAGE,
  toRefusedResult,
} from './cancel-result.ts';

interface CancelResponse {
  readonly result: CancelResult;
  readonly status: number;
}

const REFUSAL_RESPONSES: Readonly<Record<CancellationRefusal, { readonly status: number; readonly text: string }>> = {
  'not-signed-in': { status: 401, text: CANCEL_FAILED_MESSAGE },
  'reason-missing': { status: 400, text: REASON_MISSING_MESSAGE },
  'no-such-order': { status: 404, text: CANCEL_FAILED_MESSAGE },
  'too-late': { status: 409, text: CANCEL_FAILED_MESSAGE },
  'already-requested': { status: 409, text: ALREADY_REQUESTED_MESSAGE },
};

export function parseCancelForm(form: FormData): CancellationInput {
  const text = (name: string) => formText(form, name);
  return { reason: text('reason'), details: text('details'), type: text('type') };
}

function toRefusedResponse(reason: CancellationRefusal, values: CancellationInput): CancelResponse {
  const { status, text } = REFUSAL_RESPONSES[reason];
  const signedOut = reason === 'not-signed-in';
  return { status, result: toRefusedResult(text, { signedOut, isReasonError: reason === 'reason-missing', values }) };
}

export async function handleCancel(ctx: ShopContext, orderId: string, form: FormData): Promise<CancelResponse> {
  const values = parseCancelForm(form);
  const uid = signedInId(ctx.actor);
  // The page may have been opened by another user of this browser; its request must not change this account.
  if (uid === null || form.get('uid') !== uid) return toRefusedResponse('not-signed-in', values);
  const type = parseCancellationType(values.type);
  try {
    const cancellation = await cancelOwnOrder(ctx, { orderId, reason: toStoredReason(values), type });
    return cancellation.ok
      ? { status: 200, result: { ok: true, outcome: cancellation.value.isCancelled ? 'cancelled' : type } }
      : toRefusedResponse(cancellation.reason, values);
  } catch (error) {
    // Caught here, because the error boundary would replace the form and lose its text.
    ctx.log.error({ err: error }, 'cancellation request could not be stored');
    return { status: 503, result: toRefusedResult(CANCEL_FAILED_MESSAGE, { values }) };
  }
}
