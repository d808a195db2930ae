import { describe, expect, test } from 'vitest';
import { STANDARD_SIZE_CHART } from '#shop/catalog/size-chart.ts';
import {
  addColumn,
  draftErrors,
  pasteCells,
  removeColumn,
  removeRow,
  type SizeChartDraft,
  toDraft,
  toSizeChart,
} from './size-chart-draft.ts';

const DRAFT: SizeChartDraft = {
  kind: 'own',
  unit: 'in',
  columns: ['Chest', 'Length'],
  rows: [
    ['S', '34', '25'],
    ['M', '36', '26'],
  ],
  note: '',
};

test('A-CHART-02 the form starts from the stored chart, else from the standard one, and sends what it shows', () => {
  expect(toDraft(null)).toMatchObject({ kind: 'standard', columns: ['Chest', 'Waist', 'Length'] });
  expect(toDraft({ ...STANDARD_SIZE_CHART, rows: [] }).kind).toBe('none');
  const own = toSizeChart(DRAFT);
  expect(toDraft(own)).toEqual(DRAFT);
  expect(toSizeChart({ ...DRAFT, kind: 'standard' })).toBeNull();
  expect(toSizeChart({ ...DRAFT, kind: 'none' })?.rows).toEqual([]);
});

test('A-CHART-02 blank rows are left out', () => {
  expect(toSizeChart({ ...DRAFT, rows: [...DRAFT.rows, ['', ' ', '']] })?.rows).toHaveLength(2);
});

describe('A-CHART-02 the errors of a chart', () => {
  test.each<[string, Partial<SizeChartDraft>, object]>([
    ['nothing wrong', {}, {}],
    ['a nameless column', { columns: ['Chest', ' '] }, { 'columns.1': 'Name this column.' }],
    ['a column twice', { columns: ['Chest', 'chest'] }, { 'columns.1': 'This column is there twice.' }],
    ['a nameless size', { rows: [['', '34', '25']] }, { 'rows.0.0': 'Name this size.' }],
    [
      'a size twice',
      {
        rows: [
          ['S', '1', ''],
          ['s ', '2', ''],
        ],
      },
      { 'rows.1.0': 'This size is there twice.' },
    ],
    ['no size', { rows: [['', '', '']] }, { 'rows.0.0': 'Enter at least one size.' }],
    ['no row', { rows: [] }, { 'rows.0.0': 'Enter at least one size.' }],
    ['errors in a chart that is not used', { kind: 'none', columns: [''] }, {}],
  ])('with %s', (_, changed, errors) => {
    expect(draftErrors({ ...DRAFT, ...changed })).toEqual(errors);
  });
});

test('A-CHART-02 measures and sizes are added and removed with their values', () => {
  expect(addColumn(DRAFT).rows[0]).toEqual(['S', '34', '25', '']);
  expect(removeColumn(DRAFT, 0)).toMatchObject({
    columns: ['Length'],
    rows: [
      ['S', '25'],
      ['M', '26'],
    ],
  });
  expect(removeRow(DRAFT, 0).rows).toEqual([['M', '36', '26']]);
});

test('A-CHART-03 cells of a spreadsheet are pasted over the fields, with new rows but no new columns', () => {
  expect(pasteCells(DRAFT, { row: 1, column: 0 }, 'L\t38\t27\nXL\t 40 \t28\textra\r\n')?.rows).toEqual([
    ['S', '34', '25'],
    ['L', '38', '27'],
    ['XL', '40', '28'],
  ]);
});

test('A-CHART-03 a single value is pasted by the browser', () => {
  expect(pasteCells(DRAFT, { row: 0, column: 0 }, 'XS')).toBeNull();
});
