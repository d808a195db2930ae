// A product form as it is sent. Its shape only: what a product may be made of is checked where it is stored.

import { z } from 'zod';

export const saveInput = z.object({
  /** Null for a new product. */
  id: z.string().max(60).nullable(),
  version: z.number().int().nullable(),
  product: z.looseObject({
    name: z.string().optional(),
    price: z.number().optional(),
    pictures: z
      .array(z.object({ url: z.string().max(500), alt: z.string().max(300) }))
      .max(12)
      .optional(),
    sizes: z.array(z.object({ size: z.string(), onHand: z.number(), was: z.number() })).optional(),
  }),
});

export type SentForm = z.infer<typeof saveInput>;
