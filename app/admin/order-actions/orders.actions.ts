// Staff actions on an order, its cancellation requests and its refunds, for the screens of orders and of refunds.

import { z } from 'zod';
import { markSent } from '#shop/fulfilment/mark-sent.server.ts';
import { formatMoney } from '#shop/money/money.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { BULK_STATUSES, MAX_ORDERS_PER_REQUEST } from '#shop/orders/selected-orders.ts';
import { UNIT_ACTIONS } from '#shop/orders/unit-actions.ts';
import { addOrderNote, updateOrder } from '#shop/orders/update-order.server.ts';
import { endCashReturn, takeCashReturn, voidCash } from '#shop/payments/cash.server.ts';
import { decideCancellation } from '#shop/payments/decide-cancellation.server.ts';
import { refundAmount } from '#shop/payments/refund-amount.server.ts';
import { AMOUNT_REASONS } from '#shop/payments/refund-reasons.ts';
import { retryRefund } from '#shop/payments/refunds.server.ts';
import { updateOrderStatus } from '#shop/payments/set-order-status.server.ts';
import { updateOrderStatuses } from '#shop/payments/set-order-statuses.server.ts';
import { recordUnitStatement } from '#shop/payments/unit-statements.server.ts';
import { refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { adminAction, adminActions, rowAction } from '../kit/actions/admin-actions.ts';
import * as messages from './order-action-messages.ts';

const id = z.string().max(60);
/** The status that the screen showed: a decision is refused when the order has another status by now. */
const seenStatus = z.string().max(20);
const text = z.string().max(4_000);
const tracking = z.object({ courierName: text, trackingNumber: text, trackingUrl: text });
const refused = messages.REFUSAL_MESSAGES;

export const action = adminActions(messages.FAILURE_MESSAGES, {
  setStatus: adminAction({
    input: z.object({ id, status: z.string().max(20), seen: seenStatus, reason: text.default('') }),
    run: (ctx, input) => updateOrderStatus(ctx, input.id, input),
    done: ({ orderId, status }) => messages.statusSetMessage(shortOrderId(orderId), status),
    refused: (reason, { seen, status }) =>
      reason === 'reason-missing' ? messages.reasonMissingMessage(seen, status) : refused[reason],
  }),
  setStatuses: adminAction({
    input: z.object({
      orders: z
        .array(z.object({ id, seen: seenStatus }))
        .min(1)
        .max(MAX_ORDERS_PER_REQUEST),
      status: z.enum(BULK_STATUSES),
    }),
    run: updateOrderStatuses,
    // There is no message, because the screen may send several requests and shows their outcome together.
    done: '',
    refused: { 'too-many': messages.TOO_MANY },
    send: messages.toOutcomeMessages,
  }),
  markSent: adminAction({
    input: z.object({ orderNumber: id, tracking }),
    run: (ctx, { orderNumber, tracking }) => markSent(ctx, orderNumber, tracking),
    done: ({ orderId }) => messages.sentMessage(shortOrderId(orderId)),
    refused: messages.TRACKING_REFUSAL_MESSAGES,
  }),
  saveTracking: adminAction({
    input: z.object({ id, version: z.number().int(), tracking }),
    run: (ctx, { id, version, tracking }) => updateOrder(ctx, id, { version, change: tracking }),
    done: messages.TRACKING_SAVED,
    refused: messages.TRACKING_REFUSAL_MESSAGES,
  }),
  answerRequest: adminAction({
    input: z.object({ id, approve: z.boolean(), notes: text }),
    run: (ctx, input) => decideCancellation(ctx, input.id, input),
    done: ({ replacement }, { approve }) => {
      if (!approve) return messages.REQUEST_REJECTED;
      const sent = replacement ? ` Replacement order ${shortOrderId(replacement.orderId)} created.` : '';
      return `${messages.REQUEST_APPROVED}${sent}`;
    },
    refused,
  }),
  addNote: adminAction({
    input: z.object({ id, note: text }),
    run: (ctx, input) => addOrderNote(ctx, input.id, input.note),
    done: messages.NOTE_ADDED,
    refused,
  }),
  saveAddress: adminAction({
    input: z.object({
      id,
      version: z.number().int(),
      customerPhone: z.string().max(40),
      shippingAddress: z.object({
        fullName: text,
        address: text,
        city: text,
        state: text,
        pincode: z.string().max(20),
        phone: z.string().max(40),
      }),
    }),
    run: (ctx, { id, version, shippingAddress, customerPhone: phone }) =>
      updateOrder(ctx, id, { version, change: { shippingAddress, customer: { phone } } }),
    done: messages.SAVED,
    refused,
  }),
  stateUnits: adminAction({
    input: z.object({
      id,
      action: z.enum(UNIT_ACTIONS),
      reason: text.default(''),
      /** With 'restock': how many units of each line cannot be sold. */
      unsellable: z.record(id, z.number().int().min(0).max(10_000)).default({}),
    }),
    run: (ctx, { id, action, reason, unsellable }) =>
      recordUnitStatement(ctx, id, {
        action,
        reason,
        unsellable: new Map(Object.entries(unsellable).filter(([, count]) => count > 0)),
      }),
    done: (_, input) => messages.UNITS_RECORDED[input.action],
    refused,
  }),
  retryRefund: adminAction({
    input: z.object({ id }),
    run: async (ctx, input) => (isRowId(input.id) ? retryRefund(ctx, input.id) : refuse('no-such-refund' as const)),
    done: messages.REFUND_SENT,
    refused,
  }),
  refundAmount: adminAction({
    input: z.object({
      id,
      amount: z.number().int().positive(),
      seenRefundable: z.number().int(),
      reason: z.enum(AMOUNT_REASONS),
      note: text.default(''),
    }),
    run: (ctx, { id, ...refund }) => refundAmount(ctx, { orderId: id, ...refund }),
    done: (amount) => messages.amountRefundedMessage(formatMoney(amount)),
    refused: messages.AMOUNT_REFUSAL_MESSAGES,
  }),
  voidCash: adminAction({
    input: z.object({ id, reason: text }),
    run: (ctx, input) => voidCash(ctx, input.id, input.reason),
    done: messages.CASH_COLLECTION_VOIDED,
    refused,
  }),
  takeCashReturn: rowAction(takeCashReturn, { done: messages.CASH_RETURN_CLAIMED, refused }),
  endCashReturn: adminAction({
    input: z.object({ id, reference: text }),
    run: (ctx, input) => endCashReturn(ctx, input.id, input.reference),
    done: messages.CASH_RETURN_DONE,
    refused,
  }),
});
