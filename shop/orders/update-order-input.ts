// The fields of an order that staff may edit beside its states: customer, address, delivery details and notes. Money, items and
// states are not editable: only their own operations change them.

import { z } from 'zod';
import { readPhone, readPincode, tidyLine } from '#shop/shipping/recipient.ts';

const line = (max: number) =>
  z
    .string()
    .max(1_000)
    .transform(tidyLine)
    .refine((text) => text !== '' && text.length <= max);

const readBy = (read: (text: string) => string | null) =>
  z.string().transform((text, issues) => {
    const value = read(text);
    if (value !== null) return value;
    issues.addIssue({ code: 'custom', message: 'cannot be real' });
    return z.NEVER;
  });

const phone = readBy(readPhone);
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((each) => !each.includes('\0') && each.isWellFormed())
    .transform((each) => each.trim() || null)
    .nullable();

export const orderChange = z
  .strictObject({
    customer: z.strictObject({ name: line(120), email: z.email().max(200), phone }).partial(),
    shippingAddress: z.strictObject({
      fullName: line(120),
      address: line(400),
      city: line(80),
      state: line(80),
      pincode: readBy(readPincode),
      phone,
    }),
    estimatedDelivery: z.date().nullable(),
    trackingNumber: text(60),
    notes: text(2_000),
    /** Of the latest cancellation request; only an answer changes its state. */
    cancellationRequest: z.strictObject({ adminNotes: text(2_000) }),
  })
  .partial();

export type OrderChange = z.input<typeof orderChange>;
