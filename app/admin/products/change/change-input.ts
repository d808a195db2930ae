// What the list may ask to be done to products.

import { z } from 'zod';

const ids = z.array(z.string().max(60)).min(1).max(1_000);

export const changeInput = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('status'), ids, status: z.enum(['active', 'inactive']) }),
  z.object({ intent: z.literal('delete'), ids }),
  z.object({ intent: z.literal('restore'), ids }),
  z.object({ intent: z.literal('stock'), ids, by: z.number().int() }),
  z.object({
    intent: z.literal('duplicate'),
    id: z.string().max(60),
    name: z.string().max(200),
    sku: z.string().max(100),
    price: z.number(),
    image: z.string().max(500),
  }),
  z.object({ intent: z.literal('sample') }),
]);

export type Change = z.infer<typeof changeInput>;
