// What the feedback screen may ask for.

import { z } from 'zod';
import { MAX_REASON_LENGTH } from '#shop/reviews/feedback.ts';

const id = z.string().max(60);

export const changeInput = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approve'), id }),
  z.object({ intent: z.literal('reject'), id, reason: z.string().max(MAX_REASON_LENGTH) }),
  z.object({ intent: z.literal('recount'), after: z.string().max(60).nullable() }),
  z.object({ intent: z.literal('find-duplicates') }),
  z.object({ intent: z.literal('clean-duplicates') }),
  z.object({ intent: z.literal('test-workflow') }),
  z.object({ intent: z.literal('inspect') }),
]);

export type Change = z.infer<typeof changeInput>;
