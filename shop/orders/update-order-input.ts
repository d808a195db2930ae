// The fields of an order that staff may edit beside its statuses: customer, address, delivery details and notes. Money, items and
// statuses are not editable: only their own operations change them.

import { z } from 'zod';
import { parsePincode } from '#shop/shipping/pincode.ts';
import { normalizeLine, parsePhone } from '#shop/shipping/recipient.ts';
import { MAX_COURIER_NAME, MAX_TRACKING_NUMBER, MAX_TRACKING_URL, parseTrackingUrl } from './tracking-details.ts';

const requiredLine = (max: number) =>
  z
    .string()
    .max(1_000)
    .transform(normalizeLine)
    .refine((text) => text !== '' && text.length <= max);

const parsedWith = (parse: (text: string) => string | null) =>
  z.string().transform((text, issues) => {
    const value = parse(text);
    if (value !== null) return value;
    issues.addIssue({ code: 'custom', message: 'is not valid' });
    return z.NEVER;
  });

const phone = parsedWith(parsePhone);
const optionalText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes('\0') && text.isWellFormed())
    .transform((text) => text.trim() || null)
    .nullable();

const optionalLine = (max: number) => optionalText(max).transform((text) => text && (normalizeLine(text) || null));

/** The tracking details of a parcel that staff sent without the courier's API. An empty text is stored as null. */
export const trackingDetails = z.strictObject({
  courierName: optionalLine(MAX_COURIER_NAME),
  trackingNumber: optionalLine(MAX_TRACKING_NUMBER),
  trackingUrl: optionalText(MAX_TRACKING_URL).transform((text, issues) => {
    const url = text && parseTrackingUrl(text);
    if (text === null || url) return url;
    issues.addIssue({ code: 'custom', message: 'is not a web address' });
    return z.NEVER;
  }),
});

export type TrackingInput = z.input<typeof trackingDetails>;

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
    ...trackingDetails.shape,
    notes: optionalText(2_000),
    /** Notes on the latest cancellation request; only a decision changes its status. */
    cancellationRequest: z.strictObject({ adminNotes: optionalText(2_000) }),
  })
  .partial();

export type OrderChange = z.input<typeof orderChange>;
