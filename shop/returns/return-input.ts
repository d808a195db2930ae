// The input schemas of a return request and of its inspection by staff. The rules (return-offer.ts) decide what is accepted.

import { z } from 'zod';
import {
  PICKUP_METHODS,
  RETURN_DISPOSITIONS,
  RETURN_FINDINGS,
  RETURN_OUTCOMES,
  RETURN_REASONS,
} from '#config/value-lists.ts';
import { MAX_COMMENT_LENGTH, MAX_PHOTOS } from './return.ts';

const line = z.object({
  orderItemId: z.uuid(),
  quantity: z.number().int().min(1).max(100),
  /** The size that an exchange sends. */
  wantedLevelId: z.uuid().nullable(),
});

export const returnRequest = z.object({
  orderId: z.string().min(1).max(64),
  idempotencyKey: z.uuid(),
  lines: z
    .array(line)
    .min(1)
    .max(50)
    .refine((lines) => new Set(lines.map(({ orderItemId }) => orderItemId)).size === lines.length, 'each line once'),
  reason: z.enum(RETURN_REASONS),
  comment: z.string().trim().max(MAX_COMMENT_LENGTH),
  outcome: z.enum(RETURN_OUTCOMES),
  /** The UPI id for the refund. */
  vpa: z.string().trim().max(320),
  photoIds: z.array(z.uuid()).max(MAX_PHOTOS),
  /** Null: the address of the order. */
  pickupAddress: z
    .object({
      fullName: z.string().trim().min(1).max(120),
      address: z.string().trim().min(1).max(500),
      city: z.string().trim().min(1).max(100),
      state: z.string().trim().min(1).max(100),
      pincode: z.string().regex(/^[1-9]\d{5}$/),
      phone: z.string().regex(/^[6-9]\d{9}$/),
    })
    .nullable(),
  /** The shopper may always choose 'self', whatever way the store prefers. */
  pickupMethod: z.enum(PICKUP_METHODS),
});

export type ReturnRequest = z.infer<typeof returnRequest>;

export const returnCheck = z.object({
  items: z
    .array(
      z.object({
        id: z.uuid(),
        finding: z.enum(RETURN_FINDINGS),
        disposition: z.enum(RETURN_DISPOSITIONS).nullable(),
        /** In paise; null: the full refund of the unit. */
        refundAmount: z.number().int().min(0).nullable(),
      }),
    )
    .min(1)
    .max(500),
  /** A text for the shopper; needed when less than everything is refunded. */
  note: z.string().trim().max(2_000),
});

export type ReturnCheck = z.infer<typeof returnCheck>;
