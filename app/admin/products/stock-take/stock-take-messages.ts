import type { ScanProblem, StockTakeResult, StockTakeStatus } from '#shop/stock-takes/stock-take.ts';
import type { StockTakeRecord } from '#shop/stock-takes/stock-takes.server.ts';

export const STATUS_NAMES: Readonly<Record<StockTakeStatus, string>> = {
  counting: 'Counting',
  applying: 'Being applied',
  applied: 'Applied',
  abandoned: 'Abandoned',
};

export const LOAD_FAILED = 'The stock takes could not be loaded.';
export const FILE_FAILED = 'The file could not be counted. Please try again.';
export const FILE_TOO_LARGE = 'This file is larger than 900 kB. Send it in parts.';

export const scopeName = ({ categoryName }: Pick<StockTakeRecord, 'categoryName'>): string =>
  categoryName || 'All products';

export const FAILURE_MESSAGES = {
  begin: 'The stock take could not be started.',
  count: 'The scan could not be stored.',
  undo: 'The scan could not be undone.',
  setCount: 'The count could not be saved.',
  apply: 'The stock take could not be applied.',
  abandon: 'The stock take could not be abandoned.',
};

const NO_SUCH_STOCK_TAKE = 'This stock take does not exist.';
const NOT_COUNTING = 'This stock take has ended. The screen shows its state now.';

export const COUNT_REFUSALS = {
  'no-such-stock-take': NO_SUCH_STOCK_TAKE,
  'not-counting': NOT_COUNTING,
} as const;

export const SET_COUNT_REFUSALS = {
  ...COUNT_REFUSALS,
  'no-such-line': 'This size has been removed, or is no longer counted.',
} as const;

export const APPLY_REFUSALS = {
  ...COUNT_REFUSALS,
  'changed-meanwhile':
    'Somebody has counted since you opened this review. It shows the new counts now. Check them again.',
} as const;

export const NO_SUCH_CATEGORY = 'This category has been deleted.';
export const IN_PROGRESS = 'Another stock take of these products is in progress. Finish or abandon it first.';

export const PROBLEM_TEXTS: Readonly<Record<ScanProblem, string>> = {
  unknown: 'No product has this code',
  outside: 'Belongs to another category',
};

export const RESULT_TEXTS: Readonly<Record<StockTakeResult, string>> = {
  unchanged: 'No difference',
  corrected: 'Corrected',
  reserved: 'Not corrected: units are reserved for orders',
  moved: 'Not corrected: the stock changed while it was counted',
  'counted-twice': 'Not corrected: another stock take has corrected it',
  deleted: 'Not corrected: the product has been deleted',
};

export const HAS_MOVED = 'The stock changed while this size was counted. Count it again, or it is not corrected.';
export const IS_COUNTED_TWICE = 'Another stock take has corrected this size since. It is not corrected again.';

/** Returns '+4', '−4' or '0'. */
export function differenceText(difference: number): string {
  if (difference === 0) return '0';
  return difference > 0 ? `+${difference}` : `−${Math.abs(difference)}`;
}
