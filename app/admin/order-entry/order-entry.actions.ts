// Quotes and places a new order. Only the shape is validated here; placeManualOrder validates the values.

import { z } from 'zod';
import { MAX_BAG_LINES, MAX_LINE_QUANTITY } from '#shop/bag/account-bag.ts';
import { SHIPPING_FIELDS } from '#shop/orders/checkout-form.ts';
import { placeManualOrder, quoteManualOrder } from '#shop/orders/place-manual-order.server.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { FAILURE_MESSAGES, PLACED_HINT, placedMessage, toRefusal } from './order-entry-messages.ts';

const idempotencyKey = z.string().max(100);
const items = z
  .array(
    z.object({
      productId: z.string().max(40),
      name: z.string().max(300),
      size: z.string().max(40),
      quantity: z.number().int().min(1).max(MAX_LINE_QUANTITY),
    }),
  )
  .max(MAX_BAG_LINES);

export const action = adminActions(FAILURE_MESSAGES, {
  quote: adminAction({
    input: z.object({ idempotencyKey, items }),
    run: quoteManualOrder,
    done: '',
    refused: {},
    send: (quote) => quote,
  }),
  place: adminAction({
    input: z.object({
      idempotencyKey,
      items,
      shipping: z.record(z.enum(SHIPPING_FIELDS), z.string().max(1_000)),
      shownTotal: z.number().int(),
    }),
    run: placeManualOrder,
    done: ({ orderId }) => ({ message: placedMessage(orderId), hint: PLACED_HINT }),
    refused: toRefusal,
    send: ({ orderId }) => ({ orderId }),
  }),
});
