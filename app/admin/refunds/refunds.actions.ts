// Staff actions on payments without an order. Failed refunds and cash returns use the actions of orders.

import { z } from 'zod';
import { dismissUnknownPayment, refundUnknownPayment } from '#shop/payments/unknown-payments.server.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { DISMISSED, FAILED, REASONS, REFUND_STARTED } from './refund-messages.ts';

const input = z.object({ id: z.string().max(60) });

export const action = adminActions(FAILED, {
  refundPayment: adminAction({
    input,
    run: (ctx, { id }) => refundUnknownPayment(ctx, id),
    done: REFUND_STARTED,
    refused: REASONS,
  }),
  dismissPayment: adminAction({
    input,
    run: (ctx, { id }) => dismissUnknownPayment(ctx, id),
    done: DISMISSED,
    refused: REASONS,
  }),
});
