// Carries out what the screens of orders ask for, and finds the words.

import type { ShopContext } from '#shop/context.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { addOrderNote, updateOrder } from '#shop/orders/update-order.server.ts';
import { answerCancellation } from '#shop/payments/answer-cancellation.server.ts';
import { endCashReturn, takeCashReturn, voidCash } from '#shop/payments/cash.server.ts';
import { retryRefund } from '#shop/payments/refunds.server.ts';
import { updateOrderStatus } from '#shop/payments/set-order-status.server.ts';
import { statePieces } from '#shop/payments/state-pieces.server.ts';
import type { Result } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import * as words from '../order-messages.ts';
import type { ChangeAnswer } from './change-answer.ts';
import type { Change } from './change-input.ts';

type Refusal = keyof typeof words.REASONS;

/** The sentence that says that it failed, by what was tried. */
export const FAILURES: Readonly<Record<Change['intent'], string>> = {
  status: words.STATUS_FAILED,
  answer: words.REQUEST_FAILED,
  note: words.NOTE_FAILED,
  save: words.SAVE_FAILED,
  'retry-refund': words.REFUND_FAILED,
  pieces: words.PIECES_FAILED,
  'void-cash': words.CASH_FAILED,
  'take-cash-return': words.CASH_RETURN_FAILED,
  'end-cash-return': words.CASH_RETURN_FAILED,
};

async function carryOut(ctx: ShopContext, change: Change): Promise<Result<string, Refusal>> {
  const said = <Value>(result: Result<Value, Refusal>, message: (value: Value) => string): Result<string, Refusal> =>
    result.ok ? { ok: true, value: message(result.value) } : result;
  switch (change.intent) {
    case 'status':
      return said(await updateOrderStatus(ctx, change.id, change), ({ orderId, status }) =>
        words.statusSet(shortOrderId(orderId), status),
      );
    case 'answer':
      return said(await answerCancellation(ctx, change.requestId, change), ({ replacement }) => {
        if (!change.approve) return words.REQUEST_REJECTED;
        const sent = replacement ? ` Order ${shortOrderId(replacement.orderId)} is sent instead.` : '';
        return `${words.REQUEST_APPROVED}${sent}`;
      });
    case 'note':
      return said(await addOrderNote(ctx, change.id, change.note), () => words.NOTE_ADDED);
    case 'save': {
      const { shippingAddress, customerPhone: phone, version } = change;
      const wanted = { version, change: { shippingAddress, customer: { phone } } };
      return said(await updateOrder(ctx, change.id, wanted), () => words.SAVED);
    }
    case 'retry-refund':
      if (!isRowId(change.refundId)) return { ok: false, reason: 'no-such-refund' };
      return said(await retryRefund(ctx, change.refundId), () => words.REFUND_SENT);
    case 'void-cash':
      return said(await voidCash(ctx, change.id, change.reason), () => words.CASH_TAKEN_BACK);
    case 'take-cash-return':
      return said(await takeCashReturn(ctx, change.id), () => words.CASH_RETURN_TAKEN);
    case 'end-cash-return':
      return said(await endCashReturn(ctx, change.id, change.reference), () => words.CASH_RETURN_DONE);
    case 'pieces': {
      const unfit = new Map(Object.entries(change.unfit).filter(([, count]) => count > 0));
      return said(await statePieces(ctx, change.id, { ...change, unfit }), () => words.PIECES_STATED[change.action]);
    }
  }
}

export async function answerChange(ctx: ShopContext, change: Change): Promise<ChangeAnswer> {
  const result = await carryOut(ctx, change);
  if (result.ok) return { ok: true, message: result.value };
  return { ok: false, message: FAILURES[change.intent], reason: words.REASONS[result.reason] };
}
