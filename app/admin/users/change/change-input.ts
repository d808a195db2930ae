// What the screen may ask for. What a name may hold is checked by the shop.

import { z } from 'zod';

const id = z.string().max(40);
const fields = z.object({
  name: z.string().max(1_000),
  role: z.enum(['user', 'admin']),
  status: z.enum(['active', 'inactive']),
});

export const changeInput = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('save'), id, seen: fields.nullable(), fields }),
  z.object({ intent: z.literal('delete'), id }),
  z.object({ intent: z.literal('sample') }),
]);

export type Change = z.infer<typeof changeInput>;
