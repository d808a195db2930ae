// Size charts: the measures of each size, in inches and centimetres. A category without a chart of its own uses the standard chart for
// clothing; a chart without rows means that the category's products show no chart. Pure.

import type { StoredSizeChart } from '#db/schema/catalog.ts';

export const SIZE_CHART_LIMITS = { columns: 6, rows: 24, heading: 24, size: 20, value: 20, note: 300 } as const;

export type LengthUnit = 'in' | 'cm';

/** `unit` is the unit that staff entered; the values in the other unit are computed. */
export type SizeChart = StoredSizeChart;

/** Body measures for clothing, in inches. */
export const STANDARD_SIZE_CHART: SizeChart = {
  unit: 'in',
  columns: ['Chest', 'Waist', 'Length'],
  rows: [
    { size: 'XS', values: ['32-34', '26-28', '24'] },
    { size: 'S', values: ['34-36', '28-30', '25'] },
    { size: 'M', values: ['36-38', '30-32', '26'] },
    { size: 'L', values: ['38-40', '32-34', '27'] },
    { size: 'XL', values: ['40-42', '34-36', '28'] },
    { size: 'XXL', values: ['42-44', '36-38', '29'] },
  ],
  note: '',
};

/** A chart as the product page shows it. */
export interface ShownSizeChart {
  readonly columns: readonly string[];
  readonly rows: readonly ShownMeasures[];
  readonly note: string;
}

export interface ShownMeasures {
  readonly size: string;
  readonly in: readonly string[];
  readonly cm: readonly string[];
}

const CM_PER_INCH = 2.54;

/** Rounds to whole centimetres or half inches, the precision of a tape measure. */
const convertNumber = (number: number, to: LengthUnit): string =>
  String(to === 'cm' ? Math.round(number * CM_PER_INCH) : Math.round((number / CM_PER_INCH) * 2) / 2);

/** '32-34' in inches is '81-86' in centimetres. Text other than numbers stays. */
export const convertMeasure = (value: string, to: LengthUnit): string =>
  value.replace(/\d+(\.\d+)?/g, (number) => convertNumber(Number(number), to));

const inUnit = (values: readonly string[], from: LengthUnit, to: LengthUnit): readonly string[] =>
  from === to ? values : values.map((value) => convertMeasure(value, to));

/** Returns the chart for a product with these sizes, or null when it has none of them, as the standard chart for bags and shoes. */
export function toShownChart(
  ownChart: SizeChart | null,
  sizes: readonly { readonly size: string }[],
): ShownSizeChart | null {
  const { unit, columns, rows, note } = ownChart ?? STANDARD_SIZE_CHART;
  if (!sizes.some(({ size }) => rows.some((row) => row.size === size))) return null;
  return {
    columns,
    note,
    rows: rows.map(({ size, values }) => ({ size, in: inUnit(values, unit, 'in'), cm: inUnit(values, unit, 'cm') })),
  };
}
