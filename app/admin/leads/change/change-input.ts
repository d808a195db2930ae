// What the leads screen may ask for.

import { z } from 'zod';
import { LEAD_STATUSES } from '#config/value-lists.ts';

const id = z.string().max(60);
const fields = z.object({ status: z.enum(LEAD_STATUSES), notes: z.string().max(10_000) });

export const changeInput = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('update'), id, fields, known: fields.nullable() }),
  z.object({ intent: z.literal('delete'), id }),
]);

export type Change = z.infer<typeof changeInput>;
