// Staff actions on payments without an order. For failed refunds and cash returns, see order-actions/orders.actions.ts.

import { z } from 'zod';
import { dismissUnknownPayment, refundUnknownPayment } from '#shop/payments/unknown-payments.server.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { DISMISSED, FAILURE_MESSAGES, REFUND_STARTED, REFUSAL_MESSAGES } from './refund-messages.ts';

const input = z.object({ id: z.string().max(60) });

export const action = adminActions(FAILURE_MESSAGES, {
  refundPayment: adminAction({
    input,
    run: (ctx, { id }) => refundUnknownPayment(ctx, id),
    done: REFUND_STARTED,
    refused: REFUSAL_MESSAGES,
  }),
  dismissPayment: adminAction({
    input,
    run: (ctx, { id }) => dismissUnknownPayment(ctx, id),
    done: DISMISSED,
    refused: REFUSAL_MESSAGES,
  }),
});
