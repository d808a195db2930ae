import { Select } from '#app/ui/field.tsx';
import { SHOP_SORTS, type ShopSort } from '#shop/catalog/shop-query.ts';
import { FILTERS_ID } from './filter-panel.tsx';
import { SORT_LABELS } from './shop-messages.ts';
import type { ShopSelection } from './use-shop-selection.ts';

interface SortSelectProps {
  readonly selection: ShopSelection;
  readonly hasCountries: boolean;
}

/** Belongs to the filters' form through its `form` attribute. A search is sorted by best match until another sorting is selected. */
export function SortSelect({ selection, hasCountries }: SortSelectProps) {
  const { search, sort } = selection.query;
  const sorts = SHOP_SORTS.filter((each) => hasCountries || each !== 'country');
  const isByMatch = search !== null && sort === null;
  return (
    <Select
      label="Sort"
      name="sort"
      form={FILTERS_ID}
      value={isByMatch ? '' : (sort ?? 'latest')}
      onChange={(event) => selection.choose({ sort: event.target.value as ShopSort })}
    >
      {isByMatch && (
        <option value="" hidden disabled>
          Best match
        </option>
      )}
      {sorts.map((option) => (
        <option key={option} value={option}>
          {SORT_LABELS[option]}
        </option>
      ))}
    </Select>
  );
}
