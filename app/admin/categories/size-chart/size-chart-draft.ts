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
  /** The size, then one value per column. */
  readonly rows: readonly (readonly string[])[];
  readonly note: string;
}

function kindOf(chart: SizeChart | null): ChartKind {
  if (chart === null) return 'standard';
  return chart.rows.length === 0 ? 'none' : 'own';
}

/** A category without a chart of its own starts from the standard one. */
export function toDraft(chart: SizeChart | null): SizeChartDraft {
  const kind = kindOf(chart);
  const { unit, columns, rows, note } = chart !== null && kind === 'own' ? chart : STANDARD_SIZE_CHART;
  return { kind, unit, columns, rows: rows.map(({ size, values }) => [size, ...values]), note };
}

const isBlank = (row: readonly string[]): boolean => row.every((text) => text.trim() === '');

/** Blank rows are left out. Null: the standard chart. */
export function toSizeChart({ kind, unit, columns, rows, note }: SizeChartDraft) {
  if (kind === 'standard') return null;
  if (kind === 'none') return { unit, columns: [], rows: [], note: '' };
  const filled = rows.filter((row) => !isBlank(row)).map((row) => row.map((text) => text.trim()));
  return {
    unit,
    columns: columns.map((column) => column.trim()),
    rows: filled.map(([size = '', ...values]) => ({ size, values })),
    note: note.trim(),
  };
}

const repeats = (texts: readonly string[], at: number): boolean =>
  texts.some((text, index) => index < at && text.trim().toLowerCase() === texts[at]?.trim().toLowerCase());

function columnError(columns: readonly string[], at: number): string | null {
  if (columns[at]?.trim() === '') return 'Name this column.';
  return repeats(columns, at) ? 'This column is there twice.' : null;
}

function sizeError(rows: SizeChartDraft['rows'], at: number): string | null {
  const row = rows[at] ?? [];
  if (isBlank(row)) return null;
  if (row[0]?.trim() === '') return 'Name this size.';
  const sizes = rows.map(([size = '']) => size);
  return repeats(sizes, at) ? 'This size is there twice.' : null;
}

/** By field: 'columns.0', 'rows.2.0'. */
export function draftErrors({ kind, columns, rows }: SizeChartDraft): FieldErrors {
  if (kind !== 'own') return {};
  const found = [
    ...columns.map((_, at) => [`columns.${at}`, columnError(columns, at)] as const),
    ...rows.map((_, at) => [`rows.${at}.0`, sizeError(rows, at)] as const),
    ...(rows.every(isBlank) ? [['rows.0.0', 'Enter at least one size.'] as const] : []),
  ];
  return Object.fromEntries(found.flatMap(([field, error]) => (error === null ? [] : [[field, error]])));
}

export const addColumn = (draft: SizeChartDraft): SizeChartDraft => ({
  ...draft,
  columns: [...draft.columns, ''],
  rows: draft.rows.map((row) => [...row, '']),
});

export const removeColumn = (draft: SizeChartDraft, at: number): SizeChartDraft => ({
  ...draft,
  columns: draft.columns.filter((_, index) => index !== at),
  rows: draft.rows.map((row) => row.filter((_, index) => index !== at + 1)),
});

export const addRow = (draft: SizeChartDraft): SizeChartDraft => ({
  ...draft,
  rows: [...draft.rows, ['', ...draft.columns.map(() => '')]],
});

export const removeRow = (draft: SizeChartDraft, at: number): SizeChartDraft => ({
  ...draft,
  rows: draft.rows.filter((_, index) => index !== at),
});

export const setCell = (draft: SizeChartDraft, at: Cell, text: string): SizeChartDraft => ({
  ...draft,
  rows: draft.rows.map((row, index) =>
    index === at.row ? row.map((value, column) => (column === at.column ? text : value)) : row,
  ),
});

export interface Cell {
  readonly row: number;
  /** 0 is the size. */
  readonly column: number;
}

/** Spreads copied cells of a spreadsheet from this cell on, with new rows as needed. Null for a single value. */
export function pasteCells(draft: SizeChartDraft, at: Cell, text: string): SizeChartDraft | null {
  const copied = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const cells = copied.map((line) => line.split('\t'));
  if (cells.length === 1 && cells[0]?.length === 1) return null;
  return cells.reduce((pasted, values, down) => {
    const row = at.row + down;
    if (row >= MAX.rows) return pasted;
    const withRow = row < pasted.rows.length ? pasted : addRow(pasted);
    return values.reduce(
      (sheet, value, right) => setCell(sheet, { row, column: at.column + right }, value.trim().slice(0, MAX.value)),
      withRow,
    );
  }, draft);
}
