// Shared by the readers of a product's fields: the rows with its columns, the choices of staff, and the problems found. Pure.

import type { ImportChoices, ImportField } from './import-choices.ts';
import type { ImportFile } from './import-file.ts';
import type { ImportedFields } from './imported-product.ts';
import { type Findings, findRow } from './imported-values.ts';
import type { SourceRow } from './source-rows.ts';

export interface FieldReader {
  readonly file: ImportFile;
  readonly choices: ImportChoices;
  /** The rows with the columns of the product. */
  readonly rows: readonly SourceRow[];
  readonly variantRows: readonly SourceRow[];
  readonly findings: Findings;
}

export type MutableFields = { -readonly [Name in keyof ImportedFields]: ImportedFields[Name] };

/** The store's own file is read to the letter. */
export const isExact = ({ file }: FieldReader): boolean => file.kind === 'tanabana';

export const hasColumn = ({ choices }: FieldReader, field: ImportField): boolean => choices.columns.includes(field);

/** An empty cell of this column empties the field. */
export const isEmptied = (reader: FieldReader, field: ImportField): boolean =>
  isExact(reader) && hasColumn(reader, field);

export const firstText = (reader: FieldReader, field: ImportField): string =>
  findRow(reader.rows, field)?.text(field) ?? '';
