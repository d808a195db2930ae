// The choices of an import as staff send them. Whether they fit the file is decided by `checkChoices`.

import { z } from 'zod';
import { IMPORT_FIELDS, type ImportChoices, type ImportField } from './import-choices.ts';

/** More than any shop's export has; Shopify adds a column per custom field. */
const MAX_COLUMNS = 500;
const MAX_NAMES = 2_000;
const MAX_SIZE_LENGTH = 20;

const nameInFile = z.string().max(1_000);

export const importChoices = z.object({
  columns: z.array(z.enum(Object.keys(IMPORT_FIELDS) as [ImportField, ...ImportField[]]).nullable()).max(MAX_COLUMNS),
  categories: z.array(z.object({ from: nameInFile, to: z.uuid().nullable() })).max(MAX_NAMES),
  sizes: z.array(z.object({ from: nameInFile, to: z.string().trim().max(MAX_SIZE_LENGTH) })).max(MAX_NAMES),
  otherOptions: z.enum(['keep-as-text', 'leave-out']),
}) satisfies z.ZodType<ImportChoices>;
