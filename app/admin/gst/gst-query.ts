// Parses the URL of the screen GST: `?month=2026-11&search=rao&kind=invoice&sort=total-desc&page=2`.

import { DOCUMENT_SORTS, type DocumentQuery } from '#shop/invoices/list-documents.ts';
import { parseReturnMonth } from '#shop/invoices/return-month.ts';
import { normalizeSearchText } from '#shop/search-text.ts';
import { parsePaging } from '../kit/list/paging.ts';

const KINDS = ['invoice', 'credit-note'] as const;

export const parseGstQuery = (params: URLSearchParams, now: Date): DocumentQuery => ({
  ...parsePaging(params),
  month: parseReturnMonth(params.get('month'), now),
  search: normalizeSearchText(params.get('search')),
  kind: KINDS.find((kind) => kind === params.get('kind')) ?? null,
  sort: DOCUMENT_SORTS.find((sort) => sort === params.get('sort')) ?? 'date-desc',
});
