// Validates the form of the choices that staff send. `checkChoices` decides whether they fit the file.

import { z } from 'zod';
import { IMPORT_FIELDS, type ImportChoices, MAX_CHOICES, MAX_NAME_LENGTH } from './import-choices.ts';
import { MAX_IMPORT_COLUMNS } from './import-file.ts';

const MAX_SIZE_LENGTH = 20;
const MAX_FIELD_LENGTH = 80;

const FIXED_FIELDS = Object.keys(IMPORT_FIELDS) as (keyof typeof IMPORT_FIELDS)[];
const attributeField = z
  .templateLiteral(['attribute:', z.string()])
  .refine((field) => /^attribute:[a-z0-9]+(?:-[a-z0-9]+)*$/.test(field) && field.length <= MAX_FIELD_LENGTH);

const nameInFile = z.string().max(MAX_NAME_LENGTH);

export const importChoices = z.object({
  columns: z.array(z.union([z.enum(FIXED_FIELDS), attributeField]).nullable()).max(MAX_IMPORT_COLUMNS),
  categories: z.array(z.object({ from: nameInFile, to: z.uuid().nullable() })).max(MAX_CHOICES),
  sizes: z.array(z.object({ from: nameInFile, to: z.string().trim().max(MAX_SIZE_LENGTH) })).max(MAX_CHOICES),
  otherOptions: z.enum(['keep-as-text', 'leave-out']),
}) satisfies z.ZodType<ImportChoices>;
