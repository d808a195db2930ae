// What a browser may say about an order: what it wants, where to, how it pays. Prices and totals are not among it.

import { z } from 'zod';

const line = (most: number) => z.string().trim().min(1).max(most);

export const orderWish = z.object({
  idempotencyKey: z.string().min(8).max(100),
  lines: z
    .array(z.object({ productId: z.uuid(), size: z.string().max(20), quantity: z.number().int().min(1).max(1_000) }))
    .min(1)
    .max(50),
  couponCode: z.string().trim().toUpperCase().max(40).nullable().default(null),
  paymentMethod: z.enum(['cod', 'card', 'upi']),
  customer: z.object({ name: line(120), email: z.email().max(200), phone: line(20) }),
  shippingAddress: z.object({
    fullName: line(120),
    address: line(400),
    city: line(80),
    state: line(80),
    pincode: line(10),
    phone: line(20),
  }),
});

export type OrderWish = z.input<typeof orderWish>;
