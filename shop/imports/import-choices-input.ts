// The choices of an import as staff send them. Whether they fit the file is decided by `checkChoices`.

import { z } from 'zod';
import { IMPORT_FIELDS, type ImportChoices, type ImportField, MAX_CHOICES, MAX_NAME_LENGTH } from './import-choices.ts';
import { MAX_IMPORT_COLUMNS } from './import-file.ts';

const MAX_SIZE_LENGTH = 20;

const nameInFile = z.string().max(MAX_NAME_LENGTH);

export const importChoices = z.object({
  columns: z
    .array(z.enum(Object.keys(IMPORT_FIELDS) as [ImportField, ...ImportField[]]).nullable())
    .max(MAX_IMPORT_COLUMNS),
  categories: z.array(z.object({ from: nameInFile, to: z.uuid().nullable() })).max(MAX_CHOICES),
  sizes: z.array(z.object({ from: nameInFile, to: z.string().trim().max(MAX_SIZE_LENGTH) })).max(MAX_CHOICES),
  otherOptions: z.enum(['keep-as-text', 'leave-out']),
}) satisfies z.ZodType<ImportChoices>;
