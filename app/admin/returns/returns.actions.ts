import { z } from 'zod';
import { formatMoney } from '#shop/money/money.ts';
import { MAX_COURIER_NAME, MAX_TRACKING_NUMBER } from '#shop/orders/tracking-details.ts';
import { bookPickup } from '#shop/returns/book-pickup.server.ts';
import { checkReturn, waiveReturn } from '#shop/returns/check-return.server.ts';
import { approveReturn, lapseReturn, refuseReturn } from '#shop/returns/decide-return.server.ts';
import { markArrived, markPickedUp } from '#shop/returns/pickup-progress.server.ts';
import { pickupRefusalMessage } from '#shop/returns/pickup-refusal.ts';
import { recordPostage } from '#shop/returns/record-postage.server.ts';
import { returnCheck } from '#shop/returns/return-input.ts';
import { sendStaffMessage } from '#shop/returns/return-messages.server.ts';
import type { ReturnRow } from '#shop/returns/return-rows.server.ts';
import { refundCancelledExchange, sendBackReturn, settleReturn } from '#shop/returns/settle-return.server.ts';
import type { Refusal } from '../kit/actions/action-result.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { DONE_MESSAGES, FAILURE_MESSAGES, pickupBookedMessage, REFUSAL_MESSAGES } from './return-messages.ts';

const number = z.string().max(40);
const text = z.string().max(4_000);
const version = z.number().int();
const input = z.object({ number });

/** 'not-now' means that a colleague was faster: the form then offers the choice between both versions. */
const toRefusal = (reason: keyof typeof REFUSAL_MESSAGES): Refusal => ({
  reason: REFUSAL_MESSAGES[reason],
  ...(reason === 'not-now' ? { changedMeanwhile: true } : {}),
});

/** Returns the success message. An exchange whose size is no longer available has become a refund. */
function settledMessage({ outcome, refundAmount }: ReturnRow): string {
  if (refundAmount > 0) return `Settled: ${formatMoney(refundAmount)} is refunded.`;
  return outcome === 'exchange'
    ? 'Settled. The new size is with the order of the exchange.'
    : 'Settled without a refund.';
}

export const action = adminActions(FAILURE_MESSAGES, {
  approve: adminAction({
    input: z.object({ number, answer: text, asRefund: z.boolean().default(false) }),
    run: (ctx, { number, answer, asRefund }) => approveReturn(ctx, number, { answer, asRefund }),
    done: DONE_MESSAGES.approve,
    refused: toRefusal,
  }),
  refuse: adminAction({
    input: z.object({ number, answer: text }),
    run: (ctx, { number, answer }) => refuseReturn(ctx, number, answer),
    done: DONE_MESSAGES.refuse,
    refused: toRefusal,
  }),
  bookPickup: adminAction({
    input,
    run: (ctx, { number }) => bookPickup(ctx, number),
    done: ({ pickupAt }) => pickupBookedMessage(pickupAt),
    refused: (refusal) => pickupRefusalMessage(refusal),
  }),
  pickUp: adminAction({
    input,
    run: (ctx, { number }) => markPickedUp(ctx, number),
    done: DONE_MESSAGES.pickUp,
    refused: toRefusal,
  }),
  arrive: adminAction({
    input,
    run: (ctx, { number }) => markArrived(ctx, number),
    done: DONE_MESSAGES.arrive,
    refused: toRefusal,
  }),
  waive: adminAction({
    input,
    run: (ctx, { number }) => waiveReturn(ctx, number),
    done: DONE_MESSAGES.waive,
    refused: toRefusal,
  }),
  lapse: adminAction({
    input,
    run: (ctx, { number }) => lapseReturn(ctx, number),
    done: DONE_MESSAGES.lapse,
    refused: toRefusal,
  }),
  check: adminAction({
    /** A null version overwrites the check that a colleague has saved since. */
    input: z.object({ number, version: version.nullable(), check: returnCheck }),
    run: (ctx, { number, version, check }) => checkReturn(ctx, number, check, version),
    done: DONE_MESSAGES.check,
    refused: toRefusal,
    send: ({ version }) => ({ version }),
  }),
  settle: adminAction({
    input: z.object({ number, version }),
    run: (ctx, { number, version }) => settleReturn(ctx, number, version),
    done: settledMessage,
    refused: toRefusal,
  }),
  sendBack: adminAction({
    input: z.object({
      number,
      courier: z.string().max(MAX_COURIER_NAME).default(''),
      trackingNumber: z.string().max(MAX_TRACKING_NUMBER).default(''),
    }),
    run: (ctx, { number, ...parcel }) => sendBackReturn(ctx, number, parcel),
    done: DONE_MESSAGES.sendBack,
    refused: toRefusal,
  }),
  refundExchange: adminAction({
    input,
    run: (ctx, { number }) => refundCancelledExchange(ctx, number),
    done: settledMessage,
    refused: toRefusal,
  }),
  message: adminAction({
    input: z.object({ number, text }),
    run: (ctx, { number, text }) => sendStaffMessage(ctx, number, text),
    done: DONE_MESSAGES.message,
    refused: toRefusal,
  }),
  payPostage: adminAction({
    input: z.object({ number, amount: z.number(), reference: text }),
    run: (ctx, { number, amount, reference }) => recordPostage(ctx, number, { amount, reference }),
    done: DONE_MESSAGES.payPostage,
    refused: toRefusal,
  }),
});
