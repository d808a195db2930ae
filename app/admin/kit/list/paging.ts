// Pages of a list, as in its URL: `?page=3&rows=20`.

export const ROWS_PER_PAGE = [10, 20, 50] as const;
/** Stands for the pages that are left out: '…'. */
const GAP = 'gap';
/** Keeps the offset of a hostile page number within an integer of the database. */
const MAX_PAGE = 1_000_000;

export interface Paging {
  readonly page: number;
  readonly rows: number;
}

/** An invalid page means the first page, and an invalid number of rows the default. */
export function parsePaging(params: URLSearchParams, defaultRows: number = ROWS_PER_PAGE[0]): Paging {
  const page = Number(params.get('page'));
  const rows = Number(params.get('rows'));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, MAX_PAGE) : 1,
    rows: ROWS_PER_PAGE.find((option) => option === rows) ?? defaultRows,
  };
}

export const lastPage = (total: number, rows: number): number => Math.max(1, Math.ceil(total / rows));

/** The first page, the last, and those around the current one: page 5 of 12 gives 1 … 4 5 6 … 12. */
export function pageNumbers(current: number, last: number): (number | typeof GAP)[] {
  const candidates = new Set([1, last, current - 1, current, current + 1]);
  // Near an end, its first three pages are shown.
  if (current <= 3) candidates.add(2).add(3);
  if (current >= last - 2) candidates.add(last - 1).add(last - 2);
  const visiblePages = [...candidates].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return visiblePages.flatMap((page, index) => {
    const before = visiblePages[index - 1] ?? page - 1;
    // A gap of one page would be as long as that page.
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? [GAP, page] : [page];
  });
}

/**
 * The same URL with other parameters; null removes one, and any change except of the page returns to the first page.
 */
export function withParams(params: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(params);
  if (!('page' in changes)) next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text === '' ? '?' : `?${text}`;
}
