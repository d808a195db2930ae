// Messages about searches without results.

export const LOAD_FAILED = 'Failed to load searches';
export const NONE_FOUND = 'No searches without results';

export const FAILED = { clear: 'Failed to clear searches', clearOld: 'Failed to clear searches' } as const;

/** Searches that were not repeated since then are old. */
export const OLD_DAYS = 30;

export const cleared = (count: number): string => {
  if (count === 0) return `Nothing is older than ${OLD_DAYS} days.`;
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'search' : 'searches'} cleared.`;
};
