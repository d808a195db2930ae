// What the list of searches may ask for.

import { z } from 'zod';

export const changeInput = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('clear'), text: z.string().max(200) }),
  z.object({ intent: z.literal('clear-old') }),
]);

export type Change = z.infer<typeof changeInput>;
