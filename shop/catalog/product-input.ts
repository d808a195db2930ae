// What a product may be made of, checked on the server before anything is stored.

import { z } from 'zod';

const words = (most: number) => z.string().trim().max(most);
const optional = (most: number) => words(most).nullable().default(null);
const paise = z.number().int().min(0).max(100_000_000);

export const productInput = z.object({
  name: words(160).min(1),
  sku: words(60).min(1),
  categoryId: z.uuid(),
  price: paise.min(100),
  oldPrice: paise.nullable().default(null),
  /** Left out, the discount follows from the two prices. */
  discount: z.number().int().min(0).max(100).nullable().default(null),
  status: z.enum(['active', 'inactive']).default('active'),
  description: words(8_000).default(''),
  color: words(40).default(''),
  /** On hand by size, in the order the shop shows them; the one size '' for a product without sizes. */
  stock: z
    .array(z.object({ size: words(20), onHand: z.number().int().min(0).max(1_000_000) }))
    .min(1)
    .refine((rows) => new Set(rows.map((row) => row.size)).size === rows.length, 'each size once')
    .refine((rows) => rows.length === 1 || rows.every((row) => row.size !== ''), 'a size needs a name'),
  pictures: z
    .array(z.object({ key: words(200).min(1), alt: words(300) }))
    .min(1)
    .max(12),
  material: optional(200),
  care: optional(300),
  fit: optional(120),
  occasion: optional(200),
  brand: optional(120),
  featured: z.boolean().default(false),
  trending: z.boolean().default(false),
  newArrival: z.boolean().default(false),
  bestSeller: z.boolean().default(false),
  lowStockThreshold: z.number().int().min(0).max(1_000_000).default(10),
  reorderPoint: z.number().int().min(0).max(1_000_000).default(5),
  metaTitle: optional(200),
  metaDescription: optional(400),
  keywords: z.array(words(60).min(1)).max(40).default([]),
  supplier: optional(200),
  cost: paise.nullable().default(null),
  variants: z.array(z.record(z.string(), z.unknown())).max(50).default([]),
  weightGrams: z.number().int().min(1).max(100_000).nullable().default(null),
  dimensions: z
    .object({ lengthCm: z.number().positive(), widthCm: z.number().positive(), heightCm: z.number().positive() })
    .nullable()
    .default(null),
});

export type ProductInput = z.input<typeof productInput>;
