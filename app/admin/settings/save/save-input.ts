// The settings as their form sends them. Its shape only: what they may hold is checked where they are stored.

import { z } from 'zod';

const text = z
  .string()
  .max(2_000)
  .refine((value) => !value.includes('\0') && value.isWellFormed());

export const settingsForm = z.object({
  /** Null to save whatever anybody did meanwhile. */
  version: z.number().int().nullable(),
  settings: z.object({
    taxRate: z.number(),
    shippingCharges: z.object({ standard: z.number(), express: z.number(), freeShippingThreshold: z.number() }),
    currency: z.object({ symbol: text, code: text }),
    storeInfo: z.object({ name: text, email: text, phone: text, address: text }),
    stripText: text,
    reviewsByBuyersOnly: z.boolean(),
    ownerMail: z.object({ isOn: z.boolean(), address: text }),
  }),
});
