// Parses the bag changes that a browser sends. An invalid change is skipped, so that one broken entry does not keep the others
// from the account; the browser is not notified of it.

import { z } from 'zod';
import { isRowId } from '#shop/row-id.ts';
import { MAX_CHANGES } from './account-bag.ts';
import type { BagChange } from './bag-change.ts';

const rowId = z.string().max(36).refine(isRowId).toLowerCase();
/** The highest quantity of a line in the browser (MAX_STORED_QUANTITY), so no action of a shopper is a larger change. */
const MAX_QUANTITY_CHANGE = 99_999;

const bagChange = z.object({
  key: rowId,
  id: rowId,
  // PostgreSQL stores no text with a zero character.
  size: z
    .string()
    .max(40)
    .refine((size) => !size.includes('\0') && size.isWellFormed()),
  by: z
    .int()
    .min(-MAX_QUANTITY_CHANGE)
    .max(MAX_QUANTITY_CHANGE)
    .refine((by) => by !== 0),
});

export const bagChanges = z
  .array(z.unknown())
  .max(MAX_CHANGES)
  .transform((entries): BagChange[] =>
    entries.flatMap((entry) => {
      const parsed = bagChange.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    }),
  );
