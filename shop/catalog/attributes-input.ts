// Validation of the attributes of a category on the server before they are stored.

import { z } from 'zod';
import { isFixedName, ATTRIBUTE_LIMITS as MAX } from './attributes.ts';

const text = (length: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(length)
    .transform((value) => value.replace(/\s+/g, ' '))
    .refine((value) => !/\p{Cc}/u.test(value) && value.isWellFormed());

const isDistinct = (texts: readonly string[]): boolean =>
  new Set(texts.map((each) => each.toLowerCase())).size === texts.length;

export const attributesInput = z
  .array(
    z.object({
      /** Null for a new attribute. */
      key: z.string().max(60).nullable(),
      name: text(MAX.name).refine((name) => !isFixedName(name)),
      /** The values that staff may choose; empty for free text. */
      values: z.array(text(MAX.value)).max(MAX.values).refine(isDistinct),
      filterable: z.boolean(),
    }),
  )
  .max(MAX.attributes)
  .refine((attributes) => isDistinct(attributes.map(({ name }) => name)))
  .refine((attributes) => {
    const keys = attributes.flatMap(({ key }) => key ?? []);
    return new Set(keys).size === keys.length;
  });
