// Reads the values of one product and collects the notes and problems, by line. Pure.

import { formatAmount, type Paise } from '#shop/money/money.ts';
import type { ImportField } from './import-choices.ts';
import type { Delimiter } from './import-file.ts';
import { parsePrice, parseUnits } from './read-values.ts';
import type { SourceRow } from './source-rows.ts';

/** The highest price of a product: ₹10,00,000. */
const MAX_PRICE: Paise = 100_000_000;
const MIN_PRICE: Paise = 100;
const MAX_UNITS = 1_000_000;

export interface Findings {
  readonly notes: string[];
  readonly problems: string[];
}

export const atLine = (line: number, text: string): string => `Line ${line}: ${text}`;

/** Returns the first row with a text in this column. */
export const findRow = (rows: readonly SourceRow[], field: ImportField): SourceRow | undefined =>
  rows.find((row) => row.text(field) !== '');

export interface PriceAtLine {
  readonly line: number;
  readonly amount: Paise;
}

/** Returns null for an empty cell, and for a price that is reported as a problem. */
export function readPrice(
  row: SourceRow,
  field: ImportField,
  delimiter: Delimiter,
  findings: Findings,
): PriceAtLine | null {
  const text = row.text(field);
  if (text === '') return null;
  const amount = parsePrice(text, delimiter);
  if (amount === null) {
    findings.problems.push(atLine(row.line, `“${text}” is not a price.`));
    return null;
  }
  if (amount > MAX_PRICE) {
    findings.problems.push(atLine(row.line, `a price of ${text} is above ${formatAmount(MAX_PRICE)}.`));
    return null;
  }
  return { line: row.line, amount };
}

/** Reports a selling price below 1 rupee. */
export function checkPrice({ line, amount }: PriceAtLine, findings: Findings): void {
  if (amount < MIN_PRICE) findings.problems.push(atLine(line, 'the price must be at least 1.'));
}

/** Returns null for an empty cell, and for a number that is reported as a problem. A negative number becomes 0, with a note. */
export function readUnits(row: SourceRow, field: ImportField, delimiter: Delimiter, findings: Findings): number | null {
  const text = row.text(field).trim();
  if (text === '') return null;
  const units = parseUnits(text, delimiter);
  if (units === null) {
    findings.problems.push(atLine(row.line, `“${text}” is not a whole number.`));
    return null;
  }
  if (units > MAX_UNITS) {
    findings.problems.push(atLine(row.line, `${text} is more than ${MAX_UNITS}.`));
    return null;
  }
  if (units < 0) {
    findings.notes.push(atLine(row.line, `a quantity of ${units} is stored as 0.`));
    return 0;
  }
  return units;
}
