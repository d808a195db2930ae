// What a shopper may say about a product.

import { z } from 'zod';

export const feedbackInput = z.object({
  productId: z.uuid(),
  userName: z.string().trim().min(1).max(120),
  rating: z.number().int().min(1).max(5).default(5),
  comment: z.string().trim().min(1).max(4_000),
});

export type NewFeedback = z.input<typeof feedbackInput>;
