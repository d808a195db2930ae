// Validation of a size chart on the server before it is stored.

import { z } from 'zod';
import { SIZE_CHART_LIMITS as MAX } from './size-chart.ts';

const text = (length: number) =>
  z
    .string()
    .trim()
    .max(length)
    .refine((value) => !value.includes('\0') && value.isWellFormed());

const isFilled = (value: string): boolean => value !== '';

const isDistinct = (texts: readonly string[]): boolean =>
  new Set(texts.map((each) => each.toLowerCase())).size === texts.length;

/** Null gives the category the standard chart. */
export const sizeChartInput = z
  .object({
    unit: z.enum(['in', 'cm']),
    columns: z.array(text(MAX.heading).refine(isFilled)).max(MAX.columns).refine(isDistinct),
    rows: z
      .array(z.object({ size: text(MAX.size).refine(isFilled), values: z.array(text(MAX.value)) }))
      .max(MAX.rows)
      .refine((rows) => isDistinct(rows.map(({ size }) => size))),
    note: text(MAX.note),
  })
  .refine(({ columns, rows }) => rows.every(({ values }) => values.length === columns.length))
  .nullable();
