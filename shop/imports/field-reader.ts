// What the readers of a product's fields share: the product's rows, the choices of staff, and the problems found. Pure.

import type { ImportChoices, ImportField } from './import-choices.ts';
import type { ImportFile } from './import-file.ts';
import type { ImportedFields } from './imported-product.ts';
import { type Findings, findRow } from './imported-values.ts';
import type { SourceRow } from './source-rows.ts';

export interface FieldReader {
  readonly file: ImportFile;
  readonly choices: ImportChoices;
  /** All rows of the product. A field of the product is read from the first row that has it. */
  readonly rows: readonly SourceRow[];
  /** The row of each variant; it may be one of `rows`. */
  readonly variantRows: readonly SourceRow[];
  readonly findings: Findings;
}

export type MutableFields = { -readonly [Name in keyof ImportedFields]: ImportedFields[Name] };

/** True for the store's own file, whose cells are taken without any interpretation. */
export const isExact = ({ file }: FieldReader): boolean => file.kind === 'tanabana';

export const hasColumn = ({ choices }: FieldReader, field: ImportField): boolean => choices.columns.includes(field);

/** True when an empty cell in this column clears the field: only in the store's own file, and only when the file has the column. */
export const emptyCellClears = (reader: FieldReader, field: ImportField): boolean =>
  isExact(reader) && hasColumn(reader, field);

export const firstText = (reader: FieldReader, field: ImportField): string =>
  findRow(reader.rows, field)?.text(field) ?? '';
