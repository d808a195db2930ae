// What the screens may ask to be done to an order.

import { z } from 'zod';
import { PIECE_ACTIONS } from '#shop/orders/piece-actions.ts';

const id = z.string().max(60);
const text = z.string().max(4_000);

export const changeInput = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('status'),
    id,
    status: z.string().max(20),
    seen: z.string().max(20),
    reason: text.default(''),
  }),
  z.object({ intent: z.literal('answer'), requestId: id, approve: z.boolean(), notes: text }),
  z.object({ intent: z.literal('note'), id, note: text }),
  z.object({ intent: z.literal('retry-refund'), refundId: id }),
  z.object({ intent: z.literal('void-cash'), id, reason: text }),
  z.object({ intent: z.literal('take-cash-return'), id }),
  z.object({ intent: z.literal('end-cash-return'), id, reference: text }),
  z.object({
    intent: z.literal('pieces'),
    id,
    action: z.enum(PIECE_ACTIONS),
    reason: text.default(''),
    /** With 'restock': per line, how many units cannot be sold. */
    unfit: z.record(id, z.number().int().min(0).max(10_000)).default({}),
  }),
  z.object({
    intent: z.literal('save'),
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
]);

export type Change = z.infer<typeof changeInput>;
