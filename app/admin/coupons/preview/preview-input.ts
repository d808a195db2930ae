// What a preview is asked with: a coupon as far as it is typed, and perhaps a bag.

import { z } from 'zod';
import { couponShape } from '../save/save-input.ts';

export const previewQuestion = z.object({
  fields: couponShape,
  usedCount: z.number().int().min(0),
  bag: z.array(z.string().max(40)).max(10),
});

export type PreviewQuestion = z.infer<typeof previewQuestion>;
