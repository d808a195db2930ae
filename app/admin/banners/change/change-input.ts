// What the screen may ask for. What a banner may hold is checked by the shop.

import { z } from 'zod';

const text = z
  .string()
  .max(2_000)
  .refine((value) => !value.includes('\0') && value.isWellFormed());
const id = z.string().max(40);
const version = z.number().int();
const ids = z.array(id).max(500);

/** Times as the form types them, by India's clock; the image as an address of this store. */
const fields = z.object({
  title: text,
  subtitle: text,
  description: text,
  imageUrl: text,
  buttonText: text,
  buttonLink: text,
  category: text,
  showFrom: text,
  showUntil: text,
});

export const bannerChange = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), fields }),
  z.object({ intent: z.literal('save'), id, version: version.nullable(), fields }),
  z.object({ intent: z.literal('turn'), id, version, isActive: z.boolean() }),
  z.object({ intent: z.literal('delete'), id, version }),
  z.object({ intent: z.literal('order'), ids, seen: ids }),
]);

export type SentChange = z.infer<typeof bannerChange>;
export type SentFields = z.infer<typeof fields>;
