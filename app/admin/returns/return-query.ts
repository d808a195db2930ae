// Parses the URL of the list of returns: `?state=new&kind=claim&reason=damaged&search=asha&sort=newest&page=2`.

import { RETURN_KINDS, RETURN_REASONS } from '#config/value-lists.ts';
import { RETURN_SORTS, RETURN_TABS, type ReturnQuery } from '#shop/returns/admin-returns.ts';
import { normalizeSearchText } from '#shop/search-text.ts';
import { parsePaging } from '../kit/list/paging.ts';

export const parseReturnQuery = (params: URLSearchParams): ReturnQuery => ({
  ...parsePaging(params),
  search: normalizeSearchText(params.get('search')),
  tab: RETURN_TABS.find((tab) => tab === params.get('state')) ?? 'open',
  kind: RETURN_KINDS.find((kind) => kind === params.get('kind')) ?? null,
  reason: RETURN_REASONS.find((reason) => reason === params.get('reason')) ?? null,
  sort: RETURN_SORTS.find((sort) => sort === params.get('sort')) ?? 'due',
});
