// The rows of a file by the meaning of their columns. Pure.

import type { CsvRow } from '#shop/csv.ts';
import type { ImportField } from './import-choices.ts';
import type { ImportFile } from './import-file.ts';

export interface SourceOption {
  readonly name: string;
  readonly value: string;
}

export interface SourceRow {
  readonly line: number;
  /** Returns the text of the first column with this meaning that has one, or ''. */
  readonly text: (field: ImportField) => string;
  /** Returns the texts of all columns with this meaning, without empty ones. */
  readonly texts: (field: ImportField) => string[];
  /** One option per pair of columns (name and value), in the file's order; a name or a value may be ''. */
  readonly options: readonly SourceOption[];
}

type Columns = readonly (ImportField | null)[];

/** Pairs the columns by the number in their names ('Option2 name', 'Option2 value'); columns without a number are paired in their order. */
function findOptionColumns(
  columns: Columns,
  header: readonly string[],
): { readonly name: number; readonly value: number }[] {
  const list = (field: ImportField): Map<string, number> => {
    const indexes = [...columns.keys()].filter((index) => columns[index] === field);
    return new Map(indexes.map((index, order) => [header[index]?.match(/\d+/)?.[0] ?? `unnumbered ${order}`, index]));
  };
  const values = list('optionValue');
  return [...list('optionName')].flatMap(([key, name]) => {
    const value = values.get(key);
    return value === undefined ? [] : [{ name, value }];
  });
}

/** Returns the rows that have a text in any of the columns that are read. */
export function toSourceRows({ kind, header, rows }: ImportFile, columns: Columns): SourceRow[] {
  const indexes = new Map<ImportField, number[]>();
  for (const [index, field] of columns.entries()) {
    if (field !== null) indexes.set(field, [...(indexes.get(field) ?? []), index]);
  }
  const optionColumns = findOptionColumns(columns, header);
  // In the store's own file, spaces around a text belong to it.
  const isExact = kind === 'tanabana';
  const toRow = ({ line, cells }: CsvRow): SourceRow => {
    const trimmed = cells.map((text) => text.trim());
    const cell = (index: number): string => (isExact ? cells[index] : trimmed[index]) ?? '';
    const columnsOf = (field: ImportField): readonly number[] => indexes.get(field) ?? [];
    const isFilled = (index: number): boolean => Boolean(trimmed[index]);
    return {
      line,
      text: (field) => {
        const filled = columnsOf(field).find(isFilled);
        return filled === undefined ? '' : cell(filled);
      },
      texts: (field) => columnsOf(field).filter(isFilled).map(cell),
      options: optionColumns.map(({ name, value }) => ({ name: cell(name), value: cell(value) })),
    };
  };
  return rows.filter(({ cells }) => cells.some((text, index) => columns[index] && text.trim() !== '')).map(toRow);
}
