import { Select } from '#app/ui/field.tsx';
import { SHOP_SORTS, type ShopSort } from '#shop/catalog/shop-query.ts';
import { FILTERS_ID } from './filter-panel.tsx';
import { SORT_LABELS } from './shop-messages.ts';
import type { ShopSelection } from './use-shop-selection.ts';

/** Part of the filters' form, wherever it stands. A search is shown by best match until another order is chosen. */
export function SortSelect({ selection }: { readonly selection: ShopSelection }) {
  const { search, sort } = selection.query;
  const byMatch = search !== null && sort === null;
  return (
    <Select
      label="Sort"
      name="sort"
      form={FILTERS_ID}
      value={byMatch ? '' : (sort ?? 'latest')}
      onChange={(event) => selection.choose({ sort: event.target.value as ShopSort })}
    >
      {byMatch && (
        <option value="" hidden disabled>
          Best match
        </option>
      )}
      {SHOP_SORTS.map((each) => (
        <option key={each} value={each}>
          {SORT_LABELS[each]}
        </option>
      ))}
    </Select>
  );
}
