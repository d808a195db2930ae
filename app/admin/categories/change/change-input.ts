// What the screen may ask for. What a category may hold is checked by the shop.

import { z } from 'zod';

const ids = z.array(z.string().max(40)).min(1).max(500);
const fields = z.object({
  name: z.string().max(1_000),
  description: z.string().max(5_000),
  image: z.string().max(200).nullable(),
});

export const changeInput = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), fields }),
  z.object({ intent: z.literal('save'), id: z.string().max(40), version: z.number().int().nullable(), fields }),
  z.object({ intent: z.literal('status'), ids, status: z.enum(['active', 'inactive']) }),
  z.object({ intent: z.literal('delete'), ids, moveTo: z.string().max(40).nullable() }),
  z.object({ intent: z.literal('order'), ids }),
  z.object({ intent: z.literal('defaults') }),
]);

export type Change = z.infer<typeof changeInput>;
