// Parses the URL of the list of tax classes: `?search=saree&sort=hsn`.

import { normalizeSearchText } from '#shop/search-text.ts';
import { TAX_CLASS_SORTS, type TaxClassesQuery } from '#shop/tax/tax-classes.server.ts';

export const parseTaxClassesQuery = (params: URLSearchParams): TaxClassesQuery => ({
  search: normalizeSearchText(params.get('search')),
  sort: TAX_CLASS_SORTS.find((sort) => sort === params.get('sort')) ?? 'name',
});
