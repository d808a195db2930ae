// The fields of a category and their validation on the server before anything is stored.

import { z } from 'zod';
import { isHsnCode, MAX_HSN_LENGTH } from './hsn-code.ts';

export const categoryFields = z.object({
  name: z.string().trim().min(1).max(80),
  description: z.string().trim().max(400),
  image: z.string().max(200).nullable(),
  /** Null when the store's default class applies. */
  taxClassId: z.uuid().nullable().default(null),
  /** Null when the HSN code of the tax class applies. */
  hsn: z
    .string()
    .trim()
    .max(MAX_HSN_LENGTH)
    .nullable()
    .default(null)
    .transform((code) => code || null)
    .refine((code) => code === null || isHsnCode(code)),
});

export type CategoryFields = z.input<typeof categoryFields>;
