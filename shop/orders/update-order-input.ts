// The fields of an order that staff may edit beside its states: customer, address, delivery details and notes. Money, items and
// states are not editable: only their own operations change them.

import { z } from 'zod';
import { normalizeLine, parsePhone, parsePincode } from '#shop/shipping/recipient.ts';

const requiredLine = (max: number) =>
  z
    .string()
    .max(1_000)
    .transform(normalizeLine)
    .refine((optionalText) => optionalText !== '' && optionalText.length <= max);

const parsedWith = (parse: (optionalText: string) => string | null) =>
  z.string().transform((optionalText, issues) => {
    const value = parse(optionalText);
    if (value !== null) return value;
    issues.addIssue({ code: 'custom', message: 'cannot be real' });
    return z.NEVER;
  });

const phone = parsedWith(parsePhone);
const optionalText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((each) => !each.includes('\0') && each.isWellFormed())
    .transform((each) => each.trim() || null)
    .nullable();

export const orderChange = z
  .strictObject({
    customer: z.strictObject({ name: requiredLine(120), email: z.email().max(200), phone }).partial(),
    shippingAddress: z.strictObject({
      fullName: requiredLine(120),
      address: requiredLine(400),
      city: requiredLine(80),
      state: requiredLine(80),
      pincode: parsedWith(parsePincode),
      phone,
    }),
    estimatedDelivery: z.date().nullable(),
    trackingNumber: optionalText(60),
    notes: optionalText(2_000),
    /** Of the latest cancellation request; only an answer changes its state. */
    cancellationRequest: z.strictObject({ adminNotes: optionalText(2_000) }),
  })
  .partial();

export type OrderChange = z.input<typeof orderChange>;
