import { formatCount } from '#shop/format-count.ts';
import type { CountedFile, CountFileProblem } from '#shop/stock-takes/count-file.server.ts';
import { MAX_COUNTED } from '#shop/stock-takes/stock-take.ts';
import { NOT_ALLOWED } from '../../kit/actions/admin-actions.ts';
import { pluralize } from '../../kit/wording.ts';
import { COUNT_REFUSALS, FILE_TOO_LARGE } from './stock-take-messages.ts';

const PROBLEM_TEXTS: Readonly<Record<Extract<CountFileProblem, string>, string>> = {
  ...COUNT_REFUSALS,
  'not-allowed': NOT_ALLOWED,
  'too-large': FILE_TOO_LARGE,
  empty: 'This file has no rows.',
  unreadable: 'This file cannot be read. Choose a CSV file; a workbook must be saved as CSV first.',
  'too-many-rows': 'This file has more than 20,000 rows. Send it in parts.',
  'no-columns': 'This file needs a column SKU or Barcode and a column Counted. Nothing was counted.',
};

export function fileProblemText(problem: CountFileProblem): string {
  if (typeof problem === 'string') return PROBLEM_TEXTS[problem];
  if (problem.kind === 'no-code') return `Line ${problem.line} has no SKU or barcode. Nothing was counted.`;
  return `Line ${problem.line}: “${problem.text}” is not a whole number up to ${formatCount(MAX_COUNTED)}. Nothing was counted.`;
}

export function countedFileText({ rows, newRows, units, problems }: CountedFile): string {
  const counted =
    newRows === 0
      ? `All ${pluralize(rows, 'row', 'rows')} of this file were counted before.`
      : `${pluralize(newRows, 'row', 'rows')} with ${pluralize(units, 'unit', 'units')} counted.`;
  if (problems === 0) return counted;
  return `${counted} ${pluralize(problems, 'row has', 'rows have')} a code that is not counted.`;
}
