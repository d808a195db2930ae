import { formatCount } from '#shop/format-count.ts';

export const LOAD_FAILED = 'Failed to load searches';
export const NONE_FOUND = 'No searches without results';

export const FAILURE_MESSAGES = { clear: 'Failed to clear searches', clearOld: 'Failed to clear searches' } as const;

/** A search is old when nobody has repeated it for this many days. */
export const OLD_DAYS = 30;

export const clearedMessage = (count: number): string => {
  if (count === 0) return `Nothing is older than ${OLD_DAYS} days.`;
  return `${formatCount(count)} ${count === 1 ? 'search' : 'searches'} cleared.`;
};
