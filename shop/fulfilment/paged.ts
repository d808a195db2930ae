// Limit and offset of a page of a list, and the LIKE pattern of its search.

import { truncate } from '#shop/search-text.ts';

export interface PageParams {
  /** The number of the page, from 1. */
  readonly page?: number;
  readonly rows?: number;
}

const DEFAULT_ROWS = 20;
const MAX_ROWS = 100;
const LAST_PAGE = 10_000;
const MAX_SEARCH_LENGTH = 100;

const clampOr = (value: number | undefined, fallback: number, max: number): number =>
  value !== undefined && Number.isSafeInteger(value) && value >= 1 ? Math.min(value, max) : fallback;

export function limitAndOffset({ page, rows }: PageParams): { readonly limit: number; readonly offset: number } {
  const limit = clampOr(rows, DEFAULT_ROWS, MAX_ROWS);
  return { limit, offset: (clampOr(page, 1, LAST_PAGE) - 1) * limit };
}

/**
 * Escapes a search text for a LIKE pattern, or returns null for an empty text. Removes null characters, which
 * PostgreSQL refuses, and a '#' before an order's number.
 */
export function toLikePattern(search: string): string | null {
  const text = truncate(search.replaceAll('\0', '').replace(/^#/, '').trim(), MAX_SEARCH_LENGTH);
  return text === '' ? null : text.replace(/[\\%_]/g, '\\$&');
}
