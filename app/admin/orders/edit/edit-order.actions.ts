// Previews and saves a change of an order's items. The schemas validate only the shape; editOrder validates the values.

import { z } from 'zod';
import { shortOrderId } from '#shop/orders/order.ts';
import { editOrder, previewOrderEdit } from '#shop/payments/edit-order.server.ts';
import { adminAction, adminActions } from '../../kit/actions/admin-actions.ts';
import { CHANGED_HINT, changedMessage, FAILURE_MESSAGES, REFUSAL_MESSAGES } from './edit-order-messages.ts';

const id = z.string().max(60);
const lines = z.array(z.object({ id, size: z.string().max(40), quantity: z.number() })).max(200);

export const action = adminActions(FAILURE_MESSAGES, {
  preview: adminAction({
    input: z.object({ id, lines: lines.nullable() }),
    run: (ctx, input) => previewOrderEdit(ctx, input.id, input.lines),
    done: '',
    refused: REFUSAL_MESSAGES,
    send: (preview) => preview,
  }),
  save: adminAction({
    input: z.object({ id, version: z.number().int(), lines }),
    run: (ctx, input) => editOrder(ctx, input.id, input),
    done: ({ orderId }) => ({ message: changedMessage(shortOrderId(orderId)), hint: CHANGED_HINT }),
    refused: REFUSAL_MESSAGES,
  }),
});
