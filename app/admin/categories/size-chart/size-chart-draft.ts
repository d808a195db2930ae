// The draft of a category's size chart: what the form's fields hold, pasting from a spreadsheet, and validation. Pure.

import {
  type LengthUnit,
  SIZE_CHART_LIMITS as MAX,
  type SizeChart,
  STANDARD_SIZE_CHART,
} from '#shop/catalog/size-chart.ts';
import type { FieldErrors } from '../../kit/form/remaining-errors.ts';

export type ChartKind = 'standard' | 'own' | 'none';

export interface SizeChartDraft {
  readonly kind: ChartKind;
  readonly unit: LengthUnit;
  readonly columns: readonly string[];
  /** Each row has the size, then one value per column. */
  readonly rows: readonly (readonly string[])[];
  readonly note: string;
}

function kindOf(chart: SizeChart | null): ChartKind {
  if (chart === null) return 'standard';
  return chart.rows.length === 0 ? 'none' : 'own';
}

/** Returns the draft of a chart; a category without a chart of its own starts from the standard chart. */
export function toDraft(chart: SizeChart | null): SizeChartDraft {
  const kind = kindOf(chart);
  const { unit, columns, rows, note } = chart !== null && kind === 'own' ? chart : STANDARD_SIZE_CHART;
  return { kind, unit, columns, rows: rows.map(({ size, values }) => [size, ...values]), note };
}

const isBlank = (row: readonly string[]): boolean => row.every((text) => text.trim() === '');

/** Returns the chart without blank rows; null for the standard chart. */
export function toSizeChart({ kind, unit, columns, rows, note }: SizeChartDraft) {
  if (kind === 'standard') return null;
  if (kind === 'none') return { unit, columns: [], rows: [], note: '' };
  const filledRows = rows.filter((row) => !isBlank(row)).map((row) => row.map((text) => text.trim()));
  return {
    unit,
    columns: columns.map((column) => column.trim()),
    rows: filledRows.map(([size = '', ...values]) => ({ size, values })),
    note: note.trim(),
  };
}

/** Returns whether an earlier text is the same, ignoring upper and lower case. */
const isRepeated = (texts: readonly string[], index: number): boolean =>
  texts.slice(0, index).some((earlier) => earlier.trim().toLowerCase() === texts[index]?.trim().toLowerCase());

function columnError(columns: readonly string[], index: number): string | null {
  if (columns[index]?.trim() === '') return 'Name this column.';
  return isRepeated(columns, index) ? 'This column is there twice.' : null;
}

function sizeError(rows: SizeChartDraft['rows'], index: number): string | null {
  const row = rows[index] ?? [];
  if (isBlank(row)) return null;
  if (row[0]?.trim() === '') return 'Name this size.';
  const sizes = rows.map(([size = '']) => size);
  return isRepeated(sizes, index) ? 'This size is there twice.' : null;
}

/** Returns the errors by field: 'columns.0', 'rows.2.0'. */
export function draftErrors({ kind, columns, rows }: SizeChartDraft): FieldErrors {
  if (kind !== 'own') return {};
  const errors: Record<string, string> = {};
  for (const index of columns.keys()) {
    const error = columnError(columns, index);
    if (error !== null) errors[`columns.${index}`] = error;
  }
  for (const index of rows.keys()) {
    const error = sizeError(rows, index);
    if (error !== null) errors[`rows.${index}.0`] = error;
  }
  if (rows.every(isBlank)) errors['rows.0.0'] = 'Enter at least one size.';
  return errors;
}

export const addColumn = (draft: SizeChartDraft): SizeChartDraft => ({
  ...draft,
  columns: [...draft.columns, ''],
  rows: draft.rows.map((row) => [...row, '']),
});

export const removeColumn = (draft: SizeChartDraft, columnIndex: number): SizeChartDraft => ({
  ...draft,
  columns: draft.columns.filter((_, index) => index !== columnIndex),
  // The first value of a row is the size.
  rows: draft.rows.map((row) => row.filter((_, index) => index !== columnIndex + 1)),
});

export const addRow = (draft: SizeChartDraft): SizeChartDraft => ({
  ...draft,
  rows: [...draft.rows, ['', ...draft.columns.map(() => '')]],
});

export const removeRow = (draft: SizeChartDraft, rowIndex: number): SizeChartDraft => ({
  ...draft,
  rows: draft.rows.filter((_, index) => index !== rowIndex),
});

export interface Cell {
  readonly row: number;
  /** Column 0 holds the size. */
  readonly column: number;
}

export const setCell = (draft: SizeChartDraft, cell: Cell, text: string): SizeChartDraft => ({
  ...draft,
  rows: draft.rows.map((row, index) =>
    index === cell.row ? row.map((value, column) => (column === cell.column ? text : value)) : row,
  ),
});

/**
 * Pastes cells copied from a spreadsheet, to the right of `start` and below, and adds rows as needed; it omits cells beyond the last column
 * or the limit of rows. A spreadsheet separates cells by tabs and ends each row with a line break. Returns null for a single value, which
 * the field itself can take.
 */
export function pasteCells(draft: SizeChartDraft, start: Cell, text: string): SizeChartDraft | null {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const copiedRows = lines.map((line) => line.split('\t'));
  if (copiedRows.length === 1 && copiedRows[0]?.length === 1) return null;
  let pasted = draft;
  for (const [rowOffset, values] of copiedRows.entries()) {
    const row = start.row + rowOffset;
    if (row >= MAX.rows) break;
    if (row >= pasted.rows.length) pasted = addRow(pasted);
    for (const [columnOffset, value] of values.entries()) {
      pasted = setCell(pasted, { row, column: start.column + columnOffset }, value.trim().slice(0, MAX.value));
    }
  }
  return pasted;
}
