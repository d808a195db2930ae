// Quotes a new order, places it, or makes a payment link for it. The schemas validate only the shape; the called functions validate the
// values.

import { z } from 'zod';
import { MAX_BAG_LINES, MAX_LINE_QUANTITY } from '#shop/bag/account-bag.ts';
import { SHIPPING_FIELDS } from '#shop/orders/checkout-form.ts';
import { placeManualOrder, quoteManualOrder } from '#shop/orders/place-manual-order.server.ts';
import { createPaymentLink } from '#shop/payments/create-payment-link.server.ts';
import { paymentLinkPath } from '#shop/payments/payment-link.ts';
import { ok } from '#shop/result.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { formatDateTime } from '../kit/indian-time.ts';
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

/** The value is in paise or in per cent, depending on `kind`. */
const discountFields = { kind: z.enum(['amount', 'percent']), value: z.number().min(0).max(1e12) };

const order = z.object({
  idempotencyKey,
  items,
  shipping: z.record(z.enum(SHIPPING_FIELDS), z.string().max(1_000)),
  shownTotal: z.number().int(),
  discount: z.object({ ...discountFields, reason: z.string().max(1_000) }).nullable(),
});

export const action = adminActions(FAILURE_MESSAGES, {
  quote: adminAction({
    input: z.object({ idempotencyKey, items, discount: z.object(discountFields).nullable() }),
    run: quoteManualOrder,
    done: '',
    refused: {},
    send: (quote) => quote,
  }),
  place: adminAction({
    input: order,
    run: placeManualOrder,
    done: ({ orderId }) => ({ message: placedMessage(orderId), hint: PLACED_HINT }),
    refused: toRefusal,
    send: ({ orderId }) => ({ orderId }),
  }),
  createLink: adminAction({
    input: order,
    run: async (ctx, input, { origin }) => {
      const created = await createPaymentLink(ctx, input);
      return created.ok ? ok({ ...created.value, url: `${origin}${paymentLinkPath(created.value.token)}` }) : created;
    },
    done: '',
    refused: toRefusal,
    send: ({ url, total, customerEmail, expiresAt }) => ({
      url,
      total,
      customerEmail,
      expires: formatDateTime(expiresAt),
    }),
  }),
});
