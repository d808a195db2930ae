// Pages of a list, as in its URL: `?page=3&rows=20`.

export const ROWS_PER_PAGE = [10, 20, 50] as const;
/** Stands for omitted page numbers: '…'. */
const GAP = 'gap';
/** Keeps the offset of a hostile page number within the range of a database integer. */
const MAX_PAGE = 1_000_000;

export interface Paging {
  readonly page: number;
  readonly rows: number;
}

/** An invalid page number becomes the first page, an invalid number of rows the default. */
export function parsePaging(params: URLSearchParams, defaultRows: number = ROWS_PER_PAGE[0]): Paging {
  const page = Number(params.get('page'));
  const rows = Number(params.get('rows'));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, MAX_PAGE) : 1,
    rows: ROWS_PER_PAGE.find((option) => option === rows) ?? defaultRows,
  };
}

export const lastPage = (total: number, rows: number): number => Math.max(1, Math.ceil(total / rows));

/** Returns the first page, the last page, and the pages around the current one: page 5 of 12 gives 1 … 4 5 6 … 12. */
export function pageNumbers(current: number, last: number): (number | typeof GAP)[] {
  const candidates = new Set([1, last, current - 1, current, current + 1]);
  // Near an end, the three pages at that end are shown.
  if (current <= 3) candidates.add(2).add(3);
  if (current >= last - 2) candidates.add(last - 1).add(last - 2);
  const visiblePages = [...candidates].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return visiblePages.flatMap((page, index) => {
    const before = visiblePages[index - 1] ?? page - 1;
    // A gap that stands for one page is replaced by that page, which is as short.
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? [GAP, page] : [page];
  });
}

/** Returns the query with changed parameters. Null removes a parameter; every change but one of the page leads to the first page. */
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
