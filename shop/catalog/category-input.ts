// The fields of a category and their validation on the server before anything is stored.

import { z } from 'zod';

export const categoryFields = z.object({
  name: z.string().trim().min(1).max(80),
  description: z.string().trim().max(400),
  /** A picture's key. */
  image: z.string().max(200).nullable(),
});

export type CategoryFields = z.infer<typeof categoryFields>;
