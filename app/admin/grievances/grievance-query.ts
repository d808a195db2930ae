// Parses the URL of the list of complaints: `?search=saree&state=overdue&sort=newest&page=2`.

import { GRIEVANCE_FILTERS, GRIEVANCE_SORTS, type GrievanceQuery } from '#shop/grievances/admin-grievances.ts';
import { normalizeSearchText } from '#shop/search-text.ts';
import { parsePaging } from '../kit/list/paging.ts';

export const parseGrievanceQuery = (params: URLSearchParams): GrievanceQuery => ({
  ...parsePaging(params),
  search: normalizeSearchText(params.get('search')),
  filter: GRIEVANCE_FILTERS.find((filter) => filter === params.get('state')) ?? null,
  sort: GRIEVANCE_SORTS.find((sort) => sort === params.get('sort')) ?? 'deadline',
});
